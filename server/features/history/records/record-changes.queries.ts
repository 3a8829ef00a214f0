import { type RawBuilder, sql } from 'kysely';
import type { Page } from '#schema/fields/lists.ts';
import type { HistoryItem, HistoryQuery } from '#schema/history/history-list.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { countCapped, decodeCursor, limitRows, pageJson } from '#server/db/rows/paging.ts';
import { changeJson } from '#server/features/history/history.queries.ts';
import { toHistoryPage } from '#server/features/history/history-items.ts';

const h = columnsOf('history', 'h');

const sort = '-at';

/**
 * A page of the changes of several records and of what belongs to them, such as messages; the newest first.
 * @param rows with the `record_id` of each record, once or more often
 */
export async function listChangesOfRecords(
  db: Database,
  rows: RawBuilder<unknown>,
  { limit, cursor }: Pick<HistoryQuery, 'limit' | 'cursor'>,
): Promise<Page<HistoryItem>> {
  const after = decodeCursor(sort, cursor);
  const before = after ? sql`and (${h.at}, ${h.id}) < (${after.key}::timestamptz, ${after.id}::uuid)` : sql``;
  const newest = sql`order by ${h.at} desc, ${h.id} desc ${limitRows(limit)}`;
  const union = sql` union all `;
  const ofEach = (condition: RawBuilder<unknown>, end: RawBuilder<unknown>) => {
    const parts = [h.entityId, h.parentId].map(
      (owner) => sql`select h.* from records cross join lateral (
        select ${h.at}, ${h.id} from history h where ${owner} = records.record_id ${condition} ${end}) h`,
    );
    return sql`with records as materialized (select distinct record_id from (${rows}) rows) ${sql.join(parts, union)}`;
  };
  // Times and ids are read from the indexes alone, and only the changes of the page from the table.
  const page = sql`
    select ${changeJson} as item, ${h.at}::text as key, ${h.id} from history h
    where ${h.id} in (select h.id from (${ofEach(before, newest)}) h ${newest})
    order by ${h.at} desc, ${h.id} desc`;
  const total = countCapped(sql`select from (${ofEach(sql``, sql`limit 1001`)}) changes`);
  return toHistoryPage(
    await pageJson(db, { rows: page, total, limit, sort, isFirst: after === undefined, isFiltered: true }),
  );
}
