import type { HistoryFilter, HistoryItem, VersionedEntity } from '#schema/history/history-list.ts';
import type { Restored } from '#schema/history/history-restore.ts';
import type { UndoInput, Undone } from '#schema/history/history-undo.ts';
import type { Version } from '#schema/history/history-versions.ts';
import { api } from '#web/lib/api/api.ts';
import { exportSpreadsheet } from '#web/lib/export-spreadsheet.ts';

/** Blank filters don't apply. */
export type ChangesFilter = { [Name in keyof HistoryFilter]?: string | undefined };
export type ChangesRequest = ChangesFilter & { cursor?: string | undefined; limit: number };

/** What a version is a version of. */
export type VersionedId = { entity: VersionedEntity; id: string };

export function listChanges(query: ChangesRequest, signal?: AbortSignal) {
  return api.page<HistoryItem>('/history', { query, signal });
}

function pathOf({ entity, id }: VersionedId): string {
  return `/history/${entity}/${encodeURIComponent(id)}`;
}

/** An entity as it was at the end of a day. @param on undefined: as it is now, or was before it was deleted */
export function getVersion(of: VersionedId, on: string | undefined, signal?: AbortSignal) {
  return api.get<Version<Record<string, unknown>>>(pathOf(of), { query: { on }, signal });
}

/** What an undo would change. Nothing is saved. */
export function previewUndo(changeId: string, signal?: AbortSignal): Promise<Undone> {
  return api.post(`/history/${encodeURIComponent(changeId)}/undo`, { preview: true }, { signal });
}

/** @param choices the seen conflicts in which the former value is taken, and those in which the present one is kept */
export function undoChange(
  changeId: string,
  choices: Pick<UndoInput, 'overwrite' | 'keep'>,
  idempotencyKey: string,
): Promise<Undone> {
  return api.post(`/history/${encodeURIComponent(changeId)}/undo`, choices, { idempotencyKey });
}

/** @param both whether the deleted customer of a record is restored with it */
export function restoreEntity(of: VersionedId, both: boolean, idempotencyKey: string): Promise<Restored> {
  return api.post(`${pathOf(of)}/restore`, { both }, { idempotencyKey });
}

/** Downloads all matching changes as a spreadsheet, and shows toasts about the progress. Never throws. */
export function exportChanges(filter: ChangesFilter): Promise<void> {
  return exportSpreadsheet('/history/export', filter);
}
