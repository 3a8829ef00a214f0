import { type RawBuilder, sql } from 'kysely';
import { dashboardRows } from '#schema/fields/lists.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { RecordListQuery } from '#schema/records/record-queries.ts';
import { notFound } from '#server/base/errors.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { createDataLoader } from '#server/db/data-loader.ts';
import { preparedStatement, preparedStatements } from '#server/db/prepared-statement.ts';
import { countAll, countCapped, decodeCursor, pageJson } from '#server/db/rows/paging.ts';
import { searchedPageJson } from '#server/db/rows/searched-page.ts';
import { findSort, sortedRows } from '#server/db/rows/sorted-rows.ts';
import type { StoredEntity } from '#server/http/mutations.ts';
import { filterRecords } from './record-filter.ts';
import { sortColumn } from './record-sorts.ts';
import { recordDetailJson, recordListItemJson } from './storage/record-json.ts';

const r = columnsOf('records', 'r');
const c = columnsOf('counters', 'c');

function totalOf({ id }: RecordKind, open: boolean | undefined): RawBuilder<unknown> {
  if (open === undefined) return countAll(id);
  if (open) return countAll(`${id}:open`);
  return sql`select (${countAll(id)}) - (${countAll(`${id}:open`)})`;
}

/** Whether this is the dashboard's query for the last updated open records, which each dashboard sends twice a minute. */
function isDashboardQuery({ sort, limit, open, status, cursor }: RecordListQuery): boolean {
  return sort === '-updatedAt' && limit === dashboardRows && open === true && !status && !cursor;
}

/** Whether this is the first page of the next visits, for which one plan is good on all days. */
function isVisitQuery({ sort, status, cursor }: RecordListQuery): boolean {
  return sort.endsWith('nextVisitOn') && !status && !cursor;
}

/** A page of records of a kind as JSON text. @param today the company's day */
export async function listRecords(
  db: Database,
  kind: RecordKind,
  query: RecordListQuery,
  today: string,
): Promise<string> {
  const { limit, sort, open, q, bounded } = query;
  const filter = filterRecords(kind, query, today);
  const { from, matching, conditions, isFiltered, canReusePlan, number, id } = filter;
  const order = findSort(kind.sorts, sort);
  const column = order.column === 'number' ? number : sortColumn(order.column);
  const after = decodeCursor(sort, query.cursor, order.isNullable);
  const rows = { item: recordListItemJson(kind, today), id, ...order, column, after, limit };
  if (q && matching) {
    const [table, alias] = [sql`records`, sql`r`];
    const search = { ...rows, q, matching, conditions: filter.otherConditions, table, alias, from, sort };
    const page = await searchedPageJson(db, search, bounded === true);
    if (page !== undefined) return page;
  }
  const where = sql.join(conditions, sql` and `);
  return pageJson(db, {
    rows: sortedRows({ ...rows, from: from(), conditions }),
    total: isFiltered ? countCapped(sql`select from ${from()} where ${where}`) : totalOf(kind, open),
    limit,
    sort,
    isFirst: after === undefined,
    isFiltered,
    // Only the default order, the next visits and the dashboard reuse plans: the number of named statements is limited.
    canReusePlan: canReusePlan && (sort.endsWith('number') || isVisitQuery(query) || isDashboardQuery(query)),
  });
}

export function recordNotFoundMessage({ labels }: RecordKind): string {
  return `This ${labels.singular} does not exist or was deleted.`;
}

const readRecord = preparedStatements<RecordKind, StoredEntity, [id: string, today: string]>(
  () => recordKinds,
  2,
  (kind, id, today) => sql<StoredEntity>`
    select ${r.id}, ${r.version}, ${recordDetailJson(kind, today)}::text as json
    from records r where ${r.id} = ${id} and ${r.kind} = ${sql.lit(kind.id)}`,
);

const lockRow = preparedStatement<unknown, [id: string]>(
  1,
  (id) => sql`select from records r where ${r.id} = ${id} for update`,
);

/**
 * @param today the company's day
 * @param lock `forUpdate` locks the row until the transaction ends
 */
export async function getRecord(
  db: Database,
  kind: RecordKind,
  id: string,
  today: string,
  lock: { forUpdate: boolean } = { forUpdate: false },
): Promise<StoredEntity> {
  // Lock first, then read: a statement that waits for the lock would read the lists as they were before it.
  if (lock.forUpdate) await lockRow(db, id);
  const [record] = await readRecord(kind, db, id, today);
  if (!record) throw notFound(recordNotFoundMessage(kind));
  return record;
}

/** `{total, open}` of a kind as JSON text. */
export async function countRecords(db: Database, { id }: RecordKind): Promise<string> {
  return (await readTotals(db, id)) ?? '';
}

const countKinds = preparedStatement<{ kind: string; total: string }, [kinds: string[]]>(
  1,
  (kinds) => sql<{ kind: string; total: string }>`
    select k.kind, json_build_object(
      'total', coalesce(sum(${c.value}) filter (where ${c.entity} = k.kind), 0)::int,
      'open', coalesce(sum(${c.value}) filter (where ${c.entity} = k.kind || ':open'), 0)::int)::text as total
    from unnest(${kinds}::text[]) as k (kind)
      left join counters c on ${c.entity} = any(array[k.kind, k.kind || ':open'])
    group by k.kind`,
);

const readTotals = createDataLoader<string, string>(async (db, kinds) => {
  const rows = await countKinds(db, kinds);
  return new Map(rows.map(({ kind, total }) => [kind, total]));
});
