import { type RawBuilder, sql } from 'kysely';
import type { SuppressionListQuery } from '#schema/messages/suppressions.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { countCapped, decodeCursor, limitRows, pageJson } from '#server/db/rows/paging.ts';
import { parseSearchTerms } from '#server/db/rows/search-text.ts';
import { recipientName, suppressionJson } from './suppression-json.ts';

const s = columnsOf('suppressions', 's');

/** Matches `q` literally in the email, name and note, and its digits in the phone number. */
function searchCondition(q: string): RawBuilder<unknown> {
  const text = q.toLowerCase();
  const { digits } = parseSearchTerms(q);
  const byPhone = digits ? sql`or strpos(${s.address}, ${digits}) > 0` : sql``;
  return sql`(strpos(${s.address}, ${text}) > 0 or strpos(lower(${s.note}), ${text}) > 0 ${byPhone}
    or strpos(lower(${recipientName}), ${text}) > 0)`;
}

/** A page of suppressions as JSON text, newest first. */
export async function listSuppressions(
  db: Database,
  { limit, cursor, q }: SuppressionListQuery,
): Promise<string> {
  const sort = 'createdAt';
  const after = decodeCursor(sort, cursor);
  const afterCursor = after
    ? sql`and (${s.createdAt}, ${s.id}) < (${after.key}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const condition = q ? searchCondition(q) : sql`true`;
  return pageJson(db, {
    rows: sql`
      select ${suppressionJson} as item, ${s.createdAt}::text as key, ${s.id} from suppressions s
      where ${condition} ${afterCursor} order by ${s.createdAt} desc, ${s.id} desc ${limitRows(limit)}`,
    total: q
      ? countCapped(sql`select from suppressions s where ${condition}`)
      : sql`select count(*) from suppressions`,
    limit,
    sort,
    isFirst: after === undefined,
    isFiltered: Boolean(q),
  });
}
