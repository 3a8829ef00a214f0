import type { ImportKind } from '#schema/imports/import-kinds.ts';
import type { ImportColumnsInput } from '#schema/imports/import-requests.ts';
import type { Import, ImportListItem, ImportRow, ImportRowsQuery } from '#schema/imports/imports.ts';
import { api } from '#web/lib/api/api.ts';
import { exportSpreadsheet } from '#web/lib/export-spreadsheet.ts';

// For office users only, all of it.

type Part = { cursor?: string | undefined; limit: number };
export type ImportRowsPart = Part & Pick<ImportRowsQuery, 'outcome'>;
/** What a worker does with an import, and what ends it. */
export type ImportAction = 'dry-run' | 'run' | 'cancel' | 'undo';

const importPath = (id: string) => `/imports/${encodeURIComponent(id)}`;

export function listImports(part: Part, signal?: AbortSignal) {
  return api.page<ImportListItem>('/imports', { query: part, signal });
}

export function getImport(id: string, signal?: AbortSignal): Promise<Import> {
  return api.get(importPath(id), { signal });
}

export function listImportRows(id: string, part: ImportRowsPart, signal?: AbortSignal) {
  return api.page<ImportRow>(`${importPath(id)}/rows`, { query: part, signal });
}

/** Stores a file and reads its columns. Nothing is imported yet. */
export function uploadImport(kind: ImportKind, file: File): Promise<Import> {
  // The media type of a CSV file depends on the programs of the computer.
  const bytes = new Blob([file], { type: 'text/csv' });
  return api.post('/imports', bytes, { query: { kind, fileName: file.name } });
}

/** What a person has seen of an import. The server rejects a stale version with 412. */
type SeenImport = Pick<Import, '_id' | 'version'>;

export function saveImportColumns(seen: SeenImport, input: ImportColumnsInput): Promise<Import> {
  return api.put(`${importPath(seen._id)}/columns`, input, { version: seen.version });
}

/** Takes another line for the headings. The columns are proposed again. */
export function saveImportHeader(seen: SeenImport, line: number): Promise<Import> {
  return api.put(`${importPath(seen._id)}/header`, { line }, { version: seen.version });
}

export function saveImportNotices(seen: SeenImport, sendsNotices: boolean): Promise<Import> {
  return api.put(`${importPath(seen._id)}/notices`, { sendsNotices }, { version: seen.version });
}

export function startImportAction(seen: SeenImport, action: ImportAction): Promise<Import> {
  return api.post(`${importPath(seen._id)}/${action}`, {}, { version: seen.version });
}

/** Downloads the refused rows with the reasons, and shows progress in toasts. Never throws. */
export function exportRefusedRows(id: string): Promise<void> {
  return exportSpreadsheet(`${importPath(id)}/refused.csv`);
}
