import { type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '../../../schema/record-kind.ts';
import type { RecordExportQuery, RecordListQuery } from '../../../schema/records.ts';
import type { Database } from '../../db/client.ts';
import type { Stored } from '../../lib/entity-writes.ts';
import { notFound } from '../../lib/errors.ts';
import { countAll, countUpTo, decodeCursor, limitRows, pageJson } from '../../lib/paging.ts';
import { textMatching } from '../../lib/search-rows.ts';
import { recordItemJson, recordJson } from './record-json.ts';

const sortColumns = {
  number: { column: sql`r.number`, type: sql`integer` },
  customer: { column: sql`r.customer_sort_name`, type: sql`text` },
  statusObtainedAt: { column: sql`r.status_on`, type: sql`date` },
  createdAt: { column: sql`r.created_at`, type: sql`timestamptz` },
  updatedAt: { column: sql`r.updated_at`, type: sql`timestamptz` },
};

/** Which rows a list or a spreadsheet is narrowed to, apart from their kind and whether they are open. */
function filters(query: RecordExportQuery): RawBuilder<unknown>[] {
  const { customer, technician, status } = query;
  const matching = textMatching(sql`r.search_text`, query.q);
  return [
    ...(customer ? [sql`r.customer_id = ${customer}`] : []),
    ...(technician
      ? [sql`exists (select from assignments a where a.record_id = r.id and a.user_id = ${technician})`]
      : []),
    ...(status ? [sql`lower(r.status) = lower(${status})`] : []),
    ...(matching ? [matching] : []),
  ];
}

function base(kind: RecordKind, { open }: RecordExportQuery): RawBuilder<unknown>[] {
  // Written out, so that PostgreSQL plans for this kind and this tab.
  const isOpen = open === undefined ? [] : [sql`r.is_open = ${sql.lit(open)}`];
  return [sql`r.kind = ${sql.lit(kind.id)}`, ...isOpen];
}

function all(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` and `);
}

/** The condition for every record of a kind that a spreadsheet is to hold. */
export function recordsMatching(kind: RecordKind, query: RecordExportQuery): RawBuilder<unknown> {
  return all([...base(kind, query), ...filters(query)]);
}

function totalOf({ id }: RecordKind, open: boolean | undefined): RawBuilder<unknown> {
  if (open === undefined) return countAll(id);
  if (open) return countAll(`${id}:open`);
  return sql`select (${countAll(id)}) - (${countAll(`${id}:open`)})`;
}

/** A page of records of a kind as JSON text. */
export async function listRecords(db: Database, kind: RecordKind, query: RecordListQuery): Promise<string> {
  const { limit, sort, open } = query;
  const isDescending = sort.startsWith('-');
  const { column, type } = sortColumns[sort.replace('-', '') as keyof typeof sortColumns];
  const direction = isDescending ? sql`desc` : sql`asc`;
  const narrowed = filters(query);
  const isFiltered = narrowed.length > 0;
  const matching = all([...base(kind, query), ...narrowed]);
  const after = decodeCursor(sort, query.cursor);
  const beyond = after
    ? sql`and (${column}, r.id) ${isDescending ? sql`<` : sql`>`} (${after.key}::${type}, ${after.id}::uuid)`
    : sql``;
  return pageJson(db, {
    rows: sql`
      select ${recordItemJson(kind)} as item, ${column}::text as key, r.id
      from records r where ${matching} ${beyond}
      order by ${column} ${direction}, r.id ${direction} ${limitRows(limit)}`,
    total: isFiltered ? countUpTo(sql`select from records r where ${matching}`) : totalOf(kind, open),
    limit,
    sort,
    isFirst: after === undefined,
    isFiltered,
  });
}

export function recordGone({ words }: RecordKind): string {
  return `This ${words.one} does not exist or was deleted.`;
}

/** @param lock whether the record is kept from others until the transaction ends */
export async function getRecord(
  db: Database,
  kind: RecordKind,
  id: string,
  lock: { forUpdate: boolean } = { forUpdate: false },
): Promise<Stored> {
  // First the lock, then the reading: a statement that had to wait for the lock would show the lists as they were before.
  if (lock.forUpdate) await sql`select from records where id = ${id} for update`.execute(db);
  const { rows } = await sql<Stored>`
    select r.id, r.version, ${recordJson(kind)}::text as json
    from records r where r.id = ${id} and r.kind = ${sql.lit(kind.id)}`.execute(db);
  if (!rows[0]) throw notFound(recordGone(kind));
  return rows[0];
}

/** `{total, open}` of a kind as JSON text. */
export async function totalRecords(db: Database, { id }: RecordKind): Promise<string> {
  const { rows } = await sql<{ total: string }>`
    select json_build_object('total', (${countAll(id)}), 'open', (${countAll(`${id}:open`)}))::text as total`.execute(
    db,
  );
  return rows[0]?.total ?? '';
}
