import { sql } from 'kysely';
import { findRecordKind } from '#schema/imports/import-kinds.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { UndoContext, WrittenRow } from '#server/features/imports/storage/undone-rows.writes.ts';

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

/** Of these records, those with messages or visits, and whether it is messages. */
export async function findUsed(tx: Tx, ids: string[]): Promise<Map<string, boolean>> {
  return new Map((await selectUsed(tx, ids)).map(({ id, messages }) => [id, messages]));
}

type UndoneRecord = { version: number; kind: RecordKind };

/** Why a row is left as it is; null if it can be undone. */
export function findReason(
  { kind: importKind }: UndoContext,
  { entityId, outcome, versionAfter }: WrittenRow,
  record: UndoneRecord | undefined,
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
