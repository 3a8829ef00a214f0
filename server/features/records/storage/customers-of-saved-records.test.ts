import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { recordUpdateSchema } from '#schema/records/records.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { createCustomer, createRecord } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { updateRecord } from '../record-updates.writes.ts';
import { lockRecord } from '../records.writes.ts';

const server = provideTestServer();

const save = (record: RecordDetail, change: { customer?: string; customerPo?: string }) =>
  server.request('PUT', `/api/work-order/${record._id}`, {
    body: { ...record, customer: record.customer._id, ...change },
  });

const rename = (customer: { _id: string }, name: string) =>
  server.request('PUT', `/api/customer/${customer._id}`, { body: { ...customer, name } });

async function numbersFoundBy(text: string): Promise<string[]> {
  const { body } = await server.request('GET', `/api/work-order?q=${encodeURIComponent(text)}`);
  return body.data.map(({ number }: RecordDetail) => number);
}

async function lockWait(): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(server.db)).rows.length, { timeout: 10_000 }).toBe(1);
}

/** Gives the record other values, and starts `request` before they are committed, which has to wait for them. */
async function saveDuring<Response>(
  record: RecordDetail,
  change: { customer?: string; customerPo?: string },
  request: () => Promise<Response>,
): Promise<Response> {
  const { timeZone } = server.company();
  const customer = change.customer ?? record.customer._id;
  const { pending } = await server.db.transaction().execute(async (tx) => {
    const before = await lockRecord(tx, workOrders, record._id, customer, '2026-11-20');
    const update = recordUpdateSchema(workOrders, timeZone).parse({ ...record, customer, ...change });
    const by = { actor: server.user, at: server.clock.now() };
    await updateRecord(tx, workOrders, before, update, by, { timeZone, unknownTextsPerHour: 9 });
    const started = request();
    await lockWait();
    return { pending: started };
  });
  return pending;
}

test('a record that is saved before the renaming of its customer is committed has the new name', async () => {
  const record = await createRecord(server, workOrders);
  const { pending } = await server.db.transaction().execute(async (tx) => {
    const renamed = { name: 'Newly Named', sortName: 'newly named' };
    await tx.updateTable('customers').set(renamed).where('id', '=', record.customer._id).execute();
    const started = save(record, { customerPo: 'PO-77' });
    await lockWait();
    return { pending: started };
  });
  expect((await pending).body.data).toMatchObject({ customerPo: 'PO-77', customer: { name: 'Newly Named' } });
  expect(await numbersFoundBy('newly named')).toEqual([record.number]);
  expect(await numbersFoundBy('PO-77')).toEqual([record.number]);
});

test('a record whose customer is renamed while it is saved is found by the new name and the saved number', async () => {
  const customer = await createCustomer(server, { name: 'Formerly Called' });
  const record = await createRecord(server, workOrders, { customer: customer._id });
  const renamed = await saveDuring(record, { customerPo: 'PO-4711' }, () =>
    rename(customer, 'Latterly Called'),
  );
  expect(renamed.status).toBe(200);
  expect(await numbersFoundBy('latterly')).toEqual([record.number]);
  expect(await numbersFoundBy('PO-4711')).toEqual([record.number]);
  expect(await numbersFoundBy('formerly')).toEqual([]);
});

test('a save keeps its customer when a colleague has given the record to another one meanwhile', async () => {
  const customer = await createCustomer(server, { name: 'Mine Inc' });
  const other = await createCustomer(server, { name: 'Theirs Inc' });
  const record = await createRecord(server, workOrders, { customer: customer._id });
  const saved = await saveDuring(record, { customer: other._id }, () => save(record, { customerPo: 'PO-1' }));
  expect(saved.body.data).toMatchObject({ customer: { name: 'Mine Inc' }, customerPo: 'PO-1' });
  expect(await numbersFoundBy('mine inc')).toEqual([record.number]);
  expect(await numbersFoundBy('theirs inc')).toEqual([]);
});

test('a save gives the record to the customer that a colleague has given it to meanwhile', async () => {
  const other = await createCustomer(server, { name: 'Both Inc' });
  const record = await createRecord(server, workOrders);
  const change = { customer: other._id };
  const saved = await saveDuring(record, change, () => save(record, { ...change, customerPo: 'PO-2' }));
  expect(saved.body.data).toMatchObject({ customer: { name: 'Both Inc' }, customerPo: 'PO-2', version: 3 });
  expect(await numbersFoundBy('both inc')).toEqual([record.number]);
});
