import { sql } from 'kysely';
import { dayOf } from '#schema/fields/format-day.ts';
import { findRecordKind } from '#schema/imports/import-kinds.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { AppError, conflict } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { type ImportedChange, logImportedChanges } from '#server/db/history/history-batch.ts';
import { versionBefore } from '#server/db/history/history-change.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import {
  type ImportedRowChange,
  moveVersions,
  readChanges,
  type UndoContext,
  type UndoneRow,
  type WrittenRow,
} from '#server/features/imports/storage/undone-rows.writes.ts';
import { lockRecords } from '#server/features/records/batches/record-batches.writes.ts';
import { type UpdateRelatedRows, updateRecord } from '#server/features/records/record-updates.writes.ts';
import { deleteRecord, type LockedRecord } from '#server/features/records/records.writes.ts';
import { lostMoves, replansHandledVisits } from '#server/features/records/restore/lost-moves.queries.ts';
import type { StoredEntity } from '#server/http/mutations.ts';
import { changedRecordSchema } from './record-schemas.ts';
import { unlessRefused } from './write-planned.ts';

const n = columnsOf('messages', 'n');
const v = columnsOf('visits', 'v');
const l = columnsOf('visitLines', 'l');
const k = columnsOf('visitWorkOrders', 'k');

/** Of these records, those with messages, and those with visits that somebody settled, moved or booked. */
const selectUsed = preparedStatement<{ id: string; messages: boolean }, [ids: string[]]>(
  1,
  (ids) => sql<{ id: string; messages: boolean }>`
    select ${n.recordId} as id, true as messages from messages n where ${n.recordId} = any(${ids}::uuid[])
    union select ${l.recordId}, false from visits v join visit_lines l on ${l.id} = ${v.lineId}
      where ${l.recordId} = any(${ids}::uuid[])
    union select ${k.workOrderId}, false from visit_work_orders k where ${k.workOrderId} = any(${ids}::uuid[])`,
);

/** `lost`: what could not come back, in a sentence. */
type Undo = { before: string; after: string | null; saved: StoredEntity | null; lost: string | null };

async function restoreFormer(
  tx: Tx,
  { actor, at, ...settings }: UndoContext,
  { kind, ...record }: Stored,
  change: ImportedRowChange | undefined,
): Promise<Undo> {
  if (!change) throw new Error('The history lacks a change of the import.');
  const current = JSON.parse(record.json) as RecordDetail;
  const former = versionBefore(current, change) as RecordDetail;
  if (kind.hasVisits && (await replansHandledVisits(tx, [former, current], change.id)))
    throw conflict(`Visits of this ${kind.labels.singular} were changed since.`, 'changed_since');
  const update = changedRecordSchema(kind, settings.timeZone).parse(former);
  const saved = await updateRecord(tx, kind, record, update, { actor, at }, settings);
  const related = (change.relatedRows ?? {}) as UpdateRelatedRows;
  const lost = await lostMoves(tx, related, JSON.parse(saved.json) as RecordDetail, current);
  const sentences = new Set(lost.map(({ message }) => message));
  return { before: record.json, after: saved.json, saved, lost: [...sentences].join(' ') || null };
}

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

/** Takes back what rows wrote and nobody has touched since; the rest keeps a reason. */
export async function undoRecords(
  tx: Tx,
  context: UndoContext,
  rows: readonly WrittenRow[],
): Promise<UndoneRow[]> {
  const { actor, at, importId } = context;
  const ids = [...new Set(rows.map(({ entityId }) => entityId))];
  const stored = await findStored(tx, context, ids);
  const used = new Map((await selectUsed(tx, ids)).map(({ id, messages }) => [id, messages]));
  const changeOf = await readChanges(tx, rows);
  const versions = new Map(rows.map(({ rowNumber, versionAfter }) => [rowNumber, versionAfter]));
  const undone: UndoneRow[] = [];
  const changes = new Map<RecordKind, ImportedChange[]>();
  for (const row of rows) {
    const record = stored.get(row.entityId);
    const { rowNumber } = row;
    const current = { ...row, versionAfter: versions.get(rowNumber) ?? row.versionAfter };
    const reason = findReason(context, current, record, used);
    const result = record && reason === null ? await undoRow(tx, context, row, record, changeOf) : undefined;
    const refusal = result instanceof AppError ? result.message : reason;
    const lost = result instanceof AppError ? undefined : result?.lost;
    undone.push({ rowNumber, isUndone: refusal === null, undoReason: refusal ?? lost ?? null });
    if (!record || !result || result instanceof AppError) continue;
    const { before, after, saved } = result;
    const { relatedRows = null } = saved ?? {};
    const change = { entityId: record.id, before, after, relatedRows, undoneId: row.historyId };
    changes.set(record.kind, [...(changes.get(record.kind) ?? []), change]);
    if (saved === null) continue;
    stored.set(record.id, { ...record, ...saved });
    // Only units have several rows for a record.
    if (context.kind !== 'unit') continue;
    // An earlier row of the same record finds what it wrote as it left it.
    const moved = { entityId: record.id, undone: current.versionAfter, saved: saved.version };
    for (const { rowNumber: number, versionAfter } of await moveVersions(tx, importId, moved))
      versions.set(number, versionAfter);
  }
  for (const [{ id: entity }, ofKind] of changes)
    await logImportedChanges(tx, { at, actor, entity, importId }, ofKind);
  return undone;
}

async function undoRow(
  tx: Tx,
  context: UndoContext,
  { outcome, historyId }: WrittenRow,
  record: Stored,
  changeOf: ReadonlyMap<string, ImportedRowChange>,
): Promise<Undo | AppError> {
  // A new unit is an update of its record.
  if (outcome === 'update' || context.kind === 'unit')
    return unlessRefused(tx, () => restoreFormer(tx, context, record, changeOf.get(historyId)));
  await deleteRecord(tx, record.kind, record.id, context.at);
  return { before: record.json, after: null, saved: null, lost: null };
}

/** Why a row is left as it is; null if it can be undone. */
function findReason(
  { kind: importKind }: UndoContext,
  { entityId, outcome, versionAfter }: WrittenRow,
  record: Stored | undefined,
  used: ReadonlyMap<string, boolean>,
): string | null {
  const singular = record?.kind.labels.singular ?? findRecordKind(importKind)?.labels.singular ?? 'record';
  if (!record) return `This ${singular} was deleted since.`;
  if (record.version !== versionAfter) return `This ${singular} was changed since.`;
  const isDeletion = outcome === 'new' && importKind !== 'unit';
  const hasMessages = isDeletion ? used.get(entityId) : undefined;
  if (hasMessages === undefined) return null;
  return `This ${singular} has ${hasMessages ? 'messages' : 'visits'}.`;
}
