import { type RawBuilder, sql } from 'kysely';
import { type HistoryFilter, type HistoryQuery, officeEntities } from '#schema/history/history-list.ts';
import { recordListNames } from '#schema/records/record-parts.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { countCapped, decodeCursor, limitRows, pageJson } from '#server/db/rows/paging.ts';

const h = columnsOf('history', 'h');

/** Lists of records and customers, which nobody needs to read that one was created or deleted. */
const lists = sql.lit(`{${[...recordListNames, 'visits'].join(',')}}`);

function described(state: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${h.action} = 'update' then ${state} else ${state} - ${lists}::text[] end`;
}

const isRestored = sql`(${h.action} = 'delete' and exists (select from history r where r.entity_id = ${h.entityId}
  and r.entity = ${h.entity} and r.action = 'restore' and r.at >= ${h.at}))`;

/** A change, as `toHistoryItem` takes it. */
const changeJson = sql`json_build_object('_id', ${h.id}, 'at', iso_instant(${h.at}), 'userId', ${h.userId},
  'userName', ${h.userName}, 'action', ${h.action}, 'entity', ${h.entity}, 'entityId', ${h.entityId},
  'recordId', ${h.parentId}, 'undoneId', ${h.undoneId}, 'isRestored', ${isRestored}, 'before', ${described(h.before)},
  'after', ${described(h.after)})`;

/** What limits a history: a filter, the company's time zone for its days, and whether the reader is an office user. */
export type HistoryScope = { filter: HistoryFilter; timeZone: string; isOfficeUser: boolean };

function startOf(day: string, timeZone: string, plusDays = 0): string {
  const start = Temporal.PlainDate.from(day).add({ days: plusDays }).toZonedDateTime(timeZone);
  return start.toInstant().toString();
}

const lastDay = '9999-12-31';

/** The end of a day of the company, as the first instant of the next one, for PostgreSQL. */
export function endOfDay(day: string, timeZone: string): string {
  return day === lastDay ? 'infinity' : startOf(day, timeZone, 1);
}

/** What a deleted entity is found by. Deletions are few, so no index is needed. */
const deletedText = sql`lower(concat_ws(' ', ${h.before}->>'number', ${h.before}->>'name',
  ${h.before}->'customer'->>'name', ${h.before}->>'customerPo'))`;

function containsWords(q: string | undefined): RawBuilder<unknown>[] {
  const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return words.map((word) => sql`strpos(${deletedText}, ${word}) > 0`);
}

function conditionsOf({ filter, timeZone, isOfficeUser }: HistoryScope): RawBuilder<unknown>[] {
  const { entity, id, user, action, from, to, q } = filter;
  return [
    // The history of one entity includes what belongs to it, such as messages and visits.
    ...(entity && !id ? [sql`${h.entity} = ${sql.lit(entity)}`] : []),
    ...(isOfficeUser ? [] : [sql`${h.entity} <> all(${sql.lit(`{${officeEntities.join(',')}}`)}::text[])`]),
    ...(user ? [sql`${h.userId} = ${user}`] : []),
    ...(action ? [sql`${h.action} = ${sql.lit(action)}`] : []),
    ...(from ? [sql`${h.at} >= ${startOf(from, timeZone)}::timestamptz`] : []),
    ...(to ? [sql`${h.at} < ${endOfDay(to, timeZone)}::timestamptz`] : []),
    ...containsWords(q),
  ];
}

/** The conditions of each index that the changes are read from: those of an entity, and those of what belongs to it. */
function sourcesOf(scope: HistoryScope): RawBuilder<unknown>[][] {
  const conditions = conditionsOf(scope);
  const { id } = scope.filter;
  if (!id) return [conditions];
  return [
    [sql`${h.entityId} = ${id}`, ...conditions],
    [sql`${h.parentId} = ${id}`, ...conditions],
  ];
}

function changesWhere(conditions: RawBuilder<unknown>[], selected: RawBuilder<unknown>): RawBuilder<unknown> {
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  return sql`select ${selected} from history h ${where}`;
}

const sort = '-at';

/** A page of changes as JSON text, the newest first, each as `toHistoryItem` takes it. */
export async function listChanges(
  db: Database,
  scope: HistoryScope,
  { limit, cursor }: Pick<HistoryQuery, 'limit' | 'cursor'>,
): Promise<string> {
  const after = decodeCursor(sort, cursor);
  const before = after ? [sql`(${h.at}, ${h.id}) < (${after.key}::timestamptz, ${after.id}::uuid)`] : [];
  const sources = sourcesOf(scope);
  const selected = sql`${changeJson} as item, ${h.at}::text as key, ${h.id} as id, ${h.at} as sort_at`;
  const segments = sources.map(
    (conditions) => sql`(${changesWhere([...conditions, ...before], selected)}
      order by ${h.at} desc, ${h.id} desc ${limitRows(limit)})`,
  );
  const counted = sources.map((conditions) => sql`(${changesWhere(conditions, sql``)} limit 1001)`);
  return pageJson(db, {
    rows: sql`select item, key, id from (${sql.join(segments, sql` union all `)}) as changes
      order by sort_at desc, id desc ${limitRows(limit)}`,
    total: countCapped(sql`select from (${sql.join(counted, sql` union all `)}) as counted_changes`),
    limit,
    sort,
    isFirst: after === undefined,
    isFiltered: true,
  });
}
