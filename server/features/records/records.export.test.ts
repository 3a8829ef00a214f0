import { describe, expect, test } from 'vitest';
import { recordKinds } from '#schema/records/record-kinds.ts';
import {
  addressInput,
  contactInput,
  createCustomer,
  createRecord,
  createUser,
} from '#server/test/factories.ts';
import { readCsv } from '#server/test/read-csv.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

const listHeadings: Record<string, string[]> = {
  'work-order': ['Status', 'Status Date', 'Classification', 'Work Location', 'Technician(s)'],
  'service-contract': [
    'Status',
    'Status Date',
    'Classification',
    'Schedule Interval',
    'Next Visit',
    'Work Location',
    'Technician',
  ],
  project: ['Status', 'Status Date', 'Classification', 'Work Location'],
};
const ownHeadings: Record<string, string[]> = {
  'work-order': [],
  'service-contract': ['Service Interval Type', 'Service Interval Amount', 'Last Day'],
  project: ['Permit Number', 'Permit Date'],
};

/** The kinds of the specification; others have headings of their own. */
const specifiedKinds = recordKinds.filter(({ id }) => id in listHeadings);

describe.each(specifiedKinds)('the export of $labels.plural', (kind) => {
  async function exportRecords(query = '') {
    const response = await server.request('GET', `/api${kind.apiPath}/export${query}`);
    expect(response.status, response.text).toBe(200);
    const [headings = [], ...rows] = readCsv(response.text.slice(1));
    const records = rows.map((row) => Object.fromEntries(headings.map((name, n) => [name, row[n]])));
    return { response, headings, records };
  }

  test('has the columns of the list and the other fields that the office needs [7.2-2]', async () => {
    const customer = await createCustomer(server, { name: 'Zulu, "Sheet"' });
    const technicians = [
      await createUser(server, { name: 'Bo Brand', isTechnician: true }),
      await createUser(server, { name: 'Al Ames', isTechnician: true }),
    ];
    const record = await createRecord(server, kind, {
      customer: customer._id,
      customerPo: '=1+1',
      proposalNumber: 'P-1',
      description: 'First line\r\nsecond, "line"',
      billingAddress: addressInput({ street: '1 Bill St', zip: '60601' }),
      serviceAddress: addressInput({ name: 'Roof', street: '2 Work St', street2: 'Rear', zip: '60602' }),
      statusTimeline: [{ status: 'Active', statusObtainedAt: '2026-03-02' }],
      contacts: [
        contactInput({
          name: 'Ana',
          title: 'Owner',
          email: 'ana@zulu.example',
          phoneNumbers: [{ name: 'Mobile', phone: '3125550142' }],
        }),
      ],
      assignedTechnicians: technicians.map(({ _id }) => ({ user: _id })),
      permitNumber: '@home',
      permitDate: '2026-04-01',
    });
    const { response, headings, records } = await exportRecords('?q=zulu');
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago' }).format(server.clock.now());
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="crewdesk-${kind.slug}-${day}.csv"`,
    );
    expect(headings).toEqual([
      'Number',
      'Customer',
      ...(listHeadings[kind.id] ?? []),
      'Customer PO',
      'Proposal Number',
      ...(ownHeadings[kind.id] ?? []),
      'Billing Address',
      'Description',
      'Contacts',
      'Created At',
      'Last Updated At',
    ]);
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      Number: record.number,
      Customer: 'Zulu, "Sheet"',
      Status: 'Active',
      'Status Date': '2026-03-02',
      Classification: record.classification,
      'Work Location': 'Roof, 2 Work St, Rear, Chicago, IL 60602',
      'Customer PO': "'=1+1",
      'Proposal Number': 'P-1',
      'Billing Address': '1 Bill St, Chicago, IL 60601',
      Description: 'First line\nsecond, "line"',
      Contacts: 'Ana, Owner, Mobile (312) 555-0142, ana@zulu.example',
      // 15:00 UTC is 9:00 in Chicago.
      'Created At': '2026-11-20 09:00',
      'Last Updated At': '2026-11-20 09:00',
    });
    if (kind.hasTechnicians) expect(Object.values(records[0] ?? {})).toContain('Bo Brand; Al Ames');
    if (kind.id === 'service-contract')
      expect(records[0]).toMatchObject({
        'Schedule Interval': 'Every 3 months',
        'Service Interval Amount': '3',
      });
    if (kind.hasDocuments)
      expect(records[0]).toMatchObject({ 'Permit Number': "'@home", 'Permit Date': '2026-04-01' });
  });

  test('has the records of the tab, the search and the filters, newest first [10.4-21]', async () => {
    const common = { customerPo: `SIFT ${kind.id}` };
    const open = await createRecord(server, kind, common);
    const closed = await createRecord(server, kind, {
      ...common,
      statusTimeline: [{ status: 'Closed', statusObtainedAt: '2026-03-02' }],
    });
    const numbers = async (query: string) => (await exportRecords(query)).records.map(({ Number }) => Number);
    expect(await numbers('?q=sift')).toEqual([closed.number, open.number]);
    expect(await numbers('?q=sift&open=true')).toEqual([open.number]);
    expect(await numbers('?q=sift&open=false')).toEqual([closed.number]);
    expect(await numbers('?q=sift&status=closed')).toEqual([closed.number]);
    expect(await numbers(`?customer=${open.customer._id}`)).toEqual([open.number]);
    expect(await numbers('?q=nothing+like+it')).toEqual([]);
  });

  test('rejects an invalid filter with 400', async () => {
    expect((await server.request('GET', `/api${kind.apiPath}/export?open=perhaps`)).status).toBe(400);
  });
});
