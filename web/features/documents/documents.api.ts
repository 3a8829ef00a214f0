import type { Document, DocumentParts, Download } from '#schema/documents.ts';
import { api } from '#web/lib/api/api.ts';

const documentPath = (id: string) => `/documents/${encodeURIComponent(id)}`;

export function createDocument(
  file: { name: string; size: number; contentType: string },
  signal: AbortSignal,
): Promise<Document> {
  return api.post('/documents', file, { signal });
}

export function getDocument(id: string, signal: AbortSignal): Promise<Document> {
  return api.get(documentPath(id), { signal });
}

export function getDocumentParts(id: string, signal: AbortSignal): Promise<DocumentParts> {
  return api.get(`${documentPath(id)}/parts`, { signal });
}

export function completeDocument(id: string, signal: AbortSignal): Promise<Document> {
  return api.post(`${documentPath(id)}/complete`, undefined, { signal });
}

export function deleteDocument(id: string): Promise<void> {
  return api.delete(documentPath(id));
}

/** Signed URLs of the file, valid for one minute. Anyone who has one can read the file. */
export function getDownload(id: string): Promise<Download> {
  return api.get(`${documentPath(id)}/download`);
}
