import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import {
  type BareCustomer,
  type BareRecord,
  eventRows,
  newRows,
  recordColumns,
  recordSearchText,
  sortedTimeline,
} from './baseline-record-rows.ts';
import { createSql, historySql, listTables, updateSql, writeEventsSql } from './baseline-record-sql.ts';
import { getWorkOrder } from './baseline-records.ts';
import type { BareSession } from './baseline-session.ts';
import { fold } from './baseline-texts.ts';

type Client = pg.PoolClient;

/** One statement under a name of its own. */
async function run<Row extends pg.QueryResultRow>(
  client: Client,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await client.query<Row>({ name: text.slice(0, 60), text, values });
  return rows;
}

async function inTransaction(pool: pg.Pool, work: (client: Client) => Promise<string>): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const stored = await work(client);
    await client.query('commit');
    client.release();
    return stored;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function lockCustomer(client: Client, { customer }: BareRecord): Promise<BareCustomer> {
  const [row] = await run<BareCustomer>(
    client,
    'select id, sort_name from customers where id = $1 for share',
    [customer._id],
  );
  if (!row) throw new Error('no such customer');
  return row;
}

async function findTechnicians(client: Client, { assignedTechnicians }: BareRecord): Promise<void> {
  const ids = assignedTechnicians.map(({ user }) => user._id);
  if (ids.length === 0) return;
  await run(
    client,
    'select id from users where id = any($1::uuid[]) and is_technician and deleted_at is null order by id for share',
    [ids],
  );
}

async function findManufacturers(client: Client, { equipment }: BareRecord): Promise<Map<string, string>> {
  const keys = [...new Set(equipment.map(({ manufacturer }) => fold(manufacturer)))];
  if (keys.length === 0) return new Map();
  const rows = await run<{ id: string; name_key: string }>(
    client,
    'select id, name_key from manufacturers where name_key = any($1::text[]) and deleted_at is null',
    [keys],
  );
  return new Map(rows.map(({ id, name_key }) => [name_key, id]));
}

export function createWorkOrder(
  pool: pg.Pool,
  body: string,
  { userId, userName }: BareSession,
): Promise<string> {
  const record = JSON.parse(body) as BareRecord;
  record.statusTimeline = sortedTimeline(record);
  return inTransaction(pool, async (client) => {
    const [id, at] = [randomUUIDv7(), new Date()];
    const customer = await lockCustomer(client, record);
    await findTechnicians(client, record);
    const rows = newRows(id, record, await findManufacturers(client, record));
    const columns = {
      ...recordColumns(record, customer),
      id,
      kind: 'work-order',
      search_text: recordSearchText(record),
      version: 1,
      created_at: at,
      updated_at: at,
      updated_by: userId,
    };
    const lists = listTables.map((table) => JSON.stringify(rows[table]));
    const [stored] = await run<{ json: string }>(client, createSql, [JSON.stringify(columns), ...lists]);
    const json = stored?.json ?? '';
    await run(client, historySql, [randomUUIDv7(), at, userId, userName, 'create', id, null, json]);
    return json;
  });
}

type Stored = BareRecord & { _id: string; number: string };

/** Only the timeline may differ from what is stored, as far as lists go. */
export function updateWorkOrder(
  pool: pg.Pool,
  id: string,
  body: string,
  { userId, userName }: BareSession,
): Promise<string> {
  const record = JSON.parse(body) as BareRecord;
  record.statusTimeline = sortedTimeline(record);
  return inTransaction(pool, async (client) => {
    const at = new Date();
    const customer = await lockCustomer(client, record);
    await run(client, 'select from records where id = $1 for update', [id]);
    const before = (await getWorkOrder(client, id)) ?? '';
    const stored = JSON.parse(before) as Stored;
    if (JSON.stringify(stored.statusTimeline) !== JSON.stringify(record.statusTimeline)) {
      const known = new Set(stored.statusTimeline.map(({ _id }) => _id ?? ''));
      const rows = eventRows(id, record.statusTimeline, known);
      await run(client, 'delete from status_events where record_id = $1 and id <> all($2::uuid[])', [
        id,
        rows.map((row) => row.id),
      ]);
      await run(client, writeEventsSql, [JSON.stringify(rows)]);
    }
    const searched = `${customer.sort_name}\n${stored.number.toLowerCase()}\n${recordSearchText(record)}`;
    await run(client, updateSql, [id, JSON.stringify(recordColumns(record, customer)), searched, at, userId]);
    const after = (await getWorkOrder(client, id)) ?? '';
    await run(client, historySql, [randomUUIDv7(), at, userId, userName, 'update', id, before, after]);
    return after;
  });
}
