import { type RawBuilder, sql } from 'kysely';
import type { Page } from '#schema/fields/lists.ts';
import type { HistoryItem } from '#schema/history/history-list.ts';
import { columnsOf } from '#server/db/columns.ts';
import { countCapped, limitRows, maxExactTotal } from '#server/db/rows/paging.ts';
import { changeJson } from '#server/features/history/history.queries.ts';
import { toHistoryPage } from '#server/features/history/history-items.ts';

const h = columnsOf('history', 'h');

type Changes = { planned: number; isFirst: boolean; key: unknown; id: unknown };

/**
 * The parts of a page of the changes of several records and of what belongs to them, such as messages; the newest first.
 * Times and ids are read from the indexes alone, and only the changes of the page from the table.
 * @param records the `record_id` of each record, once
 */
export function changesOfRecords(
  records: RawBuilder<unknown>,
  { planned, isFirst, key, id }: Changes,
): { tables: RawBuilder<unknown>; rows: RawBuilder<unknown>; total: RawBuilder<unknown> } {
  const newest = sql`order by ${h.at} desc, ${h.id} desc ${limitRows(planned)}`;
  const ofEach = (condition: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
    sql.join(
      [h.entityId, h.parentId].map(
        (owner) => sql`select h.* from owners cross join lateral (
          select ${h.at}, ${h.id} from history h where ${owner} = owners.record_id ${condition} ${end}) h`,
      ),
      sql` union all `,
    );
  const beyond = isFirst ? sql`` : sql`and (${h.at}, ${h.id}) < (${key}::timestamptz, ${id}::uuid)`;
  const limit = sql.lit(maxExactTotal + 1);
  return {
    tables: sql`owners as materialized (${records}), newest as materialized (${ofEach(beyond, newest)})`,
    rows: sql`
      select ${changeJson} as item, ${h.at}::text as key, ${h.id} from history h
      where ${h.id} in (select h.id from newest h ${newest}) order by ${h.at} desc, ${h.id} desc`,
    // The newest of each record are often too many to be counted exactly, so that no others need to be read for that.
    total: sql`select case when (select count(*) from newest) >= ${limit} then ${limit}
      else (${countCapped(sql`select from (${ofEach(sql``, sql`limit ${limit}`)}) changes`)}) end`,
  };
}

/** What such a page says, from its JSON text. */
export function describeChanges(json: string): Promise<Page<HistoryItem>> {
  return toHistoryPage(json);
}
