import { type RawBuilder, sql } from 'kysely';
import {
  type HistoryFilter,
  type HistoryQuery,
  historyActions,
  historyEntities,
  officeEntities,
} from '#schema/history/history-list.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { recordListNames } from '#schema/records/record-parts.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { countCapped, decodeCursor, limitRows, pageJson } from '#server/db/rows/paging.ts';
import { containsAllWords } from '#server/db/rows/search-rows.ts';
import { parseSearchTerms } from '#server/db/rows/search-text.ts';

const h = columnsOf('history', 'h');

/** Lists of records and customers, which nobody needs to read that one was created or deleted. */
const lists = sql.lit(`{${[...recordListNames, 'visits'].join(',')}}`);

function described(state: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${h.action} = 'update' then ${state} else ${state} - ${lists}::text[] end`;
}

const isRestored = sql`(${h.action} = 'delete' and exists (select from history r where r.entity_id = ${h.entityId}
  and r.entity = ${h.entity} and r.action = 'restore' and r.at >= ${h.at}))`;

/** The change `h`, as `toHistoryItem` takes it. */
export const changeJson = sql`json_build_object('_id', ${h.id}, 'at', iso_instant(${h.at}), 'userId', ${h.userId},
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

const d = columnsOf('deletions', 'd');

const recordKindIds: readonly string[] = recordKinds.map(({ id }) => id);

/** The filters that need no index of their own, because what they leave is read from one in order. */
function conditionsOf({ filter, timeZone, isOfficeUser }: HistoryScope): RawBuilder<unknown>[] {
  const { from, to } = filter;
  return [
    ...(isOfficeUser ? [] : [sql`${h.entity} <> all(${sql.lit(`{${officeEntities.join(',')}}`)}::text[])`]),
    ...(from ? [sql`${h.at} >= ${startOf(from, timeZone)}::timestamptz`] : []),
    ...(to ? [sql`${h.at} < ${endOfDay(to, timeZone)}::timestamptz`] : []),
  ];
}

/** The filters by user, entity and action. */
function matchesOf({ user, entity, action }: HistoryFilter): RawBuilder<unknown>[] {
  return [
    ...(user ? [sql`${h.userId} = ${user}`] : []),
    ...(entity ? [sql`${h.entity} = ${sql.lit(entity)}`] : []),
    ...(action ? [sql`${h.action} = ${sql.lit(action)}`] : []),
  ];
}

/** Rows `h` of the history that one index has in order; `prefix` comes before its `from`. */
type Source = { from: RawBuilder<unknown>; conditions: RawBuilder<unknown>[]; prefix?: RawBuilder<unknown> };

const ofHistory = sql`history h`;

/** The changes of an entity, and those of what belongs to it, such as messages and visits. */
function sourcesOfEntity(
  id: string,
  { entity, ...filter }: HistoryFilter,
  others: RawBuilder<unknown>[],
): Source[] {
  const conditions = [...matchesOf(filter), ...others];
  const own = sql`${h.entityId} = ${id}`;
  const ofParent = sql`${h.parentId} = ${id}`;
  if (entity === undefined || !recordKindIds.includes(entity)) {
    const matches = [...matchesOf({ entity }), ...conditions];
    return [
      { from: ofHistory, conditions: [own, ...matches] },
      { from: ofHistory, conditions: [ofParent, ...matches] },
    ];
  }
  const kind = sql.lit(entity);
  // Visits are logged under the id of their contract.
  const isOfKind = sql`(exists (select from history x where x.entity_id = ${id} and x.entity = ${kind})
    or exists (select from records r where r.id = ${id} and r.kind = ${kind}))`;
  return [
    {
      from: ofHistory,
      conditions: [own, sql`(${h.entity} = ${kind} or ${h.entity} = 'visit' and ${isOfKind})`, ...conditions],
    },
    { from: ofHistory, conditions: [ofParent, isOfKind, ...conditions] },
  ];
}

/** Each entity and action has its part of the index in order of time, with and without the user. */
function sourceOfFilter(filter: HistoryFilter, others: RawBuilder<unknown>[]): Source {
  const { entity, action, user } = filter;
  if (!entity && !action && !user) return { from: ofHistory, conditions: others };
  const entities = entity ? [entity] : historyEntities;
  const actions = action ? [action] : historyActions;
  const parts = entities.flatMap((one) => actions.map((other) => sql`(${sql.lit(one)}, ${sql.lit(other)})`));
  return {
    prefix: sql`(values ${sql.join(parts)}) as parts (entity, action)`,
    from: ofHistory,
    conditions: [
      ...matchesOf({ user }),
      sql`${h.entity} = parts.entity`,
      sql`${h.action} = parts.action`,
      ...others,
    ],
  };
}

/** What was deleted and can be restored, by the words that it is found by. */
function sourceOfDeletions(words: string[], filter: HistoryFilter, others: RawBuilder<unknown>[]): Source {
  return {
    from: sql`deletions d join history h on ${h.id} = ${d.historyId}`,
    conditions: [containsAllWords(d.searchText, words), ...matchesOf(filter), ...others],
  };
}

function sourcesOf(scope: HistoryScope): Source[] {
  const { id, q, ...filter } = scope.filter;
  const others = conditionsOf(scope);
  const { words } = parseSearchTerms(q ?? '');
  if (words.length > 0)
    return [sourceOfDeletions(words, filter, id ? [sql`${h.entityId} = ${id}`, ...others] : others)];
  return id ? sourcesOfEntity(id, filter, others) : [sourceOfFilter(filter, others)];
}

/** A select from a source. @param end the order and limit, of each part of the source @param limit of each part that is read */
function selectFrom(
  { from, conditions, prefix }: Source,
  selected: RawBuilder<unknown>,
  end: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const rows = sql`select ${selected} from ${from} ${where} ${end}`;
  return prefix ? sql`select h.* from ${prefix} cross join lateral (${rows}) h` : rows;
}

const sort = '-at';

/**
 * A page of changes as JSON text, the newest first, each as `toHistoryItem` takes it.
 * @param isCounted whether the page tells the total, which costs as much as the page
 */
export async function listChanges(
  db: Database,
  scope: HistoryScope,
  { limit, cursor, isCounted = true }: Pick<HistoryQuery, 'limit' | 'cursor'> & { isCounted?: boolean },
): Promise<string> {
  const after = decodeCursor(sort, cursor);
  const before = after ? [sql`(${h.at}, ${h.id}) < (${after.key}::timestamptz, ${after.id}::uuid)`] : [];
  const sources = sourcesOf(scope);
  const newest = sql`order by ${h.at} desc, ${h.id} desc ${limitRows(limit)}`;
  const pages = sources.map((source) => {
    const conditions = [...source.conditions, ...before];
    return sql`(${selectFrom({ ...source, conditions }, sql`h.*`, newest)})`;
  });
  const counted = sources.map((source) => sql`(${selectFrom(source, sql`h.id`, sql`limit 1001`)})`);
  return pageJson(db, {
    rows: sql`select ${changeJson} as item, ${h.at}::text as key, ${h.id}
      from (select * from (${sql.join(pages, sql` union all `)}) h ${newest}) h order by ${h.at} desc, ${h.id} desc`,
    total: isCounted
      ? countCapped(sql`select from (${sql.join(counted, sql` union all `)}) as counted_changes`)
      : sql`select 0`,
    limit,
    sort,
    isFirst: after === undefined,
    isFiltered: true,
  });
}
