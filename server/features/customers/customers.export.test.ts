import { describe, expect, test } from 'vitest';
import { addressInput, contactInput, createCustomer, createUser } from '#server/test/factories.ts';
import { readCsv } from '#server/test/read-csv.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

async function exportCustomers(query = '') {
  const response = await server.request('GET', `/api/customer/export${query}`);
  expect(response.status).toBe(200);
  expect(response.text.startsWith('\ufeff')).toBe(true);
  const [headings = [], ...rows] = readCsv(response.text.slice(1));
  return { response, headings, rows };
}

describe('the export of customers', () => {
  test('adds few listeners to the response, so that Node.js warns of no leak', async () => {
    const warnings: Error[] = [];
    const record = (warning: Error) => warnings.push(warning);
    process.on('warning', record);
    await exportCustomers('?q=nobody');
    await new Promise(setImmediate);
    process.off('warning', record);
    expect(warnings).toEqual([]);
  });

  test('has every customer of the search, sorted by name, with the columns of the list [7.5-2]', async () => {
    await createCustomer(server, {
      name: 'Zulu Sheet',
      address: addressInput({
        name: 'Annex',
        street: '9 Elm, rear',
        street2: 'Unit "B"',
        city: 'Oak Park',
        zip: '60302',
      }),
      contacts: [
        contactInput({
          name: 'Ana',
          title: 'Owner',
          email: 'ana@zulu.example',
          phoneNumbers: [
            { name: 'Mobile', phone: '3125550142' },
            { name: 'Office', phone: '3125550143 x7' },
          ],
        }),
        contactInput({
          name: 'Bo',
          title: 'Buyer',
          email: '',
          phoneNumbers: [{ name: 'Office', phone: '3125550144' }],
        }),
      ],
    });
    await createCustomer(server, { name: 'alpha sheet', contacts: [] });
    await createCustomer(server, { name: 'Not in the search' });
    const { response, headings, rows } = await exportCustomers('?q=sheet');
    const specified = [
      'Owner',
      'Billing Address',
      'Contacts',
      'Projects',
      'Work Orders',
      'Created At',
      'Last Updated At',
    ];
    expect(headings.filter((heading) => specified.includes(heading))).toEqual(specified);
    expect(rows.map((row) => row[0])).toEqual(['alpha sheet', 'Zulu Sheet']);
    expect(rows[1]?.slice(1, 5)).toEqual([
      'Annex, 9 Elm, rear, Unit "B", Oak Park, IL 60302',
      'Ana, Owner, Mobile (312) 555-0142, Office (312) 555-0143 ext. 7, ana@zulu.example; Bo, Buyer, Office (312) 555-0144',
      '0',
      '0',
    ]);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="crewdesk-customers-2026-11-20.csv"',
    );
  });

  test("has the current day of the company in its file name, not the server's", async () => {
    server.clock.set('2026-11-21T05:30:00.000Z');
    const { response } = await exportCustomers();
    expect(response.headers['content-disposition']).toContain('crewdesk-customers-2026-11-20.csv');
  });

  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '=cmd|"/c calc"!A1',
    "'=1",
    '"quoted", twice',
    'a,b',
    'Ünïcode 🏗️',
    '==',
    '%00',
    "O'Hare \\ Sons",
  ])('escapes %s with an apostrophe if it could be a formula [10.4-22]', async (name) => {
    const customer = await createCustomer(server, { name });
    const { rows } = await exportCustomers();
    const cell = rows.map((row) => row[0]).find((text) => text === name || text === `'${name}`);
    expect(cell).toBe(/^[=+\-@]/.test(name) ? `'${name}` : name);
    await server.request('DELETE', `/api/customer/${customer._id}`);
  });

  test('has only headings when no customer matches', async () => {
    const { rows } = await exportCustomers('?q=no-such-customer-anywhere');
    expect(rows).toEqual([]);
  });

  test('waits for another export of the same user, and not for those of others', async () => {
    const colleague = await createUser(server);
    const endTurn = await server.exportTurns.take(server.user.id, new AbortController().signal);
    let isWaiting = true;
    const waiting = exportCustomers().finally(() => (isWaiting = false));
    const token = await server.signIn(colleague.phone);
    expect((await server.request('GET', '/api/customer/export', { token })).status).toBe(200);
    expect(isWaiting).toBe(true);
    endTurn();
    expect((await waiting).response.status).toBe(200);
  });

  test('treats the search as text, not as SQL', async () => {
    for (const q of ["'; drop table customers; --", "\\'; select 1 --", '$1', "E'\\x27'", '%']) {
      const { rows } = await exportCustomers(`?q=${encodeURIComponent(q)}`);
      expect(rows).toEqual([]);
    }
    expect((await server.request('GET', '/api/customer')).status).toBe(200);
  });
});
