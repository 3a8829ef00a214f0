import { describe, expect, test } from 'vitest';
import { partSize } from '#schema/documents.ts';
import { projects } from '#schema/records/projects.ts';
import { createRecord } from '#server/test/factories.ts';
import { listHistoryActions } from '#server/test/fixtures/history-actions.ts';
import { provideStorageServer, storageKinds } from '#server/test/fixtures/storage-server.ts';
import {
  downloadDocument,
  listParts,
  partBytes,
  putPart,
  sendMissingParts,
  startUpload,
  uploadDocument,
} from '#server/test/fixtures/upload-document.ts';

describe.each(storageKinds)('deleting documents in %s storage', (kind) => {
  const server = provideStorageServer(kind);

  test('aborting an upload deletes the document and its bytes', async () => {
    const document = await startUpload(server, { size: partSize + 77 });
    const { missing } = await listParts(server, document);
    await sendMissingParts(server, document);
    const row = await server.db
      .selectFrom('documents')
      .select(['storageKey', 'uploadId'])
      .where('id', '=', document._id)
      .executeTakeFirstOrThrow();
    const path = `/api/documents/${document._id}`;
    expect((await server.request('DELETE', path)).status).toBe(204);
    for (const [method, suffix] of [
      ['DELETE', ''],
      ['GET', ''],
      ['GET', '/parts'],
      ['GET', '/file'],
      ['POST', '/complete'],
    ])
      expect((await server.request(method ?? '', path + suffix)).status).toBe(404);
    const upload = { key: row.storageKey, uploadId: row.uploadId ?? '' };
    await expect.poll(() => server.storage.findUploadState(upload)).toBeUndefined();
    await expect
      .poll(() => server.db.selectFrom('documents').select('id').where('id', '=', document._id).execute())
      .toEqual([]);
    // Unlike S3, the fake S3 server accepts parts of unknown uploads.
    if (kind === 'local') {
      const late = partBytes(document, { number: 1, size: partSize });
      expect(await putPart(server, missing[0]?.url ?? '', late)).toBe(404);
    }
    expect(await listHistoryActions(server, document._id)).toEqual(['create', 'delete']);
  });

  test.each([
    ['as it was returned', (url: string) => url],
    ['in capital letters', (url: string) => url.replace(/[^/]+$/, (id) => id.toUpperCase())],
    ['of another host', (url: string) => url.replace(/^https?:\/\/[^/]+/, 'https://old.example')],
  ])('rejects deleting a document that a record uses by its URL %s', async (_spelling, spell) => {
    const document = await uploadDocument(server);
    const fileUrl = spell(document.fileUrl ?? '');
    await createRecord(server, projects, { documents: [{ fileUrl, name: 'Plan' }] });
    const response = await server.request('DELETE', `/api/documents/${document._id}`);
    expect(response.status).toBe(409);
    expect(response.body.code).toBe('in_use');
    expect((await downloadDocument(server, document)).equals(document.bytes)).toBe(true);
  });

  test('deletes a document whose id is part of another URL only', async () => {
    const document = await uploadDocument(server);
    const fileUrl = `${document.fileUrl}/preview`;
    await createRecord(server, projects, { documents: [{ fileUrl, name: 'Plan' }] });
    expect((await server.request('DELETE', `/api/documents/${document._id}`)).status).toBe(204);
  });
});
