import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { partSize } from '#schema/documents.ts';
import { createUser } from '#server/test/factories.ts';
import { type S3Server, startS3Server } from '#server/test/fakes/s3-server.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import {
  beginDocument,
  bytesOf,
  complete,
  download,
  partsOf,
  put,
  sendMissing,
  uploadDocument,
} from '#server/test/upload-document.ts';

const twoParts = partSize + 77;

describe.each(['local', 's3'])('documents in the storage %s', (kind) => {
  let s3: S3Server | undefined;
  let folder = '';
  const server = provideTestServer(async () => {
    if (kind === 'local') return {};
    folder = await mkdtemp(join(tmpdir(), 'crewdesk-s3-'));
    s3 = await startS3Server(folder);
    return s3.env;
  });
  afterAll(async () => {
    await s3?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const history = async (id: string) => {
    const rows = await server.db
      .selectFrom('history')
      .select(['action', 'userName'])
      .where('entityId', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute();
    return rows.map((row) => row.action);
  };

  test('a document of two parts comes back as it went [7.10-2]', async () => {
    const document = await beginDocument(server, { size: twoParts, name: 'Roof plan.pdf' });
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
    const { parts, missing } = await partsOf(server, document);
    expect(parts).toEqual([]);
    expect(missing.map(({ number, size }) => ({ number, size }))).toEqual([
      { number: 1, size: partSize },
      { number: 2, size: 77 },
    ]);
    await sendMissing(server, document);
    const after = await partsOf(server, document);
    expect(after.missing).toEqual([]);
    expect(after.parts.map(({ number, size }) => [number, size])).toEqual([
      [1, partSize],
      [2, 77],
    ]);
    const answer = await complete(server, document);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      fileUrl: `${server.config.publicUrl}/documents/${document._id}`,
      completedAt: server.clock.now().toISOString(),
      version: 2,
    });
    expect((await download(server, document)).equals(document.bytes)).toBe(true);
    expect(await history(document._id)).toEqual(['create', 'update']);
  });

  test('completing again changes nothing', async () => {
    const document = await uploadDocument(server);
    const again = await complete(server, document);
    expect(again.status).toBe(200);
    expect(again.body.data).toMatchObject({ fileUrl: document.fileUrl, version: 2 });
    expect(await history(document._id)).toEqual(['create', 'update']);
    const both = await beginDocument(server);
    await sendMissing(server, both);
    const answers = await Promise.all([complete(server, both), complete(server, both)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(await history(both._id)).toEqual(['create', 'update']);
  });

  test('put together but not noted down, it can be completed again', async () => {
    const document = await beginDocument(server);
    await sendMissing(server, document);
    const row = await server.db
      .selectFrom('documents')
      .select(['storageKey', 'uploadId'])
      .where('id', '=', document._id)
      .executeTakeFirstOrThrow();
    const upload = { key: row.storageKey, uploadId: row.uploadId ?? '' };
    const state = await server.storage.inspect(upload);
    await server.storage.complete(upload, state?.parts ?? []);
    expect((await partsOf(server, document)).missing).toEqual([]);
    expect((await complete(server, document)).status).toBe(200);
    expect((await download(server, document)).equals(document.bytes)).toBe(true);
  });

  test('an upload goes on with the parts that are missing [7.10-3]', async () => {
    const document = await beginDocument(server, { size: twoParts });
    const [first, second] = (await partsOf(server, document)).missing;
    expect(await put(server, second?.url ?? '', bytesOf(document, second ?? { number: 0, size: 0 }))).toBe(
      200,
    );
    const refused = await complete(server, document);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      error: 'This upload is not finished: 1 of 2 parts are missing.',
      code: 'parts_missing',
    });
    const { missing } = await partsOf(server, document);
    expect(missing.map(({ number }) => number)).toEqual([first?.number]);
    await sendMissing(server, document);
    expect((await complete(server, document)).status).toBe(200);
    expect((await download(server, document)).equals(document.bytes)).toBe(true);
  });

  test('the address of a part takes that part of that upload in its size', async () => {
    const document = await beginDocument(server, { size: twoParts });
    const other = await beginDocument(server, { size: twoParts });
    const url = (await partsOf(server, document)).missing[1]?.url ?? '';
    await partsOf(server, other);
    const whole = Buffer.alloc(77);
    for (const size of [0, 76, 78, 5000]) {
      expect(await put(server, url, Buffer.alloc(size))).toBeGreaterThanOrEqual(400);
    }
    const strangers = [
      kind === 'local' ? url.replace(document._id, other._id) : url.replace(/uploadId=\w+/, 'uploadId=0'),
      kind === 'local' ? url.replace('/parts/2', '/parts/1') : url.replace('partNumber=2', 'partNumber=1'),
      url.replace(/(signature=)../i, '$1AA'),
      url.replace(/expires=\d+/i, kind === 'local' ? 'expires=9999999999999' : 'Expires=86400'),
    ];
    for (const stranger of strangers) {
      expect(stranger).not.toBe(url);
      expect(await put(server, stranger, whole), stranger).toBe(403);
    }
    expect((await partsOf(server, document)).parts).toEqual([]);
    expect((await partsOf(server, other)).parts).toEqual([]);
    expect(await put(server, url, whole)).toBe(200);
  });

  test('nobody else goes on with, completes or aborts an upload', async () => {
    const document = await beginDocument(server);
    await sendMissing(server, document);
    const stranger = await createUser(server);
    const token = await server.signIn(stranger.phone);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/parts'],
      ['POST', '/complete'],
      ['DELETE', ''],
    ]) {
      const answer = await server.request(method ?? '', `/api/documents/${document._id}${path}`, { token });
      expect({ method, path, status: answer.status }).toEqual({ method, path, status: 404 });
      expect(answer.body.error).toBe('This document does not exist or was deleted.');
    }
    expect((await complete(server, document)).status).toBe(200);
    expect((await server.request('GET', `/api/documents/${document._id}`, { token })).status).toBe(200);
  });

  test('an aborted upload is gone, its bytes too', async () => {
    const document = await beginDocument(server, { size: twoParts });
    const { missing } = await partsOf(server, document);
    await sendMissing(server, document);
    const row = await server.db
      .selectFrom('documents')
      .select(['storageKey', 'uploadId'])
      .where('id', '=', document._id)
      .executeTakeFirstOrThrow();
    const path = `/api/documents/${document._id}`;
    expect((await server.request('DELETE', path)).status).toBe(204);
    for (const [method, rest] of [
      ['DELETE', ''],
      ['GET', ''],
      ['GET', '/parts'],
      ['GET', '/file'],
      ['POST', '/complete'],
    ])
      expect((await server.request(method ?? '', path + rest)).status).toBe(404);
    const upload = { key: row.storageKey, uploadId: row.uploadId ?? '' };
    await expect.poll(() => server.storage.inspect(upload)).toBeUndefined();
    await expect
      .poll(() => server.db.selectFrom('documents').select('id').where('id', '=', document._id).execute())
      .toEqual([]);
    // The provider for tests takes parts of what it does not know; a real one does not.
    if (kind === 'local') {
      const late = bytesOf(document, { number: 1, size: partSize });
      expect(await put(server, missing[0]?.url ?? '', late)).toBe(404);
    }
    expect(await history(document._id)).toEqual(['create', 'delete']);
  });

  test('a document that a record has is not deleted', async () => {
    const document = await uploadDocument(server);
    await server.db.transaction().execute(async (tx) => {
      // The record itself plays no part here.
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
    const answer = await server.request('DELETE', `/api/documents/${document._id}`);
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('in_use');
    expect((await download(server, document)).equals(document.bytes)).toBe(true);
  });
});
