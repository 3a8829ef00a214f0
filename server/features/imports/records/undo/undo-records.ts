import { dayOf } from '#schema/fields/format-day.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { AppError } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { logImportedChanges } from '#server/db/history/history-batch.ts';
import { versionBefore } from '#server/db/history/history-change.ts';
import {
  type EntityMove,
  type ImportedRowChange,
  moveVersions,
  readChanges,
  type UndoContext,
  type UndoneRow,
  type WrittenRow,
} from '#server/features/imports/storage/undone-rows.writes.ts';
import { lockRecords } from '#server/features/records/batches/record-batches.writes.ts';
import type { UpdateRelatedRows } from '#server/features/records/record-updates.writes.ts';
import { deleteRecords, type LockedRecord } from '#server/features/records/records.writes.ts';
import { findHandledVisits, lostMoves } from '#server/features/records/restore/lost-moves.queries.ts';
import type { StoredEntity } from '#server/http/mutations.ts';
import { changedRecordSchema } from '../record-schemas.ts';
import { inWaves, updateEach } from '../update-each.ts';
import { findReason, findUsed } from './undo-reasons.ts';

type Stored = LockedRecord & { kind: RecordKind };

/** The records of rows, by their ids. Those of units are of any kind. */
async function findStored(
  tx: Tx,
  { kind: importKind, at, timeZone }: UndoContext,
  ids: string[],
): Promise<Map<string, Stored>> {
  const kinds = recordKinds.filter(({ id }) => importKind === 'unit' || id === importKind);
  const stored = new Map<string, Stored>();
  for (const kind of kinds)
    for (const record of await lockRecords(tx, kind, ids, dayOf(at, timeZone)))
      stored.set(record.id, { ...record, kind });
  return stored;
}

type Possible = { row: WrittenRow; record: Stored };
/** `lost`: what could not come back, in a sentence. */
type Undo = { row: WrittenRow; record: Stored; saved: StoredEntity | null; lost: string | null };

/** The records of rows as they were before the import. */
function formerOf({ row, record }: Possible, changeOf: ReadonlyMap<string, ImportedRowChange>) {
  const change = changeOf.get(row.historyId);
  if (!change) throw new Error('The history lacks a change of the import.');
  const current = JSON.parse(record.json) as RecordDetail;
  return { change, current, former: versionBefore(current, change) as RecordDetail };
}

/** What a saved undo could not bring back. */
async function describeLost(
  tx: Tx,
  { change, current }: ReturnType<typeof formerOf>,
  saved: StoredEntity,
): Promise<string | null> {
  const related = (change.relatedRows ?? {}) as UpdateRelatedRows;
  const lost = await lostMoves(tx, related, JSON.parse(saved.json) as RecordDetail, current);
  return [...new Set(lost.map(({ message }) => message))].join(' ') || null;
}

/** Saves the versions before the import again. Returns for each row what was saved, or why it is left. */
async function restoreFormer(
  tx: Tx,
  { actor, at, ...settings }: UndoContext,
  rows: readonly Possible[],
  changeOf: ReadonlyMap<string, ImportedRowChange>,
): Promise<(Undo | { row: WrittenRow; refusal: string })[]> {
  const undos = rows.map((one) => ({ ...one, ...formerOf(one, changeOf) }));
  const contracts = undos.filter(({ record }) => record.kind.hasVisits);
  const handled = await findHandledVisits(
    tx,
    contracts.map(({ former, current, change }) => ({ former, current, changeId: change.id })),
  );
  const updates = undos
    .filter(({ record }) => !handled.has(record.id))
    .map(({ record, former }) => {
      const update = changedRecordSchema(record.kind, settings.timeZone).parse(former);
      return { kind: record.kind, before: record, update };
    });
  const updated = await updateEach(tx, updates, { actor, at }, settings);
  const results: (Undo | { row: WrittenRow; refusal: string })[] = [];
  for (const { row, record, ...undo } of undos) {
    const saved = updated.get(record.id);
    if (!saved) {
      const refusal = `Visits of this ${record.kind.labels.singular} were changed since.`;
      results.push({ row, refusal });
    } else if (saved instanceof AppError) results.push({ row, refusal: saved.message });
    else results.push({ row, record, saved, lost: await describeLost(tx, undo, saved) });
  }
  return results;
}

async function deleteCreated(tx: Tx, rows: readonly Possible[], at: Date): Promise<Undo[]> {
  for (const [kind, ofKind] of Map.groupBy(rows, ({ record }) => record.kind)) {
    const ids = ofKind.map(({ record }) => record.id);
    await deleteRecords(tx, kind, ids, at);
  }
  return rows.map((one) => ({ ...one, saved: null, lost: null }));
}

/** Adds what was taken back to the history. */
async function logUndos(tx: Tx, { at, actor, importId }: UndoContext, undos: readonly Undo[]): Promise<void> {
  for (const [{ id: entity }, ofKind] of Map.groupBy(undos, ({ record }) => record.kind)) {
    const changes = ofKind.map(({ row, record, saved }) => ({
      entityId: record.id,
      before: record.json,
      after: saved?.json ?? null,
      relatedRows: saved?.relatedRows ?? null,
      undoneId: row.historyId,
    }));
    await logImportedChanges(tx, { at, actor, entity, importId }, changes);
  }
}

/** Takes back what rows wrote and nobody has touched since; the rest keeps a reason. */
export async function undoRecords(
  tx: Tx,
  context: UndoContext,
  rows: readonly WrittenRow[],
): Promise<UndoneRow[]> {
  const { at, importId, kind: importKind } = context;
  const ids = [...new Set(rows.map(({ entityId }) => entityId))];
  const stored = await findStored(tx, context, ids);
  const used = await findUsed(tx, ids);
  const changeOf = await readChanges(tx, rows);
  const versions = new Map(rows.map(({ rowNumber, versionAfter }) => [rowNumber, versionAfter]));
  const undone: UndoneRow[] = [];
  // Only units have several rows for a record; the last one goes first.
  for (const wave of inWaves(rows, ({ entityId }) => entityId)) {
    const possible: Possible[] = [];
    for (const row of wave) {
      const record = stored.get(row.entityId);
      const versionAfter = versions.get(row.rowNumber) ?? row.versionAfter;
      const current = { ...row, versionAfter };
      const undoReason = findReason(context, current, record, used);
      if (record && undoReason === null) possible.push({ row: current, record });
      else undone.push({ rowNumber: row.rowNumber, isUndone: false, undoReason });
    }
    // A new unit is an update of its record.
    const isUpdate = ({ row }: Possible) => row.outcome === 'update' || importKind === 'unit';
    const restored = await restoreFormer(tx, context, possible.filter(isUpdate), changeOf);
    const deleted = await deleteCreated(
      tx,
      possible.filter((one) => !isUpdate(one)),
      at,
    );
    const undos: Undo[] = [...deleted];
    for (const result of restored)
      if ('refusal' in result)
        undone.push({ rowNumber: result.row.rowNumber, isUndone: false, undoReason: result.refusal });
      else undos.push(result);
    for (const { row, lost } of undos)
      undone.push({ rowNumber: row.rowNumber, isUndone: true, undoReason: lost });
    await logUndos(tx, context, undos);
    const moves: EntityMove[] = [];
    for (const { row, record, saved } of undos)
      if (saved) {
        stored.set(record.id, { ...record, ...saved });
        moves.push({ entityId: record.id, undone: row.versionAfter, saved: saved.version });
      }
    // An earlier row of the same record finds what it wrote as it left it.
    if (importKind === 'unit')
      for (const { rowNumber, versionAfter } of await moveVersions(tx, importId, moves))
        versions.set(rowNumber, versionAfter);
  }
  return undone;
}
