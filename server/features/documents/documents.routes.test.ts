import { describe, expect, test } from 'vitest';
import { partSize } from '#schema/documents.ts';
import { createUser } from '#server/test/factories.ts';
import { listHistoryActions } from '#server/test/fixtures/history-actions.ts';
import { provideStorageServer, storageKinds } from '#server/test/fixtures/storage-server.ts';
import {
  completeUpload,
  downloadDocument,
  listParts,
  partBytes,
  putPart,
  sendMissingParts,
  startUpload,
  uploadDocument,
} from '#server/test/fixtures/upload-document.ts';
import { repeatCount } from '#server/test/repeat-count.ts';

const twoParts = partSize + 77;

describe.each(storageKinds)('documents in %s storage', (kind) => {
  const server = provideStorageServer(kind);

  test('downloads the same bytes that were uploaded in two parts [7.10-2]', async () => {
    const document = await startUpload(server, { size: twoParts, name: 'Roof plan.pdf' });
    expect(document).toMatchObject({
      name: 'Roof plan.pdf',
      size: twoParts,
      contentType: 'application/pdf',
      partSize,
      partCount: 2,
      fileUrl: null,
      completedAt: null,
      createdBy: { _id: server.user.id, name: server.user.name },
    });
    const { parts, missing } = await listParts(server, document);
    expect(parts).toEqual([]);
    expect(missing.map(({ number, size }) => ({ number, size }))).toEqual([
      { number: 1, size: partSize },
      { number: 2, size: 77 },
    ]);
    await sendMissingParts(server, document);
    const after = await listParts(server, document);
    expect(after.missing).toEqual([]);
    expect(after.parts.map(({ number, size }) => [number, size])).toEqual([
      [1, partSize],
      [2, 77],
    ]);
    const response = await completeUpload(server, document);
    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({
      fileUrl: `${server.config.publicUrl}/documents/${document._id}`,
      completedAt: server.clock.now().toISOString(),
      version: 2,
    });
    expect((await downloadDocument(server, document)).equals(document.bytes)).toBe(true);
    expect(await listHistoryActions(server, document._id)).toEqual(['create', 'update']);
  });

  test('several calls complete one upload at the same time like a single one', async () => {
    for (let round = 0; round < repeatCount({ full: 15, suite: 5 }); round += 1) {
      const document = await startUpload(server);
      await sendMissingParts(server, document);
      const responses = await Promise.all([1, 2, 3].map(() => completeUpload(server, document)));
      expect(responses.map(({ status, text }) => [status, text])).toEqual(
        responses.map(() => [200, responses[0]?.text]),
      );
      expect(await listHistoryActions(server, document._id)).toEqual(['create', 'update']);
      expect((await downloadDocument(server, document)).equals(document.bytes)).toBe(true);
    }
  });

  test('completing an upload twice changes nothing', async () => {
    const document = await uploadDocument(server);
    const again = await completeUpload(server, document);
    expect(again.status).toBe(200);
    expect(again.body.data).toMatchObject({ fileUrl: document.fileUrl, version: 2 });
    expect(await listHistoryActions(server, document._id)).toEqual(['create', 'update']);
    const concurrent = await startUpload(server);
    await sendMissingParts(server, concurrent);
    const responses = await Promise.all([
      completeUpload(server, concurrent),
      completeUpload(server, concurrent),
    ]);
    expect(responses.map((response) => response.status)).toEqual([200, 200]);
    expect(await listHistoryActions(server, concurrent._id)).toEqual(['create', 'update']);
  });

  test('completes an upload that the storage has completed but the database has not', async () => {
    const document = await startUpload(server, { size: twoParts });
    await sendMissingParts(server, document);
    const row = await server.db
      .selectFrom('documents')
      .select(['storageKey', 'uploadId'])
      .where('id', '=', document._id)
      .executeTakeFirstOrThrow();
    const upload = { key: row.storageKey, uploadId: row.uploadId ?? '' };
    const state = await server.storage.findUploadState(upload);
    await server.storage.complete(upload, state?.parts ?? []);
    const { parts, missing } = await listParts(server, document);
    expect(missing).toEqual([]);
    // With their sizes: a browser that goes on compares the checksum of each with its file.
    expect(parts.map(({ number, size }) => [number, size])).toEqual([
      [1, partSize],
      [2, 77],
    ]);
    expect((await completeUpload(server, document)).status).toBe(200);
    expect((await downloadDocument(server, document)).equals(document.bytes)).toBe(true);
  });

  test('resumes an upload with the missing parts [7.10-3]', async () => {
    const document = await startUpload(server, { size: twoParts });
    const [first, second] = (await listParts(server, document)).missing;
    expect(
      await putPart(server, second?.url ?? '', partBytes(document, second ?? { number: 0, size: 0 })),
    ).toBe(200);
    const rejected = await completeUpload(server, document);
    expect(rejected.status).toBe(409);
    expect(rejected.body).toMatchObject({
      error: 'This upload is not finished: 1 of 2 parts are missing.',
      code: 'parts_missing',
    });
    const { missing } = await listParts(server, document);
    expect(missing.map(({ number }) => number)).toEqual([first?.number]);
    await sendMissingParts(server, document);
    expect((await completeUpload(server, document)).status).toBe(200);
    expect((await downloadDocument(server, document)).equals(document.bytes)).toBe(true);
  });

  test('a part URL accepts only its own part, upload and size', async () => {
    const document = await startUpload(server, { size: twoParts });
    const other = await startUpload(server, { size: twoParts });
    const url = (await listParts(server, document)).missing[1]?.url ?? '';
    await listParts(server, other);
    const validBytes = Buffer.alloc(77);
    for (const size of [0, 76, 78, 5000]) {
      expect(await putPart(server, url, Buffer.alloc(size))).toBeGreaterThanOrEqual(400);
    }
    const tamperedUrls = [
      kind === 'local' ? url.replace(document._id, other._id) : url.replace(/uploadId=\w+/, 'uploadId=0'),
      kind === 'local' ? url.replace('/parts/2', '/parts/1') : url.replace('partNumber=2', 'partNumber=1'),
      url.replace(/(signature=)../i, '$1AA'),
      url.replace(/expires=\d+/i, kind === 'local' ? 'expires=9999999999999' : 'Expires=86400'),
    ];
    for (const tamperedUrl of tamperedUrls) {
      expect(tamperedUrl).not.toBe(url);
      expect(await putPart(server, tamperedUrl, validBytes), tamperedUrl).toBe(403);
    }
    expect((await listParts(server, document)).parts).toEqual([]);
    expect((await listParts(server, other)).parts).toEqual([]);
    expect(await putPart(server, url, validBytes)).toBe(200);
  });

  test('hides an unfinished upload from other users', async () => {
    const document = await startUpload(server);
    await sendMissingParts(server, document);
    const otherUser = await createUser(server);
    const token = await server.signIn(otherUser.phone);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/parts'],
      ['POST', '/complete'],
      ['DELETE', ''],
    ]) {
      const response = await server.request(method ?? '', `/api/documents/${document._id}${path}`, { token });
      expect({ method, path, status: response.status }).toEqual({ method, path, status: 404 });
      expect(response.body.error).toBe('This document does not exist or was deleted.');
    }
    expect((await completeUpload(server, document)).status).toBe(200);
    expect((await server.request('GET', `/api/documents/${document._id}`, { token })).status).toBe(200);
  });
});
