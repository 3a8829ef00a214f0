import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { compactChange } from '#server/db/history/history-change.ts';
import { getContract } from './baseline-contracts.ts';
import {
  type CustomerRow,
  contentRow,
  eventRows,
  listTables,
  newListRows,
  recordSearchText,
  sortedTimeline,
  type WorkOrder,
} from './baseline-record-rows.ts';
import { createSql, historySql, saveEventsSql, updateContractSql, updateSql } from './baseline-record-sql.ts';
import { getWorkOrder } from './baseline-records.ts';
import { foldText } from './baseline-search-text.ts';
import type { Session } from './baseline-session.ts';
import { inTransaction } from './baseline-transaction.ts';

type Client = pg.PoolClient;

/** Runs a prepared statement, named by the start of its text. */
async function run<Row extends pg.QueryResultRow>(
  client: Client,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await client.query<Row>({ name: text.slice(0, 60), text, values });
  return rows;
}

async function lockCustomer(client: Client, { customer }: WorkOrder): Promise<CustomerRow> {
  const [row] = await run<CustomerRow>(
    client,
    'select id, sort_name from customers where id = $1 for share',
    [customer._id],
  );
  if (!row) throw new Error(`Customer ${customer._id} does not exist.`);
  return row;
}

async function lockTechnicians(client: Client, { assignedTechnicians = [] }: WorkOrder): Promise<void> {
  const ids = assignedTechnicians.map(({ user }) => user._id);
  if (ids.length === 0) return;
  await run(
    client,
    'select id from users where id = any($1::uuid[]) and is_technician and deleted_at is null order by id for share',
    [ids],
  );
}

async function findManufacturerIds(client: Client, { equipment }: WorkOrder): Promise<Map<string, string>> {
  const keys = [...new Set(equipment.map(({ manufacturer }) => foldText(manufacturer)))];
  if (keys.length === 0) return new Map();
  const rows = await run<{ id: string; name_key: string }>(
    client,
    'select id, name_key from manufacturers where name_key = any($1::text[]) and deleted_at is null',
    [keys],
  );
  return new Map(rows.map(({ id, name_key }) => [name_key, id]));
}

function parseWorkOrder(body: string): WorkOrder {
  const workOrder = JSON.parse(body) as WorkOrder;
  return { ...workOrder, statusTimeline: sortedTimeline(workOrder) };
}

export function createWorkOrder(pool: pg.Pool, body: string, { userId, userName }: Session): Promise<string> {
  const workOrder = parseWorkOrder(body);
  return inTransaction(pool, async (client) => {
    const [id, at] = [randomUUIDv7(), new Date()];
    const customer = await lockCustomer(client, workOrder);
    await lockTechnicians(client, workOrder);
    const lists = newListRows(id, workOrder, await findManufacturerIds(client, workOrder));
    const row = {
      ...contentRow(workOrder, customer),
      id,
      kind: 'work-order',
      search_text: recordSearchText(workOrder),
      version: 1,
      created_at: at,
      updated_at: at,
      updated_by: userId,
    };
    const values = [row, ...listTables.map((table) => lists[table])].map((value) => JSON.stringify(value));
    const [created] = await run<{ json: string }>(client, createSql, values);
    const json = created?.json ?? '';
    await run(client, historySql, [
      randomUUIDv7(),
      at,
      userId,
      userName,
      'create',
      'work-order',
      id,
      null,
      json,
      null,
    ]);
    return json;
  });
}

/** What an update of a kind needs. */
const kinds = {
  'work-order': { kind: workOrders, get: getWorkOrder, sql: updateSql },
  'service-contracts': { kind: serviceContracts, get: getContract, sql: updateContractSql },
};

/**
 * Updates the fields and the timeline. The other lists must be unchanged, and so must everything that decides when visits
 * are due.
 */
export function updateRecord(
  pool: pg.Pool,
  path: keyof typeof kinds,
  id: string,
  body: string,
  { userId, userName }: Session,
): Promise<string> {
  const { kind, get, sql } = kinds[path];
  const workOrder = parseWorkOrder(body);
  return inTransaction(pool, async (client) => {
    const at = new Date();
    const customer = await lockCustomer(client, workOrder);
    await run(client, 'select from records where id = $1 for update', [id]);
    const before = (await get(client, id)) ?? '';
    const stored = JSON.parse(before) as WorkOrder;
    await saveTimeline(client, stored, workOrder);
    const searchText = `${customer.sort_name}\n${stored.number.toLowerCase()}\n${recordSearchText(workOrder, kind)}`;
    const row = JSON.stringify(contentRow(workOrder, customer, kind));
    await run(client, sql, [id, row, searchText, at, userId]);
    const after = (await get(client, id)) ?? '';
    const change = compactChange(before, after);
    await run(client, historySql, [
      randomUUIDv7(),
      at,
      userId,
      userName,
      'update',
      kind.id,
      id,
      change.before,
      change.after,
      change.places,
    ]);
    return after;
  });
}

async function saveTimeline(client: Client, stored: WorkOrder, { statusTimeline }: WorkOrder): Promise<void> {
  if (JSON.stringify(stored.statusTimeline) === JSON.stringify(statusTimeline)) return;
  const rows = eventRows(stored._id, statusTimeline, new Set(stored.statusTimeline.map(({ _id }) => _id)));
  await run(client, 'delete from status_events where record_id = $1 and id <> all($2::uuid[])', [
    stored._id,
    rows.map((row) => row.id),
  ]);
  await run(client, saveEventsSql, [JSON.stringify(rows)]);
}
