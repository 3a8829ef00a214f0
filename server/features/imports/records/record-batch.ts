import { dayOf } from '#schema/fields/format-day.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { pauseWhenDue } from '#server/base/time-slices.ts';
import type { Tx } from '#server/db/client.ts';
import type { Actor } from '#server/db/history/history.ts';
import type { RowResult } from '#server/features/imports/file/imported-row.ts';
import { lockRecords } from '#server/features/records/batches/record-batches.writes.ts';
import { type CustomerMatch, findCustomers } from './find-customer.ts';
import {
  contentKey,
  otherCustomer,
  type PlanContext,
  type Planned,
  planNew,
  planUpdate,
  refused,
  type StoredRecord,
} from './plan-record.ts';
import { findRecords, findTechnicians } from './record-candidates.queries.ts';
import type { RecordFile, RecordFileRow } from './record-file.ts';
import { patchRecord } from './record-patch.ts';
import { writePlanned } from './write-planned.ts';

/** What the batches of an import of records have in common. */
export type RecordImport = {
  importId: string;
  file: RecordFile;
  /** The records that earlier rows created or are. */
  taken: Set<string>;
  /** The records that earlier rows created. Their numbers may be those of later rows, which mean others. */
  created: Set<string>;
  actor: Actor;
  timeZone: string;
  unknownTextsPerHour: number;
  isDryRun: boolean;
};

/** Stored records by what rows name them by. */
type Stored = {
  byId: ReadonlyMap<string, StoredRecord>;
  byNumber: ReadonlyMap<string, StoredRecord>;
  byContent: ReadonlyMap<string, StoredRecord[]>;
};

async function findStored(
  tx: Tx,
  kind: RecordKind,
  rows: readonly RecordFileRow[],
  matchOf: (row: RecordFileRow) => CustomerMatch,
  { today, created }: { today: string; created: ReadonlySet<string> },
): Promise<Stored> {
  const matches = rows.map(matchOf);
  const ids = await findRecords(tx, kind, {
    ids: rows.flatMap(({ id, formerId }) => id ?? formerId ?? []),
    numbers: rows.flatMap(({ recordNumber }) => recordNumber?.number ?? []),
    customerIds: matches.flatMap((match) => ('found' in match ? [match.found.id] : [])),
    pos: rows
      .flatMap(({ cells }) => cells.get('customerPo')?.replace(/\s+/g, ' ') ?? [])
      // PostgreSQL has no such text, and the row is refused for it.
      .filter((po) => !po.includes('\u0000')),
  });
  const others = ids.filter((id) => !created.has(id));
  const records = (await lockRecords(tx, kind, others, today)).map(
    (locked): StoredRecord => ({ ...locked, kind, detail: JSON.parse(locked.json) as RecordDetail }),
  );
  return {
    byId: new Map(records.map((record) => [record.id, record])),
    byNumber: new Map(records.map((record) => [record.detail.number, record])),
    byContent: Map.groupBy(records, ({ detail }) => contentKey(detail.customer._id, detail)),
  };
}

function severalAlike(kind: RecordKind, records: readonly StoredRecord[]): string {
  const numbers = records.slice(0, 3).map(({ detail }) => detail.number);
  return `Several ${kind.labels.plural} match this row: ${numbers.join(', ')}. Put the number of the right one into a column 'Number'.`;
}

function planRow(
  context: PlanContext & Pick<RecordImport, 'taken'>,
  stored: Stored,
  match: CustomerMatch,
  row: RecordFileRow,
): Planned {
  const { kind, file, taken } = context;
  if (row.problem) return refused(row, row.problem);
  const earlier = file.findEarlier(row);
  if (earlier !== undefined)
    return refused(row, `This ${kind.labels.singular} is on line ${earlier} already.`);
  const planFound = (record: StoredRecord): Planned => {
    taken.add(record.id);
    const patch = patchRecord(kind, record.detail, row.cells, context, record.detail.customer.name);
    return planUpdate(row, record, patch, context);
  };
  const named =
    stored.byId.get(row.id ?? row.formerId ?? '') ?? stored.byNumber.get(row.recordNumber?.text ?? '');
  if (named) {
    const problem = otherCustomer(row, match, named);
    if (problem !== undefined) return refused(row, problem);
    if (taken.has(named.id)) return refused(row, `${named.detail.number} is another row of this file.`);
    return planFound(named);
  }
  const plan = planNew(row, match, context);
  if (plan.outcome !== 'new') return plan;
  const alike = (stored.byContent.get(contentKey(plan.customer.id, plan.input)) ?? []).filter(
    ({ id, detail }) => !taken.has(id) && !file.names(detail),
  );
  const [first, ...others] = alike;
  if (!first) return plan;
  // Numbers of the file tell rows apart that are alike otherwise.
  return others.length === 0 || row.recordNumber ? planFound(first) : refused(row, severalAlike(kind, alike));
}

/**
 * Imports rows of records of a kind: finds out what each of them is, and writes them. A dry run does the same and rolls it
 * back, without taking numbers.
 */
export async function importRecords(
  tx: Tx,
  kind: RecordKind,
  work: RecordImport,
  rows: readonly RecordFileRow[],
  at: Date,
): Promise<RowResult[]> {
  const { file, taken, created, timeZone } = work;
  const today = dayOf(at, timeZone);
  const matchOf = await findCustomers(tx, rows);
  const matches = new Map(rows.map((row) => [row, matchOf(row)]));
  const matchOfRow = (row: RecordFileRow) => matches.get(row) ?? matchOf(row);
  const stored = await findStored(tx, kind, rows, matchOfRow, { today, created });
  const context = { file, kind, taken, timeZone, today, findTechnicians: await findTechnicians(tx) };
  const planned: Planned[] = [];
  for (const row of rows) {
    planned.push(planRow(context, stored, matchOfRow(row), row));
    await pauseWhenDue();
  }
  return writePlanned(tx, work, kind, planned, at);
}
