import { type RawBuilder, sql } from 'kysely';
import { dashboardRows } from '#schema/fields/lists.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordExportQuery, RecordListQuery } from '#schema/records/record-queries.ts';
import { isOpenStatus, statusChoices } from '#schema/records/status.ts';
import { notFound } from '#server/base/errors.ts';
import type { Database } from '#server/db/client.ts';
import { createDataLoader } from '#server/db/data-loader.ts';
import { countAll, countUpTo, decodeCursor, limitRows, pageJson } from '#server/db/paging.ts';
import { preparedStatement, preparedStatements } from '#server/db/prepared-statement.ts';
import { textMatching } from '#server/db/search-rows.ts';
import type { StoredEntity } from '#server/http/mutations.ts';
import { recordItemJson, recordJson } from './record-json.ts';

type RecordFilter = {
  /** `records r`, joined to whatever it is narrowed by. */
  from: RawBuilder<unknown>;
  matching: RawBuilder<unknown>;
  /** False where every record of the tab matches. */
  isFiltered: boolean;
  /** Whether one plan fits all requests that come in these words. */
  isPlannedOnce: boolean;
  /** Number and id as they stand in the index that a list is read from. */
  number: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
};

/** The records of a kind that a list or a spreadsheet is to hold. */
export function filterRecords(kind: RecordKind, query: RecordExportQuery): RecordFilter {
  const { customer, technician, status, open } = query;
  const matching = textMatching(sql`r.search_text`, query.q);
  // Kind and tab are written out, so that PostgreSQL plans for them. A technician's records have indexes of their own.
  const rows = sql.raw(technician ? 'a' : 'r');
  const conditions = [
    sql`${rows}.kind = ${sql.lit(kind.id)}`,
    ...(technician ? [sql`a.user_id = ${technician}`] : []),
    ...(customer ? [sql`r.customer_id = ${customer}`] : []),
    ...(status ? [hasStatus(status)] : []),
    ...(matching ? [matching] : []),
    ...ofTab(rows, open, status),
  ];
  return {
    from: technician ? sql`assignments a join records r on r.id = a.record_id` : sql`records r`,
    matching: sql.join(conditions, sql` and `),
    isFiltered: Boolean(technician || customer || status || matching),
    isPlannedOnce: !technician && !customer && !matching && (!status || isChoice(status)),
    number: sql`${rows}.number`,
    id: technician ? sql`a.record_id` : sql`r.id`,
  };
}

const choices = new Set(statusChoices.map((choice) => choice.toLowerCase()));

function isChoice(status: string): boolean {
  return choices.has(status.toLowerCase());
}

/** The usual ones are written out, so that PostgreSQL plans for each of them, and once. */
function hasStatus(status: string): RawBuilder<unknown> {
  const lowered = isChoice(status) ? sql.lit(status.toLowerCase()) : sql`lower(${status})`;
  return sql`lower(r.status) = ${lowered}`;
}

/** A status says by itself whether a record is open: asked for both, either one is enough or nothing can be found. */
function ofTab(
  rows: RawBuilder<unknown>,
  open: boolean | undefined,
  status: string | null | undefined,
): RawBuilder<unknown>[] {
  if (open === undefined) return [];
  if (status) return isOpenStatus(status) === open ? [] : [sql`false`];
  return [sql`${rows}.is_open = ${sql.lit(open)}`];
}

const sortColumns = {
  customer: { column: sql`r.customer_sort_name`, type: sql`text` },
  statusObtainedAt: { column: sql`r.status_on`, type: sql`date` },
  createdAt: { column: sql`r.created_at`, type: sql`timestamptz` },
  updatedAt: { column: sql`r.updated_at`, type: sql`timestamptz` },
};

function totalOf({ id }: RecordKind, open: boolean | undefined): RawBuilder<unknown> {
  if (open === undefined) return countAll(id);
  if (open) return countAll(`${id}:open`);
  return sql`select (${countAll(id)}) - (${countAll(`${id}:open`)})`;
}

/** The latest changed of what is open, as every dashboard asks for it twice a minute. */
function isOfDashboard({ sort, limit, open, status, cursor }: RecordListQuery): boolean {
  return sort === '-updatedAt' && limit === dashboardRows && open === true && !status && !cursor;
}

/** A page of records of a kind as JSON text. */
export async function listRecords(db: Database, kind: RecordKind, query: RecordListQuery): Promise<string> {
  const { limit, sort, open } = query;
  const { from, matching, isFiltered, isPlannedOnce, number, id } = filterRecords(kind, query);
  const isDescending = sort.startsWith('-');
  const columns = { ...sortColumns, number: { column: number, type: sql`integer` } };
  const { column, type } = columns[sort.replace('-', '') as keyof typeof columns];
  const direction = isDescending ? sql`desc` : sql`asc`;
  const after = decodeCursor(sort, query.cursor);
  const beyond = after
    ? sql`and (${column}, ${id}) ${isDescending ? sql`<` : sql`>`} (${after.key}::${type}, ${after.id}::uuid)`
    : sql``;
  return pageJson(db, {
    rows: sql`
      select ${recordItemJson(kind)} as item, ${column}::text as key, r.id
      from ${from} where ${matching} ${beyond}
      order by ${column} ${direction}, ${id} ${direction} ${limitRows(limit)}`,
    total: isFiltered ? countUpTo(sql`select from ${from} where ${matching}`) : totalOf(kind, open),
    limit,
    sort,
    isFirst: after === undefined,
    isFiltered,
    // There is room for the plans of the usual order and of the dashboard's, not for those of all.
    isPlannedOnce: isPlannedOnce && (sort.endsWith('number') || isOfDashboard(query)),
  });
}

export function recordNotFoundMessage({ labels }: RecordKind): string {
  return `This ${labels.singular} does not exist or was deleted.`;
}

const readRecord = preparedStatements<RecordKind, StoredEntity, [id: string]>(
  1,
  (kind, id) => sql<StoredEntity>`
    select r.id, r.version, ${recordJson(kind)}::text as json
    from records r where r.id = ${id} and r.kind = ${sql.lit(kind.id)}`,
);

const lockRow = preparedStatement<unknown, [id: string]>(
  1,
  (id) => sql`select from records where id = ${id} for update`,
);

/** @param lock whether the record is kept from others until the transaction ends */
export async function getRecord(
  db: Database,
  kind: RecordKind,
  id: string,
  lock: { forUpdate: boolean } = { forUpdate: false },
): Promise<StoredEntity> {
  // First the lock, then the reading: a statement that had to wait for the lock would show the lists as they were before.
  if (lock.forUpdate) await lockRow(db, id);
  const [record] = await readRecord(kind, db, id);
  if (!record) throw notFound(recordNotFoundMessage(kind));
  return record;
}

/** `{total, open}` of a kind as JSON text. */
export async function totalRecords(db: Database, { id }: RecordKind): Promise<string> {
  return (await readTotals(db, id)) ?? '';
}

const countKinds = preparedStatement<{ kind: string; total: string }, [kinds: string[]]>(
  1,
  (kinds) => sql<{ kind: string; total: string }>`
    select k.kind, json_build_object(
      'total', coalesce(sum(c.value) filter (where c.entity = k.kind), 0)::int,
      'open', coalesce(sum(c.value) filter (where c.entity = k.kind || ':open'), 0)::int)::text as total
    from unnest(${kinds}::text[]) as k (kind)
      left join counters c on c.entity = any(array[k.kind, k.kind || ':open'])
    group by k.kind`,
);

const readTotals = createDataLoader<string, string>(async (db, kinds) => {
  const rows = await countKinds(db, kinds);
  return new Map(rows.map(({ kind, total }) => [kind, total]));
});
