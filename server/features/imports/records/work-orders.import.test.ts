import { expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import {
  checkFile,
  importFile,
  listRows,
  uploadImport,
  work,
} from '#server/features/imports/testing/imported-files.ts';
import { addressInput, createCustomer, createRecord, createUser } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

const header =
  'Customer,PO Number,Classification,Work Description,Street,City,State,Zip,Status,Status Date,Assigned To';
const csv = (...lines: string[]) => [header, ...lines, ''].join('\r\n');
const cooling = 'HVAC Commercial Service,No cooling on the second floor';
const place = '9 Elm Street,Oak Park,IL,60302';
const list = async () => (await server.request('GET', '/api/work-order?limit=100')).body.data;
const get = async (id: unknown) => (await server.request('GET', `/api/work-order/${id}`)).body.data;

test('imports work orders of a customer, with a status event and technicians, and takes them back [10.12-60]', async () => {
  const technician = await createUser(server, { name: 'Bo Brand', isTechnician: true });
  const { _id } = await createCustomer(server, { name: 'Northside Bakery' });
  const file = csv(
    `northside bakery,PO-7,hvac commercial service,No cooling,${place},Active,3/12/2026,bo brand`,
    `Nobody,PO-8,${cooling},${place},,,`,
    `Northside Bakery,PO-9,Masonry,Walls,${place},Open,soon,Al Ames`,
    // What cannot be stored is refused with its row.
    `Northside Bakery,PO-\u0000,${cooling},${place},,,Al\u0000`,
  );
  const before = await list();
  const checked = await checkFile(server, file, 'work-order');
  expect(checked).toMatchObject({ state: 'checked', predicted: { new: 1, refused: 3 }, notTaken: [] });
  expect(await list()).toEqual(before);
  const [first, second, third] = await listRows(server, checked._id);
  expect(first).toMatchObject({ name: 'northside bakery, PO-7', outcome: 'new', entityId: null });
  expect(first?.changes).toContainEqual({ label: 'Customer', to: 'Northside Bakery', kind: 'added' });
  expect(second?.issues).toEqual([
    {
      column: null,
      message: 'No customer matches this row. Import the customer first, or correct its name.',
    },
  ]);
  expect(third?.issues).toEqual([
    { column: 'Assigned To', message: 'Al Ames is no technician of Crewdesk.' },
  ]);
  const done = await work(server, checked._id, 'run');
  expect(done).toMatchObject({ state: 'done', result: { new: 1, refused: 3 }, differing: 0 });
  const [record] = await list();
  // The dry run has taken no number.
  expect(record).toMatchObject({
    number: 'WO-1001',
    customer: { _id },
    customerPo: 'PO-7',
    classification: 'HVAC Commercial Service',
    billingAddress: { street: expect.not.stringContaining('Elm') },
    serviceAddress: { street: '9 Elm Street' },
    status: 'Active',
    statusObtainedAt: '2026-03-12',
    assignedTechnicians: [{ user: { _id: technician._id } }],
    version: 1,
  });
  expect(await importFile(server, file, 'work-order')).toMatchObject({
    result: { new: 0, update: 0, unchanged: 1 },
  });
  const { body } = await server.request('GET', `/api/history?entity=work-order&id=${record._id}`);
  expect(body.data).toMatchObject([{ action: 'create', user: { _id: server.user.id } }]);
  const { body: ofCompany } = await server.request('GET', '/api/history?entity=import');
  expect(ofCompany.data[0].text).toBe('imported 1 work order from customers.csv');
  expect(await work(server, done._id, 'undo')).toMatchObject({
    undone: { deleted: 1, restored: 0, left: 0 },
  });
  expect(await list()).toEqual([]);
  expect(server.texts.filter(({ purpose }) => purpose !== 'login-code')).toEqual([]);
});

test('updates by own number, adds a status event, and brings the former values back [10.12-61]', async () => {
  const record = await createRecord(server, workOrders, {
    statusTimeline: [{ status: 'Open', statusObtainedAt: '2026-01-05' }],
  });
  const file = `Number,Status,Status Date,PO\n${record.number},Closed,2026-02-01,PO-new\nWO-999999,Open,2026-02-01,x\n10233,,,y\n`;
  const { _id, columns } = (await uploadImport(server, file, { kind: 'work-order' })).body.data;
  // Numbers of another program are among them, so nothing is proposed.
  expect(columns[0].target).toBeNull();
  const targets = ['number', 'status', 'statusObtainedAt', 'customerPo'];
  const body = { columns: targets.map((target, index) => ({ index, target })) };
  expect((await server.request('PUT', `/api/imports/${_id}/columns`, { body })).status).toBe(200);
  await work(server, _id, 'dry-run');
  const done = await work(server, _id, 'run');
  expect(done).toMatchObject({ result: { update: 1, refused: 2 }, differing: 0 });
  const [updated, , foreign] = await listRows(server, _id);
  expect(updated?.changes.map(({ label }) => label)).toContain('Customer PO');
  expect(foreign?.issues[0]?.message).toContain('10233 is no number of Crewdesk, such as WO-1001.');
  expect(await get(record._id)).toMatchObject({
    status: 'Closed',
    customerPo: 'PO-new',
    statusTimeline: [{ status: 'Open' }, { status: 'Closed', statusObtainedAt: '2026-02-01' }],
  });
  expect(await work(server, _id, 'undo')).toMatchObject({ undone: { deleted: 0, restored: 1, left: 0 } });
  const { version: _version, updatedAt: _at, updatedBy: _by, ...former } = record;
  expect(await get(record._id)).toMatchObject(former);
});

test('finds the customer by id, name and address, phone or email, never by a shared name alone [10.12-62]', async () => {
  const address = (street: string) => addressInput({ street, zip: '60601' });
  const contact = (phone: string, email: string) => [
    { title: 'Owner', name: 'Pat', email, phoneNumbers: [{ name: 'Mobile', phone }] },
  ];
  const one = await createCustomer(server, { name: 'Twin', address: address('1 Lake St') });
  const two = await createCustomer(server, {
    name: 'Twin',
    address: address('2 Lake St'),
    contacts: contact('3125558802', 'two@twin.test'),
  });
  const file = [
    'Customer ID,Customer,Billing Street,Billing City,Billing State,Billing ZIP,Contact,Phone,Email,PO,Classification,Description',
    ...[
      `${one._id},Twin,,,,,,,`,
      ',Twin,2 Lake St,Chicago,IL,60601,,,',
      ',Twin,,,,,Pat,(312) 555-8802,',
      ',,,,,,Pat,312-555-8802,two@twin.test',
      ',Twin,,,,,,,',
    ].map((line, n) => `${line},PO-${n},${cooling}`),
  ].join('\n');
  const done = await importFile(server, file, 'work-order');
  const rows = await listRows(server, done._id);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['new', 'new', 'new', 'new', 'refused']);
  expect(rows[4]?.issues[0]?.message).toContain('Several customers have this name');
  const customers = await Promise.all(
    rows.slice(0, 4).map(async ({ entityId }) => (await get(entityId)).customer._id),
  );
  expect(customers).toEqual([one._id, two._id, two._id, two._id]);
});

test('leaves alone what was changed or used since, with the reason [10.12-63]', async () => {
  await createCustomer(server, { name: 'Used Since' });
  const line = (n: number) => `Used Since,PO-${n},${cooling},${place},,,`;
  const done = await importFile(server, csv(line(1), line(2)), 'work-order');
  const [one] = await listRows(server, done._id);
  const record = await get(one?.entityId);
  await server.request('PUT', `/api/work-order/${record._id}`, { body: { ...record, customerPo: 'Mine' } });
  expect(await work(server, done._id, 'undo')).toMatchObject({ undone: { deleted: 1, left: 1 } });
  const [left] = await listRows(server, done._id, 'outcome=left');
  expect(left?.undone?.reason).toBe('This work order was changed since.');
});

test('rows are new although earlier rows of the file got the numbers that they have [10.12-78]', async () => {
  const { number } = await createRecord(server, workOrders);
  await createCustomer(server, { name: 'Numbered' });
  // The number of the second row is the one that the first row gets.
  const next = Number(number.slice('WO-'.length)) + 1;
  const rows = [`WO-1,Numbered,PO-1,${cooling}`, `WO-${next},Numbered,PO-2,${cooling}`];
  const file = ['Number,Customer,PO,Classification,Description', ...rows].join('\n');
  const { _id } = await checkFile(server, file, 'work-order');
  const done = await work(server, _id, 'run', { firstBatchRows: 1 });
  expect(done).toMatchObject({ state: 'done', result: { new: 2, refused: 0 }, differing: 0 });
});
