import { expect, test } from 'vitest';
import { ownerKey } from '#server/adapters/storage/claim-bucket.ts';
import { markName } from '#server/db/installation-mark.ts';
import { provideStorageServer } from '#server/test/fixtures/storage-server.ts';
import { uploadDocument } from '#server/test/fixtures/upload-document.ts';
import { cleanUpDocuments } from '../documents.cleanup.ts';
import { warnOfForeignBucket } from '../documents.owner.ts';

const server = provideStorageServer('s3');
const dayMs = 24 * 60 * 60 * 1000;

/** As if the database were the one of another installation: a start gives each copy a mark of its own. */
async function becomeInstallation(mark: string): Promise<void> {
  await server.db.deleteFrom('installation').where('name', '=', markName).execute();
  const value = JSON.stringify({ mark });
  await server.db.insertInto('installation').values({ name: markName, value }).execute();
}

test('a copy deletes none of the documents that it has in common with its original [10.9-51]', async () => {
  await becomeInstallation('original');
  await cleanUpDocuments(server);
  const { _id } = await uploadDocument(server);
  const { storageKey } = await server.db
    .selectFrom('documents')
    .select('storageKey')
    .where('id', '=', _id)
    .executeTakeFirstOrThrow();
  const isStored = async () =>
    (await server.storage.findUploadState({ key: storageKey, uploadId: 'none' }))?.isComplete ?? false;

  await becomeInstallation('copy');
  expect((await server.request('DELETE', `/api/documents/${_id}`)).status).toBe(204);
  const message = 'belongs to another installation, so nothing is deleted in it';
  await expect(cleanUpDocuments(server)).rejects.toThrow(message);
  const lines: unknown[] = [];
  await warnOfForeignBucket(server, { warn: (line: unknown) => void lines.push(line) });
  expect([lines.length, String(lines[0])]).toEqual([1, expect.stringContaining(message)]);
  expect(await isStored()).toBe(true);
  // The operator says that the original is gone.
  await server.storage.remove(ownerKey);
  await cleanUpDocuments(server);
  expect(await isStored()).toBe(false);
});

test('uploads whose id a crash has lost are aborted after two days [10.9-52]', async () => {
  await becomeInstallation('alone');
  await server.storage.remove(ownerKey);
  const keys = ['a'.repeat(40), 'b'.repeat(40), 'of-another-program'];
  const uploads = await Promise.all(
    keys.map(async (key) => ({ key, uploadId: await server.storage.begin(key) })),
  );
  const areOpen = () =>
    Promise.all(uploads.map(async (upload) => (await server.storage.findUploadState(upload)) !== undefined));
  server.clock.set(new Date(Date.now() + dayMs).toISOString());
  await cleanUpDocuments(server);
  expect(await areOpen()).toEqual([true, true, true]);
  server.clock.advance(dayMs + 60_000);
  await cleanUpDocuments(server);
  expect(await areOpen()).toEqual([false, false, true]);
});
