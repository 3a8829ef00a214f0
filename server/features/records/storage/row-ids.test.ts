import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { emptyAdditionalLine } from '#schema/visits/visit-lines.ts';
import { rowIdsIn } from '#server/db/rows/row-ids.ts';
import {
  contactInput,
  createCustomer,
  createRecord,
  customerInput,
  equipmentInput,
} from '#server/test/factories.ts';
import { createFullRecord, fullRecordInput } from '#server/test/fixtures/full-record-input.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

type Row = { _id: string };

const withId = <Input extends object>(row: Input) => ({ ...row, _id: randomUUIDv7() });

function contactWithIds(overrides: object = {}) {
  const contact = contactInput(overrides);
  return { ...withId(contact), phoneNumbers: contact.phoneNumbers.map(withId) };
}

async function save(record: Row, change: object) {
  return server.request('PUT', `/api/work-order/${record._id}`, { body: { ...record, ...change } });
}

/** A work order with one contact that was sent with this id. Returns the id that it has. */
async function saveContact(_id: unknown, change: object = {}) {
  const record = await createRecord(server, workOrders);
  const response = await save(record, { contacts: [{ ...contactInput(), _id }], ...change });
  expect(response.status, response.text).toBe(200);
  return response.body.data.contacts.at(-1)._id;
}

test.each(recordKinds)(
  'new rows of a $labels.singular keep the ids that a client gave to them [10.7-71]',
  async (kind) => {
    const { body, technician } = await fullRecordInput(server, kind);
    const sent = {
      ...body,
      contacts: body.contacts.map(contactWithIds),
      statusTimeline: body.statusTimeline.map(withId).toReversed(),
      equipment: body.equipment.map(withId),
      warranties: body.warranties.map(withId),
      assignedTechnicians: kind.hasTechnicians ? [withId({ user: technician._id })] : [],
      documents: kind.hasDocuments
        ? [withId({ fileUrl: 'https://files.example/plan.pdf', name: 'Plan' })]
        : [],
      additionalVisitLines: kind.hasVisits ? [withId({ ...emptyAdditionalLine, label: 'Filters' })] : [],
    };
    const created = await server.request('POST', `/api${kind.apiPath}`, { body: sent });
    expect(created.status, created.text).toBe(201);
    const lists = (record: Record<string, unknown>) => Object.keys(sent).map((name) => record[name]);
    const { customer: _customer, ...stored } = created.body.data;
    expect(rowIdsIn(lists(stored)).filter((id) => rowIdsIn(lists(sent)).includes(id))).toEqual(
      rowIdsIn(lists(sent)),
    );
  },
);

test('a new row of a saved record and of a customer keeps its id, and so does a phone number', async () => {
  const [unit, contact] = [withId(equipmentInput()), contactWithIds()];
  const record = await createFullRecord(server, workOrders);
  const saved = (await save(record, { equipment: [...record.equipment, unit], contacts: [contact] })).body
    .data;
  expect(saved.equipment.map(({ _id }: Row) => _id)).toEqual([
    ...record.equipment.map(({ _id }: Row) => _id),
    unit._id,
  ]);
  expect(saved.contacts).toEqual([contact]);

  const [one, other] = [contactWithIds(), contactWithIds()];
  const customer = await createCustomer(server, { contacts: [one] });
  expect(customer.contacts).toEqual([one]);
  const body = {
    ...customer,
    contacts: [{ ...one, phoneNumbers: [...one.phoneNumbers, ...other.phoneNumbers] }],
  };
  const response = await server.request('PUT', `/api/customer/${customer._id}`, { body });
  expect(response.body.data.contacts).toEqual(body.contacts);
});

test('an unused id is kept, in capital letters, too', async () => {
  const id = randomUUIDv7();
  expect(await saveContact(id.toUpperCase())).toBe(id);
});

test.each<[string, () => string | Promise<string>]>([
  [
    'of a contact of another record',
    async () => (await createFullRecord(server, workOrders)).contacts[0]._id,
  ],
  ['of a unit of another record', async () => (await createFullRecord(server, workOrders)).equipment[0]._id],
  ['of a contact of a customer', async () => (await createCustomer(server)).contacts[0]._id],
  [
    'of a deleted row',
    async () => {
      const record = await createFullRecord(server, workOrders);
      await save(record, { contacts: [] });
      return record.contacts[0]._id;
    },
  ],
  [
    'that a deleted row was given by a client',
    async () => {
      const contact = contactWithIds();
      const record = await createRecord(server, workOrders, { contacts: [contact] });
      expect(record.contacts).toEqual([contact]);
      await save(record, { contacts: [] });
      return contact._id;
    },
  ],
  [
    'of a row of a deleted record',
    async () => {
      const record = await createFullRecord(server, workOrders);
      const response = await server.request('DELETE', `/api/work-order/${record._id}`);
      expect(response.status).toBe(204);
      return record.statusTimeline[0]._id;
    },
  ],
  [
    'of a contract, which its first line of visits has, too',
    async () => (await createRecord(server, serviceContracts))._id,
  ],
  [
    'of a deleted contract',
    async () => {
      const contract = await createRecord(server, serviceContracts);
      const response = await server.request('DELETE', `/api${serviceContracts.apiPath}/${contract._id}`);
      expect(response.status).toBe(204);
      return contract._id;
    },
  ],
  ['from before ids of new rows were kept', () => '01900000-0000-7000-8000-000000000000'],
  ['of another version', () => randomUUID()],
])('an id %s is replaced [10.7-72]', async (_case, findId) => {
  const id = await findId();
  const saved = await saveContact(id);
  expect(saved).toMatch(/^[0-9a-f-]{36}$/);
  expect(saved).not.toBe(id);
});

test('an id that is sent twice is that of the first row, also in another list', async () => {
  const id = randomUUIDv7();
  const contacts = [
    { ...contactInput(), _id: id },
    { ...contactInput(), _id: id },
  ];
  const record = await createRecord(server, workOrders, {
    contacts,
    equipment: [equipmentInput({ _id: id })],
  });
  const ids = [...record.equipment, ...record.contacts].map(({ _id }: Row) => _id);
  expect(ids.filter((one) => one === id)).toEqual([id]);
  expect(new Set(ids).size).toBe(3);
});

test('of two records created at once with the same rows, one keeps their ids [10.7-74]', async () => {
  const contacts = [contactWithIds(), contactWithIds()];
  const records = await Promise.all(
    [contacts, contacts.toReversed()].map((list) => createRecord(server, workOrders, { contacts: list })),
  );
  const ids = records.flatMap((record) => rowIdsIn(record.contacts));
  expect(new Set(ids).size).toBe(8);
  for (const id of rowIdsIn(contacts)) expect(ids).toContain(id);
});

test('a copy of a deleted record leaves its rows to the restored one', async () => {
  const record = await createFullRecord(server, workOrders);
  await server.request('DELETE', `/api/work-order/${record._id}`);
  const copy = await createRecord(server, workOrders, record);
  expect(rowIdsIn(copy.contacts).filter((id) => rowIdsIn(record.contacts).includes(id))).toEqual([]);
  const restored = await server.request('POST', `/api/history/work-order/${record._id}/restore`);
  expect(restored.status, restored.text).toBe(200);
  const { body } = await server.request('GET', `/api/work-order/${record._id}`);
  expect(body.data.contacts).toEqual(record.contacts);
});

test.each([['abc'], [5]])('rejects the row id %j with 400 [10.7-75]', async (_id) => {
  const issue = { path: 'contacts.0._id', message: 'The id of a row must be a UUID.' };
  const body = customerInput({ contacts: [contactInput({ _id })] });
  const response = await server.request('POST', '/api/customer', { body });
  expect(response).toMatchObject({ status: 400, body: { issues: [issue] } });
});
