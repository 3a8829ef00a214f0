import type { Document, DocumentParts, Download } from '#schema/documents.ts';
import { api } from '#web/lib/api/api.ts';

const pathOf = (id: string) => `/documents/${encodeURIComponent(id)}`;

export function beginDocument(
  file: { name: string; size: number; contentType: string },
  signal: AbortSignal,
): Promise<Document> {
  return api.post('/documents', file, { signal });
}

export function getDocument(id: string, signal: AbortSignal): Promise<Document> {
  return api.get(pathOf(id), { signal });
}

export function getDocumentParts(id: string, signal: AbortSignal): Promise<DocumentParts> {
  return api.get(`${pathOf(id)}/parts`, { signal });
}

export function completeDocument(id: string, signal: AbortSignal): Promise<Document> {
  return api.post(`${pathOf(id)}/complete`, undefined, { signal });
}

export function deleteDocument(id: string): Promise<void> {
  return api.delete(pathOf(id));
}

/** An address that gives the file for a minute, to whoever has it. */
export function getDownload(id: string): Promise<Download> {
  return api.get(`${pathOf(id)}/download`);
}
