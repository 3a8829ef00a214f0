import { beforeAll, describe, expect, test } from 'vitest';
import { projects } from '#schema/records/projects.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import {
  addressInput,
  contactInput,
  createCustomer,
  createRecord,
  equipmentInput,
} from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

type Item = { kind: string; _id: string; number: string | null; customer: string; matched: unknown };

async function search(q: string, more = ''): Promise<Item[]> {
  const answer = await server.request('GET', `/api/search?q=${encodeURIComponent(q)}${more}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

/** What was found, as a person would name it. */
async function found(q: string, more = ''): Promise<string[]> {
  return (await search(q, more)).map(({ number, customer }) => number ?? customer);
}

let bakery: { _id: string; name: string };
let order: { _id: string; number: string };

beforeAll(async () => {
  bakery = await createCustomer(server, {
    name: 'Lakeview Bakery',
    address: addressInput({ street: '77 Wacker Drive', city: 'Evanston', zip: '60201' }),
    contacts: [
      contactInput({
        name: 'José Núñez',
        email: 'jose@gamma.example',
        phoneNumbers: [{ name: 'Mobile', phone: '(847) 555-0199 x4' }],
      }),
    ],
  });
  for (const kind of recordKinds) {
    const record = await createRecord(server, kind, {
      customer: bakery._id,
      customerPo: `PO-77-${kind.numberPrefix}`,
      proposalNumber: `Q-31-${kind.numberPrefix}`,
      serviceAddress: addressInput({ street: `9 ${kind.slug} Court` }),
      contacts: [contactInput({ name: 'Ana Long', phoneNumbers: [{ name: 'Shop', phone: '3125550142' }] })],
      equipment: [equipmentInput({ serial: `TRN${kind.numberPrefix}88` })],
    });
    if (kind === workOrders) order = record;
  }
});

describe('a record is found', () => {
  test.each(['WO-1001', 'wo-1001', 'wo1001', 'WO 1001', ' work order 1001 '])(
    'by its number as %j',
    async (q) => {
      expect((await found(q))[0]).toBe('WO-1001');
    },
  );

  test('of every kind by the digits of its number [10.4-3]', async () => {
    expect((await found('1001')).slice(0, 3).sort()).toEqual(['PR-1001', 'SC-1001', 'WO-1001']);
    expect(await found('100')).toEqual(expect.arrayContaining(['PR-1001', 'SC-1001', 'WO-1001']));
  });

  test.each([
    ['PO-77-WO', 'PO', 'PO-77-WO'],
    ['q-31-wo', 'Proposal', 'Q-31-WO'],
    ['trnwo88', 'Serial', 'TRNWO88'],
    ['nwo8', 'Serial', 'TRNWO88'],
  ])('by %s, and says that it is its %s', async (q, label, text) => {
    expect(await search(q)).toMatchObject([
      { kind: 'work-order', number: 'WO-1001', matched: { label, text } },
    ]);
  });

  test('by its address, which needs no explanation', async () => {
    expect(await search('9 work-orders court')).toMatchObject([{ number: 'WO-1001', matched: null }]);
  });

  test('by what only its description says, with the words around it', async () => {
    const { number } = await createRecord(server, projects, {
      description: 'One two three four five the xylophone six seven eight nine ten.',
    });
    expect(await search('xylophone')).toMatchObject([
      {
        number,
        matched: { label: 'Description', text: '... three four five the xylophone six seven eight nine ...' },
      },
    ]);
  });

  test('by a contact and by the name of its customer', async () => {
    expect((await found('ana long')).sort()).toEqual(['PR-1001', 'SC-1001', 'WO-1001']);
    expect((await found('lakeview')).sort()).toEqual(['Lakeview Bakery', 'PR-1001', 'SC-1001', 'WO-1001']);
  });

  test.each(['0142', '312-555-0142', '(312) 555 0142', '+1 312 555 0142', '555.0142'])(
    'by the phone number of a contact as %s',
    async (q) => {
      expect(await search(q)).toContainEqual(
        expect.objectContaining({
          number: 'WO-1001',
          matched: { label: 'Phone', text: '(312) 555-0142, Ana Long' },
        }),
      );
    },
  );

  test('with what tells it apart', async () => {
    const [first] = await search('wo-1001');
    expect(first).toEqual({
      kind: 'work-order',
      _id: order._id,
      number: 'WO-1001',
      customer: 'Lakeview Bakery',
      status: 'Created',
      isOpen: true,
      address: '9 work-orders Court, Chicago, IL 60601',
      matched: null,
    });
  });
});

describe('a customer is found', () => {
  test.each([
    ['lake', null],
    ['bakery lakeview', null],
    ['wacker evanston', null],
    ['jose nunez', { label: 'Contact', text: 'José Núñez' }],
    ['jose@gamma', { label: 'E-mail', text: 'jose@gamma.example' }],
    ['(847) 555-0199', { label: 'Phone', text: '(847) 555-0199 ext. 4, José Núñez' }],
    ['0199', { label: 'Phone', text: '(847) 555-0199 ext. 4, José Núñez' }],
  ])('by %j', async (q, matched) => {
    expect((await search(q))[0]).toEqual({
      kind: 'customer',
      _id: bakery._id,
      number: null,
      customer: 'Lakeview Bakery',
      status: null,
      isOpen: null,
      address: '77 Wacker Drive, Evanston, IL 60201',
      matched,
    });
  });
});

describe('texts that are short or strange', () => {
  test('one or two letters find names that begin so', async () => {
    await createCustomer(server, { name: 'Qx Refrigeration' });
    expect(await found('q')).toContain('Qx Refrigeration');
    expect((await found('qx'))[0]).toBe('Qx Refrigeration');
  });

  test.each([
    '',
    '   ',
    '%',
    '_',
    '\\',
    '%%%',
    'l_keview',
    'lake%',
    "' or 1=1 --",
    'zzzz',
    '99999999',
    '0'.repeat(200),
  ])('%j finds nothing that is not there', async (q) => {
    expect(await found(q)).toEqual([]);
  });

  test('wildcards mean themselves', async () => {
    await createCustomer(server, { name: '100% Fresh_Fish' });
    expect(await found('100%')).toEqual(['100% Fresh_Fish']);
    expect(await found('h_f')).toEqual(['100% Fresh_Fish']);
  });

  test.each([
    [`q=${'x'.repeat(201)}`, 'Please search for at most 200 characters.'],
    ['q=%00', 'This text cannot be searched for.'],
    ['q=a&q=b', 'q must be one text.'],
    ['q=a&limit=0', 'limit must be a whole number from 1 to 12.'],
    ['q=a&limit=x', 'limit must be a whole number from 1 to 12.'],
  ])('%s is refused', async (query, error) => {
    const answer = await server.request('GET', `/api/search?${query}`);
    expect([answer.status, answer.body.error]).toEqual([400, error]);
  });

  test('many words are searched for as any other text', async () => {
    expect(await found('lakeview '.repeat(22).trim())).toContain('Lakeview Bakery');
  });
});

test('nobody searches without a session', async () => {
  for (const token of [null, 'garbage']) {
    const answer = await server.request('GET', '/api/search?q=lake', { token });
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
  }
});
