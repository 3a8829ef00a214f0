import { randomUUIDv7 } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { emptyAdditionalLine } from '#schema/visits/visit-lines.ts';
import { contactInput, createRecord } from '#server/test/factories.ts';
import { createFullRecord } from '#server/test/fixtures/full-record-input.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { newRowId, rowIdsIn } from './row-ids.ts';

const server = provideTestServer();

async function findUsed(ids: string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from used_row_ids where id = any(${ids}::uuid[])`.execute(server.db);
  return rows.map(({ id }) => id);
}

test('rows to which the server gives ids have ids of another version, in the order of time', async () => {
  const { _id: _record, ...record } = await createFullRecord(server, serviceContracts);
  const ids = rowIdsIn([record.contacts, record.statusTimeline, record.equipment, record.warranties]);
  expect(ids.length).toBeGreaterThan(4);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab]/);
  expect(await findUsed(ids)).toEqual([]);
  const later = newRowId();
  for (const id of ids) expect(later > id).toBe(true);
});

test('an additional line of visits does not take the id of another contract, which its first line has', async () => {
  const other = await createRecord(server, serviceContracts);
  const line = { ...emptyAdditionalLine, label: 'Filters', _id: other._id };
  const contract = await createRecord(server, serviceContracts, { additionalVisitLines: [line] });
  expect(contract.additionalVisitLines).toMatchObject([{ label: 'Filters' }]);
  expect(contract.additionalVisitLines[0]._id).not.toBe(other._id);
});

test('rows that the server gave ids of version 7 before migration 58 keep these for themselves', async () => {
  const former = randomUUIDv7();
  const contact = { ...contactInput(), _id: former };
  await createRecord(server, workOrders, { contacts: [contact] });
  await sql`delete from used_row_ids where id = ${former}`.execute(server.db);
  const file = join(import.meta.dirname, '../migrations/0058-ids-of-new-rows.sql');
  const [insert = ''] = /^insert [^;]+/m.exec(readFileSync(file, 'utf8')) ?? [];
  await sql.raw(insert).execute(server.db);
  expect(await findUsed([former])).toEqual([former]);
  const record = await createRecord(server, workOrders, { contacts: [contact] });
  expect(record.contacts[0]._id).not.toBe(former);
});

test('a save fails rather than overwrite the row of another record that has the id', async () => {
  // As a process of an older version gives to a row.
  const id = randomUUIDv7();
  const contact = { ...contactInput(), _id: id };
  const owner = await createRecord(server, workOrders, { contacts: [contact] });
  await sql`delete from used_row_ids where id = ${id}`.execute(server.db);
  const other = await createRecord(server, workOrders);
  const path = (record: { _id: string }) => `/api/work-order/${record._id}`;
  const response = await server.request('PUT', path(other), { body: { ...other, contacts: [contact] } });
  expect(response.status).toBe(500);
  expect((await server.request('GET', path(owner))).body.data).toEqual(owner);
  expect((await server.request('GET', path(other))).body.data).toEqual(other);
});
