import { dayOf } from '#schema/fields/format-day.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { pauseWhenDue } from '#server/base/time-slices.ts';
import type { Tx } from '#server/db/client.ts';
import { toSqlNames } from '#server/db/columns.ts';
import { toRowsJson } from '#server/db/rows/child-rows.ts';
import { saveVisitLines } from '#server/visit-schedule/storage/save-visit-lines.ts';
import { lineWithoutVisits } from '#server/visit-schedule/storage/visit-lines.ts';
import { checkOpenVisits } from './open-visits-limit.ts';
import { type ReferencedCustomer, recordSearchText } from './record-columns.ts';
import type { RecordContent, RecordRows } from './record-rows.ts';
import { type CreatedRecord, insertRecords } from './record-statements.ts';
import { recordTables } from './record-tables.ts';
import { planColumns, type RecordVisits } from './record-visits.ts';

/** A record with checked references, ready to be inserted. */
export type NewRecord = {
  id: string;
  content: RecordContent;
  customer: ReferencedCustomer;
  rows: RecordRows;
  at: Date;
  /** Null for the system. */
  userId: string | null;
  /** Absent: the next one. */
  number?: number;
  /** The ids that a client has given to its rows, and that no row ever had. */
  claimedIds?: Set<string>;
  /** Of a deleted record that comes back: what it had, and the ids of its visit lines. */
  former?: { number: number; version: number; createdAt: Date; lineIds: readonly string[] };
};

/** A record whose visits are planned, without its rows. */
export type PreparedRecord = { columns: Record<string, unknown>; visits: RecordVisits | undefined };

/** @throws AppError 400 for a contract with too many visits that should have been done already */
export function prepareRecord(
  kind: RecordKind,
  { id, content, customer, at, userId, number, claimedIds, former }: Omit<NewRecord, 'rows'>,
  timeZone: string,
): PreparedRecord {
  const { createdAt = at, lineIds = [] } = former ?? {};
  const lines = lineIds.map(lineWithoutVisits);
  const saved = { id, createdAt, timeZone, claimedIds };
  const { visits, ...planned } = planColumns(kind, content, customer, saved, lines);
  // A contract that comes back gets its visits back as they were.
  if (visits && !former) checkOpenVisits(visits, dayOf(at, timeZone));
  const columns = toSqlNames({
    id,
    ...planned.columns,
    searchText: recordSearchText(kind, content),
    createdAt,
    updatedAt: at,
    updatedBy: userId,
    ...(number !== undefined && { number }),
    ...(former && { number: former.number, version: former.version + 1 }),
  });
  return { columns, visits };
}

/**
 * Inserts records of a kind in one statement, numbered in this order.
 * @param today the company's day
 */
export async function insertPreparedRecords(
  tx: Tx,
  kind: RecordKind,
  records: readonly (PreparedRecord & { rows: RecordRows })[],
  today: string,
): Promise<CreatedRecord[]> {
  if (records.length === 0) return [];
  const lists: string[] = [];
  for (const table of recordTables) {
    await pauseWhenDue();
    lists.push(
      toRowsJson(
        table,
        records.flatMap(({ rows }) => rows[table.name]),
      ),
    );
  }
  const columns = JSON.stringify(records.map((record) => record.columns));
  const created = await insertRecords(kind, tx, today, columns, ...lists);
  await saveVisitLines(
    tx,
    records.flatMap(({ visits }) => visits ?? []),
  );
  return created;
}

/**
 * Inserts records of a kind in one statement, numbered in this order.
 * @throws AppError 400 for a contract with too many visits that should have been done already
 */
export async function insertNewRecords(
  tx: Tx,
  kind: RecordKind,
  records: readonly NewRecord[],
  timeZone: string,
): Promise<CreatedRecord[]> {
  const prepared = records.map((record) => ({
    ...prepareRecord(kind, record, timeZone),
    rows: record.rows,
  }));
  return insertPreparedRecords(tx, kind, prepared, dayOf(records[0]?.at ?? new Date(), timeZone));
}
