import { type RawBuilder, sql } from 'kysely';
import { noTechnician } from '#schema/fields/list-choices.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { endingWithinDays, type VisitFilter } from '#schema/records/record-list.ts';
import { type RecordExportQuery } from '#schema/records/record-queries.ts';
import { isOpenStatus, statusChoices } from '#schema/records/status.ts';
import { columnsOf } from '#server/db/columns.ts';
import { hasSearchWords, matchesSearch } from '#server/db/rows/search-rows.ts';

const r = columnsOf('records', 'r');
const a = columnsOf('assignments', 'a');

export type RecordFilter = {
  /** `records r`, or `rows` in their place, joined to `assignments a` for a filter by technician. */
  from: (rows?: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Of the records, where nothing is joined to them. */
  alias: RawBuilder<unknown> | undefined;
  /** The condition of the search. */
  matching: RawBuilder<unknown> | undefined;
  /** All others. */
  otherConditions: RawBuilder<unknown>[];
  conditions: RawBuilder<unknown>[];
  /** The list's tabs, where it has the records of both: each record meets one of these, and each matching one of them. */
  tabs: RawBuilder<unknown>[];
  /** The number and id from the index that the list is read from. */
  number: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
};

/** The columns of records that the conditions below need besides the search text. */
export const filterColumns = {
  id: r.id,
  kind: r.kind,
  number: r.number,
  isOpen: r.isOpen,
  status: r.status,
  customerId: r.customerId,
  isUnassigned: r.isUnassigned,
  firstVisitOn: r.firstVisitOn,
  nextVisitOn: r.nextVisitOn,
  nextVisitWindowDays: r.nextVisitWindowDays,
  isNextVisitBooked: r.isNextVisitBooked,
  endsOn: r.endsOn,
};

/** Selects the records of a kind for a list or an export. @param today the company's day */
export function filterRecords(kind: RecordKind, query: RecordExportQuery, today: string): RecordFilter {
  const { customer, status, open, nextVisit } = query;
  const isUnassigned = query.technician === noTechnician;
  const technician = isUnassigned ? undefined : query.technician;
  const matching = matchesSearch(r.searchText, query.q);
  // Kind and tab are literals, so that PostgreSQL plans for them. The lists of a technician are read from other indexes.
  const rows = technician ? a : r;
  const otherConditions = [
    sql`${rows.kind} = ${sql.lit(kind.id)}`,
    ...(technician ? [sql`${a.userId} = ${technician}`] : []),
    ...(isUnassigned ? [sql`${r.isUnassigned}`] : []),
    ...(customer ? [sql`${r.customerId} = ${customer}`] : []),
    ...(status ? [hasStatus(status)] : []),
    ...(nextVisit ? [hasNextVisit(nextVisit, today)] : []),
    ...isOnTab(rows.isOpen, open, status),
  ];
  return {
    from: (table = sql`records`) =>
      technician ? sql`assignments a join ${table} r on ${r.id} = ${a.recordId}` : sql`${table} r`,
    alias: technician ? undefined : sql`r`,
    matching,
    otherConditions,
    conditions: [...otherConditions, ...(matching ? [matching] : [])],
    tabs: tabsOf(query).map((isOpen) =>
      sql.join(
        (technician ? [r, a] : [r]).map((table) => sql`${table.isOpen} = ${sql.lit(isOpen)}`),
        sql` and `,
      ),
    ),
    number: rows.number,
    id: technician ? a.recordId : r.id,
  };
}

/** False when a list has every record of its tab. */
export function isFiltered({ technician, customer, status, nextVisit, q }: RecordExportQuery): boolean {
  return Boolean(technician || customer || status || nextVisit || hasSearchWords(q));
}

/** Whether one plan is good for all executions of the same text; of a customer, only if they have few records. */
export function canReusePlan({ technician, status, nextVisit, q }: RecordExportQuery): boolean {
  const isOfTechnician = Boolean(technician) && technician !== noTechnician;
  return !isOfTechnician && !nextVisit && (!status || isChoice(status)) && !hasSearchWords(q);
}

/** The bounds without the days of the window let PostgreSQL read the next visits from an index. */
function hasNextVisit(filter: VisitFilter, today: string): RawBuilder<unknown> {
  const day = sql`${today}::date`;
  const { nextVisitOn, nextVisitWindowDays, isNextVisitBooked } = r;
  const conditions: Record<VisitFilter, RawBuilder<unknown>> = {
    overdue: sql`${nextVisitOn} < ${day} and ${nextVisitOn} + ${nextVisitWindowDays} < ${day} and not ${isNextVisitBooked}`,
    due: sql`${nextVisitOn} - ${nextVisitWindowDays} <= ${day} and ${nextVisitOn} + ${nextVisitWindowDays} >= ${day}
      and not ${isNextVisitBooked}`,
    next30Days: sql`${nextVisitOn} between ${day} and ${day} + 30`,
    notSet: sql`${r.isOpen} and ${r.firstVisitOn} is null`,
    ending: sql`${r.isOpen} and ${r.endsOn} between ${day} and ${day} + ${sql.lit(endingWithinDays)}`,
  };
  return conditions[filter];
}

const choices = new Set(statusChoices.map((choice) => choice.toLowerCase()));

function isChoice(status: string): boolean {
  return choices.has(status.toLowerCase());
}

/** Common statuses are literals, so that PostgreSQL plans for each of them, once. */
function hasStatus(status: string): RawBuilder<unknown> {
  const lowercase = isChoice(status) ? sql.lit(status.toLowerCase()) : sql`lower(${status})`;
  return sql`lower(${r.status}) = ${lowercase}`;
}

/** The tabs with what a query without a tab lists. Only open contracts have a next visit. */
function tabsOf({ open, status, nextVisit }: RecordExportQuery): boolean[] {
  if (open !== undefined) return [];
  if (status) return [isOpenStatus(status)];
  return nextVisit ? [true] : [true, false];
}

/** A status implies whether a record is open: with both in the query, one is redundant or nothing matches. */
function isOnTab(
  isOpen: RawBuilder<unknown>,
  open: boolean | undefined,
  status: string | null | undefined,
): RawBuilder<unknown>[] {
  if (open === undefined) return [];
  if (status) return isOpenStatus(status) === open ? [] : [sql`false`];
  return [sql`${isOpen} = ${sql.lit(open)}`];
}
