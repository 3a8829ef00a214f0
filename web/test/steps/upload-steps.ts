import { expect } from 'vitest';
import { commands, page } from 'vitest/browser';
import { type Document, documentInputSchema } from '#schema/documents.ts';
import { failure } from '#web/test/fake-api.ts';
import { api } from '#web/test/render-app.tsx';
import { olive, sampleId } from '#web/test/samples.ts';

const createdAt = '2026-03-10T15:00:00.000Z';

/** A document whose upload is complete. */
export function sampleDocument(change: Partial<Document> = {}): Document {
  const _id = change._id ?? sampleId();
  return {
    _id,
    name: 'Plan.pdf',
    size: 9,
    contentType: 'application/pdf',
    partSize: 5,
    partCount: 2,
    fileUrl: `https://desk.example/documents/${_id}`,
    version: 2,
    createdAt,
    createdBy: olive,
    completedAt: createdAt,
    ...change,
  };
}

const partUrls = '**/uploads/*/parts/*';

/** Makes the API accept documents in parts of five bytes. */
function acceptDocuments(): void {
  const documents = new Map<string, Document>();
  const documentAt = (path: string) => documents.get(path.split('/')[2] ?? '') ?? sampleDocument();
  api.respond('POST /documents', ({ body }) => {
    const { data, error } = documentInputSchema.safeParse(body);
    if (!data) return failure(400, { code: 'invalid', error: error.issues[0]?.message });
    const { name, size, contentType } = data;
    const document = sampleDocument({ name, size, contentType, partCount: Math.ceil(size / 5) });
    documents.set(document._id, document);
    return { data: { ...document, fileUrl: null, version: 1, completedAt: null } };
  });
  api.respond('GET /documents/:id/parts', ({ path }) => {
    const { _id, size, partCount } = documentAt(path);
    const missing = Array.from({ length: partCount }, (_, index) => ({
      number: index + 1,
      size: Math.min(5, size - index * 5),
      url: `/uploads/${_id}/parts/${index + 1}`,
    }));
    return { data: { parts: [], missing, expiresAt: '2099-01-01T00:00:00.000Z' } };
  });
  api.respond('POST /documents/:id/complete', ({ path }) => ({ data: documentAt(path) }));
  api.respond('DELETE /documents/:id', undefined);
}

/** Makes the API and the storage accept uploads. */
export async function acceptUploads(): Promise<void> {
  acceptDocuments();
  await respondToParts({ status: 200 });
}

/** Sets the response of the storage to uploaded parts. */
export async function respondToParts(
  response: Parameters<typeof commands.respondToUploads>[1],
): Promise<void> {
  await commands.respondToUploads(partUrls, response);
}

/** Resolves once the parts of an upload are being sent. */
export async function waitForParts(): Promise<void> {
  await expect.poll(() => api.requestsTo('GET /documents/:id/parts')).toHaveLength(1);
}

export async function uploadFiles(...files: { name: string; content: string }[]): Promise<void> {
  await page
    .getByLabelText('Files to upload')
    .upload(files.map(({ name, content }) => new File([content], name, { type: 'application/pdf' })));
}
