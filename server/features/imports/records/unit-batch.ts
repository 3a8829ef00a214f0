import { describeChange } from '#schema/changes/sentences/describe-change.ts';
import { dayOf } from '#schema/fields/format-day.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { AppError } from '#server/base/errors.ts';
import { pauseWhenDue } from '#server/base/time-slices.ts';
import type { Tx } from '#server/db/client.ts';
import { logImportedChanges } from '#server/db/history/history-batch.ts';
import type { RowResult } from '#server/features/imports/file/imported-row.ts';
import { lockRecords } from '#server/features/records/batches/record-batches.writes.ts';
import type { StoredEntity } from '#server/http/mutations.ts';
import { type Planned, planUpdate, refused, type StoredRecord } from './plan-record.ts';
import type { RecordImport } from './record-batch.ts';
import { findRecords } from './record-candidates.queries.ts';
import { type RecordFileRow, recordOf } from './record-file.ts';
import { patchUnit } from './unit-patch.ts';
import { inWaves, updateEach } from './update-each.ts';
import { refusedBy, skipNotices } from './write-planned.ts';

/** The records that rows name, by their numbers. */
async function findNamed(
  tx: Tx,
  rows: readonly RecordFileRow[],
  today: string,
): Promise<Map<string, StoredRecord>> {
  const named = new Map<string, StoredRecord>();
  for (const kind of recordKinds) {
    const numbers = rows.flatMap(({ recordNumber }) =>
      recordNumber?.kind.id === kind.id ? [recordNumber.number] : [],
    );
    if (numbers.length === 0) continue;
    const ids = await findRecords(tx, kind, { ids: [], numbers, customerIds: [], pos: [] });
    for (const locked of await lockRecords(tx, kind, ids, today)) {
      const detail = JSON.parse(locked.json) as RecordDetail;
      named.set(detail.number, { ...locked, kind, detail });
    }
  }
  return named;
}

function planUnit(work: RecordImport, row: RecordFileRow, record: StoredRecord | undefined): Planned {
  const { file, timeZone } = work;
  if (row.problem) return refused(row, row.problem);
  if (!row.recordNumber)
    return refused(row, 'This row does not name the record that has the unit, such as WO-1001.');
  const earlier = file.findEarlier(row);
  if (earlier !== undefined) return refused(row, `This unit is on line ${earlier} already.`);
  if (!record) return refused(row, `${row.recordNumber.text} does not exist.`);
  const patch = { values: { ...patchUnit(record.detail, row.cells) }, issues: [] };
  return planUpdate(row, record, patch, { file, timeZone });
}

/** Imports rows of units. Those of one record are written one after the other. */
export async function importUnits(
  tx: Tx,
  work: RecordImport,
  rows: readonly RecordFileRow[],
  at: Date,
): Promise<RowResult[]> {
  const named = await findNamed(tx, rows, dayOf(at, work.timeZone));
  const results: RowResult[] = [];
  for (const wave of inWaves(rows, recordOf)) {
    const planned: Planned[] = [];
    for (const row of wave) {
      planned.push(planUnit(work, row, named.get(row.recordNumber?.text ?? '')));
      await pauseWhenDue();
    }
    results.push(...(await writeUnits(tx, work, planned, at, named)));
  }
  return results;
}

const none = { entityId: null, changes: [], issues: [], historyId: null, versionAfter: null };

/** What is known of a row before it is written. */
function toResult(plan: Planned): RowResult {
  const { row } = plan;
  if (plan.outcome === 'refused') return { ...none, row, outcome: 'refused', issues: plan.issues };
  if (plan.outcome === 'new') throw new Error('A unit is never a record of its own.');
  return { ...none, row, outcome: 'unchanged', entityId: plan.stored.id };
}

type UpdatePlan = Extract<Planned, { outcome: 'update' }>;

/** Writes rows of different records, and replaces these in `named`. */
async function writeUnits(
  tx: Tx,
  work: RecordImport,
  planned: readonly Planned[],
  at: Date,
  named: Map<string, StoredRecord>,
): Promise<RowResult[]> {
  const plans = planned.filter((plan) => plan.outcome === 'update');
  const updates = plans.map(({ stored, update }) => ({ kind: stored.kind, before: stored, update }));
  const updated = await updateEach(tx, updates, { actor: work.actor, at }, work);
  const results = new Map<Planned, RowResult>(planned.map((plan) => [plan, toResult(plan)]));
  const saved = new Map<UpdatePlan, { before: string; entity: StoredEntity }>();
  for (const plan of plans) {
    const entity = updated.get(plan.stored.id);
    if (entity instanceof AppError) results.set(plan, toResult(refusedBy(entity, plan, work)));
    else if (entity && entity.version !== plan.stored.version)
      saved.set(plan, { before: plan.stored.json, entity });
  }
  const notices = await skipNotices(tx, work, saved, at);
  const historyIds = await logUnits(tx, work, saved, at);
  for (const [plan, { entity }] of saved) {
    const { stored } = plan;
    const detail = JSON.parse(entity.json) as RecordDetail;
    named.set(detail.number, { ...stored, ...entity, detail });
    results.set(plan, {
      ...toResult(plan),
      outcome: detail.equipment.length > stored.detail.equipment.length ? 'new' : 'update',
      changes: describeChange(stored.kind.id, stored.detail, detail).parts,
      historyId: historyIds.get(plan) ?? null,
      versionAfter: entity.version,
      notices: notices.get(plan) ?? 0,
    });
    await pauseWhenDue();
  }
  return [...results.values()];
}

/** Adds the changes of records to the history. Returns their ids. */
async function logUnits(
  tx: Tx,
  { actor, importId }: RecordImport,
  saved: ReadonlyMap<UpdatePlan, { before: string; entity: StoredEntity }>,
  at: Date,
): Promise<Map<UpdatePlan, string>> {
  const historyIds = new Map<UpdatePlan, string>();
  for (const [kind, ofKind] of Map.groupBy(saved, ([plan]) => plan.stored.kind)) {
    const changes = ofKind.map(([, { before, entity }]) => ({
      entityId: entity.id,
      before,
      after: entity.json,
    }));
    const ids = await logImportedChanges(tx, { at, actor, entity: kind.id, importId }, changes);
    for (const [index, [plan]] of ofKind.entries()) historyIds.set(plan, ids[index] ?? '');
  }
  return historyIds;
}
