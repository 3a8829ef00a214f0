import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordTotal } from '#schema/records/record-queries.ts';
import type { RecordInput } from '#schema/records/records.ts';
import type { RecordItem, StoredRecord } from '#schema/records/stored-records.ts';
import { api } from '#web/lib/api/api.ts';
import { exportSpreadsheet } from '#web/lib/export-spreadsheet.ts';

/** What a list is narrowed to; what is undefined narrows nothing. */
export type RecordsFilter = {
  q: string;
  open?: boolean | undefined;
  status?: string | undefined;
  technician?: string | undefined;
};

export type RecordsWanted = RecordsFilter & { sort: string; cursor?: string | undefined; limit: number };

function pathOf({ apiPath }: RecordKind, id: string): string {
  return `${apiPath}/${encodeURIComponent(id)}`;
}

export function listRecords(kind: RecordKind, wanted: RecordsWanted, signal?: AbortSignal) {
  return api.page<RecordItem>(kind.apiPath, { query: wanted, signal });
}

export function getRecord(kind: RecordKind, id: string, signal?: AbortSignal): Promise<StoredRecord> {
  return api.get(pathOf(kind, id), { signal });
}

/** @param idempotencyKey one for each record that somebody adds, kept over retries */
export function createRecord(
  kind: RecordKind,
  input: RecordInput,
  idempotencyKey: string,
): Promise<StoredRecord> {
  return api.post(kind.apiPath, input, { idempotencyKey });
}

/** @param version the one that was edited; refused with 412 when another has been saved meanwhile */
export function updateRecord(
  kind: RecordKind,
  id: string,
  input: RecordInput,
  version: number,
): Promise<StoredRecord> {
  return api.put(pathOf(kind, id), input, { version });
}

export function deleteRecord(kind: RecordKind, id: string): Promise<void> {
  return api.delete(pathOf(kind, id));
}

/** How many records of the kind there are, and how many of them are open. */
export function totalRecords({ apiPath }: RecordKind, signal?: AbortSignal): Promise<RecordTotal> {
  return api.get(`${apiPath}/total`, { signal });
}

/** Downloads every record of the current tab, search and filters, and tells how it goes. Never throws. */
export function exportRecords({ apiPath }: RecordKind, filter: RecordsFilter): Promise<void> {
  return exportSpreadsheet(`${apiPath}/export`, filter);
}
