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
import { updateRecord } from '#server/features/records/record-updates.writes.ts';
import { type Planned, planUpdate, refused, type StoredRecord } from './plan-record.ts';
import type { RecordImport } from './record-batch.ts';
import { findRecords } from './record-candidates.queries.ts';
import type { RecordFileRow } from './record-file.ts';
import { patchUnit } from './unit-patch.ts';
import { refusedBy, skipNotices, unlessRefused } from './write-planned.ts';

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

/** Imports rows of units, one after the other, because several may be of one record. */
export async function importUnits(
  tx: Tx,
  work: RecordImport,
  rows: readonly RecordFileRow[],
  at: Date,
): Promise<RowResult[]> {
  const named = await findNamed(tx, rows, dayOf(at, work.timeZone));
  const results: RowResult[] = [];
  for (const row of rows) {
    const record = named.get(row.recordNumber?.text ?? '');
    const plan = planUnit(work, row, record);
    results.push(await writeUnit(tx, work, plan, at, (saved) => named.set(saved.detail.number, saved)));
    await pauseWhenDue();
  }
  return results;
}

async function writeUnit(
  tx: Tx,
  work: RecordImport,
  plan: Planned,
  at: Date,
  keep: (saved: StoredRecord) => void,
): Promise<RowResult> {
  const { row } = plan;
  const none = { row, entityId: null, changes: [], issues: [], historyId: null, versionAfter: null };
  if (plan.outcome === 'refused') return { ...none, outcome: 'refused', issues: plan.issues };
  if (plan.outcome === 'new') throw new Error('A unit is never a record of its own.');
  const { stored } = plan;
  const unchanged: RowResult = { ...none, outcome: 'unchanged', entityId: stored.id };
  if (plan.outcome === 'unchanged') return unchanged;
  const by = { actor: work.actor, at };
  const saved = await unlessRefused(tx, () => updateRecord(tx, stored.kind, stored, plan.update, by, work));
  if (saved instanceof AppError)
    return { ...none, outcome: 'refused', issues: refusedBy(saved, plan, work).issues };
  if (saved.version === stored.version) return unchanged;
  const detail = JSON.parse(saved.json) as RecordDetail;
  keep({ ...stored, ...saved, detail });
  const notices = await skipNotices(tx, work, saved, stored.json, at);
  const common = { at, actor: work.actor, entity: stored.kind.id, importId: work.importId };
  const change = { entityId: stored.id, before: stored.json, after: saved.json };
  const [historyId = null] = await logImportedChanges(tx, common, [change]);
  return {
    ...unchanged,
    outcome: detail.equipment.length > stored.detail.equipment.length ? 'new' : 'update',
    changes: describeChange(stored.kind.id, stored.detail, detail).parts,
    historyId,
    versionAfter: saved.version,
    notices,
  };
}
