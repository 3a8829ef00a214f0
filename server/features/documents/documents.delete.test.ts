import { describe, expect, test } from 'vitest';
import { partSize } from '#schema/documents.ts';
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

  test('rejects deleting a document that a record uses', async () => {
    const document = await uploadDocument(server);
    await server.db.transaction().execute(async (tx) => {
      // This test needs no record row.
      await tx.schema
        .alterTable('record_documents')
        .dropConstraint('record_documents_record_id_fkey')
        .execute();
      await tx
        .insertInto('recordDocuments')
        .values({
          id: document._id,
          recordId: document._id,
          position: 0,
          name: document.name,
          fileUrl: document.fileUrl ?? '',
          documentId: document._id,
        })
        .execute();
    });
    const response = await server.request('DELETE', `/api/documents/${document._id}`);
    expect(response.status).toBe(409);
    expect(response.body.code).toBe('in_use');
    expect((await downloadDocument(server, document)).equals(document.bytes)).toBe(true);
  });
});
