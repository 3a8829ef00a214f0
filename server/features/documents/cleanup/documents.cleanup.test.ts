import { expect, test } from 'vitest';
import { projects } from '#schema/records/projects.ts';
import { readConfig } from '#server/config/config.ts';
import { createRecord } from '#server/test/factories.ts';
import {
  completeUpload,
  downloadDocument,
  sendMissingParts,
  startUpload,
  uploadDocument,
} from '#server/test/fixtures/upload-document.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { cleanUpDocuments } from '../documents.cleanup.ts';

const server = provideTestServer();
const hourMs = 60 * 60 * 1000;

const listDocumentIds = async () =>
  (await server.db.selectFrom('documents').select('id').orderBy('id').execute()).map(({ id }) => id);

async function uploadInspector(id: string) {
  const { storageKey, uploadId } = await server.db
    .selectFrom('documents')
    .select(['storageKey', 'uploadId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return () => server.storage.findUploadState({ key: storageKey, uploadId: uploadId ?? '' });
}

test('deletes unfinished uploads after a day and unused documents after a week', async () => {
  const untouched = await startUpload(server);
  const unfinished = await startUpload(server);
  await sendMissingParts(server, unfinished);
  const unused = await uploadDocument(server);
  const used = await uploadDocument(server);
  await attachToProject(used);
  const inspectUnfinished = await uploadInspector(unfinished._id);
  const inspectUnused = await uploadInspector(unused._id);

  server.clock.advance(24 * hourMs - 1);
  await cleanUpDocuments(server);
  expect(await listDocumentIds()).toHaveLength(4);
  expect(await inspectUnfinished()).toMatchObject({ parts: [{ number: 1 }] });

  server.clock.advance(1);
  await cleanUpDocuments(server);
  expect(await listDocumentIds()).toEqual([unused._id, used._id].toSorted());
  expect(await inspectUnfinished()).toBeUndefined();
  expect((await completeUpload(server, untouched)).status).toBe(404);

  server.clock.advance(6 * 24 * hourMs);
  // A restore that began after the clean-up did.
  await cleanUpDocuments({
    ...server,
    restoreWatch: { ...server.restoreWatch, isRestoring: async () => true },
  });
  expect(await inspectUnused()).toBeDefined();
  server.token = await server.signIn(server.user.phone);
  await cleanUpDocuments(server);
  expect(await listDocumentIds()).toEqual([used._id]);
  expect(await inspectUnused()).toBeUndefined();
  expect((await downloadDocument(server, used)).equals(used.bytes)).toBe(true);
  const rows = await server.db
    .selectFrom('history')
    .select(['entityId', 'userName'])
    .where('entity', '=', 'document')
    .where('action', '=', 'delete')
    .execute();
  expect(rows.map((row) => row.userName)).toEqual(['Crewdesk', 'Crewdesk', 'Crewdesk']);
});

test('keeps documents for a year, or HISTORY_DOCUMENT_DAYS, after their record was deleted or gave them up', async () => {
  const [removed, kept] = [await uploadDocument(server), await uploadDocument(server)];
  const documents = [removed, kept].map(({ name, fileUrl }) => ({ name, fileUrl }));
  const project = await createRecord(server, projects, { documents });
  const path = `/api/projects/${project._id}`;
  const update = { ...project, documents: project.documents.slice(1) };
  expect((await server.request('PUT', path, { body: update })).status).toBe(200);
  const released = server.db.selectFrom('documents').select('id').where('releasedAt', 'is not', null);
  expect(await released.execute()).toEqual([{ id: removed._id }]);
  server.clock.advance(hourMs);
  expect((await server.request('DELETE', path)).status).toBe(204);

  server.clock.advance(365 * 24 * hourMs - hourMs - 1);
  await cleanUpDocuments(server);
  expect(await listDocumentIds()).toEqual(expect.arrayContaining([removed._id, kept._id]));
  server.clock.advance(1);
  const { historyDocumentDays } = readConfig({ HISTORY_DOCUMENT_DAYS: '366' });
  await cleanUpDocuments({ ...server, config: { ...server.config, historyDocumentDays } });
  expect(await listDocumentIds()).toContain(removed._id);
  await cleanUpDocuments(server);
  expect(await listDocumentIds()).not.toContain(removed._id);
  expect(await listDocumentIds()).toContain(kept._id);
  server.clock.advance(hourMs);
  await cleanUpDocuments(server);
  expect(await listDocumentIds()).not.toContain(kept._id);
  server.token = await server.signIn(server.user.phone);
});

test('keeps the row when the storage fails, so that the next run retries', async () => {
  const broken = await startUpload(server);
  const other = await startUpload(server);
  server.clock.advance(25 * hourMs);
  const storage = {
    ...server.storage,
    async remove(key: string) {
      if (key === (await findStorageKey(broken._id))) throw new Error('storage unavailable');
    },
  };
  await expect(cleanUpDocuments({ ...server, storage })).rejects.toThrow('storage unavailable');
  expect(await listDocumentIds()).toContain(broken._id);
  expect(await listDocumentIds()).not.toContain(other._id);
  await cleanUpDocuments(server);
  expect(await listDocumentIds()).not.toContain(broken._id);
});

async function findStorageKey(id: string): Promise<string | undefined> {
  const row = await server.db
    .selectFrom('documents')
    .select('storageKey')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.storageKey;
}

async function attachToProject({ name, fileUrl }: { name: string; fileUrl: string | null }) {
  await createRecord(server, projects, { documents: [{ fileUrl, name }] });
}
