import type { RecordKind } from '#schema/records/record-kind.ts';
import type { VisitFilter } from '#schema/records/record-list.ts';
import type { RecordTotal } from '#schema/records/record-queries.ts';
import type { RecordDetail, RecordListItem } from '#schema/records/record-responses.ts';
import type { RecordInput, RecordUpdate } from '#schema/records/records.ts';
import { api, type SavedDraft } from '#web/lib/api/api.ts';
import { exportSpreadsheet } from '#web/lib/export-spreadsheet.ts';

/** The search and filters of a list; undefined filters don't apply. */
export type RecordsFilter = {
  q: string;
  open?: boolean | undefined;
  status?: string | undefined;
  technician?: string | undefined;
  customer?: string | undefined;
  nextVisit?: VisitFilter | undefined;
};

export type RecordsPageRequest = RecordsFilter & {
  sort: string;
  cursor?: string | undefined;
  limit: number;
  /** See `searchInTwoSteps`. */
  bounded?: boolean | undefined;
};

function pathOf({ apiPath }: RecordKind, id: string): string {
  return `${apiPath}/${encodeURIComponent(id)}`;
}

export function listRecords(kind: RecordKind, request: RecordsPageRequest, signal?: AbortSignal) {
  return api.page<RecordListItem>(kind.apiPath, { query: request, signal });
}

export function getRecord(kind: RecordKind, id: string, signal?: AbortSignal): Promise<RecordDetail> {
  return api.get(pathOf(kind, id), { signal });
}

/** @param idempotencyKey one per new record, the same for retries */
export function createRecord(
  kind: RecordKind,
  input: RecordInput,
  idempotencyKey: string,
  draft?: SavedDraft,
): Promise<RecordDetail> {
  return api.post(kind.apiPath, input, { idempotencyKey, draft });
}

/** @param version the edited version; the response is 412 if a newer one has been saved */
export function updateRecord(
  kind: RecordKind,
  id: string,
  update: RecordUpdate,
  version: number,
  draft?: SavedDraft,
): Promise<RecordDetail> {
  return api.put(pathOf(kind, id), update, { version, draft });
}

export function deleteRecord(kind: RecordKind, id: string): Promise<void> {
  return api.delete(pathOf(kind, id));
}

/** The numbers of all and of open records of a kind. */
export function countRecords({ apiPath }: RecordKind, signal?: AbortSignal): Promise<RecordTotal> {
  return api.get(`${apiPath}/total`, { signal });
}

/** Downloads the records that match the filter, and shows toasts about the progress. Never throws. */
export function exportRecords({ apiPath }: RecordKind, filter: RecordsFilter): Promise<void> {
  return exportSpreadsheet(`${apiPath}/export`, filter);
}
