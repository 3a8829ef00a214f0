import { expect, test } from 'vitest';
import { createCustomer } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import {
  beginDocument,
  complete,
  download,
  sendMissing,
  uploadDocument,
} from '#server/test/upload-document.ts';
import { cleanUpDocuments } from './documents.cleanup.ts';

const server = provideTestServer();
const hour = 60 * 60 * 1000;

const left = async () =>
  (await server.db.selectFrom('documents').select('id').orderBy('id').execute()).map(({ id }) => id);

async function stateOf(id: string) {
  const { storageKey, uploadId } = await server.db
    .selectFrom('documents')
    .select(['storageKey', 'uploadId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return () => server.storage.inspect({ key: storageKey, uploadId: uploadId ?? '' });
}

test('what nobody finished goes after a day, what no record has after a week', async () => {
  const untouched = await beginDocument(server);
  const unfinished = await beginDocument(server);
  await sendMissing(server, unfinished);
  const unused = await uploadDocument(server);
  const used = await uploadDocument(server);
  await putInto(used);
  const bytesOfUnfinished = await stateOf(unfinished._id);
  const bytesOfUnused = await stateOf(unused._id);

  server.clock.advance(24 * hour - 1);
  await cleanUpDocuments(server);
  expect(await left()).toHaveLength(4);
  expect(await bytesOfUnfinished()).toMatchObject({ parts: [{ number: 1 }] });

  server.clock.advance(1);
  await cleanUpDocuments(server);
  expect(await left()).toEqual([unused._id, used._id].toSorted());
  expect(await bytesOfUnfinished()).toBeUndefined();
  expect((await complete(server, untouched)).status).toBe(404);

  server.clock.advance(6 * 24 * hour);
  server.token = await server.signIn(server.user.phone);
  await cleanUpDocuments(server);
  expect(await left()).toEqual([used._id]);
  expect(await bytesOfUnused()).toBeUndefined();
  expect((await download(server, used)).equals(used.bytes)).toBe(true);
  const rows = await server.db
    .selectFrom('history')
    .select(['entityId', 'userName'])
    .where('entity', '=', 'document')
    .where('action', '=', 'delete')
    .execute();
  expect(rows.map((row) => row.userName)).toEqual(['Crewdesk', 'Crewdesk', 'Crewdesk']);
});

test('a storage that fails keeps the row, so that the next time tries again', async () => {
  const broken = await beginDocument(server);
  const other = await beginDocument(server);
  server.clock.advance(25 * hour);
  const storage = {
    ...server.storage,
    async remove(key: string) {
      if (key === (await keyOf(broken._id))) throw new Error('the provider is away');
    },
  };
  await expect(cleanUpDocuments({ ...server, storage })).rejects.toThrow('the provider is away');
  expect(await left()).toContain(broken._id);
  expect(await left()).not.toContain(other._id);
  await cleanUpDocuments(server);
  expect(await left()).not.toContain(broken._id);
});

async function keyOf(id: string): Promise<string | undefined> {
  const row = await server.db
    .selectFrom('documents')
    .select('storageKey')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.storageKey;
}

/** Makes a project that has the document. */
async function putInto({ _id, name, fileUrl }: { _id: string; name: string; fileUrl: string | null }) {
  const customer = await createCustomer(server);
  const id = customer._id;
  const at = server.clock.now();
  await server.db
    .insertInto('records')
    .values({
      id,
      kind: 'project',
      number: 1,
      customerId: customer._id,
      customerSortName: 'x',
      customerPo: 'x',
      billingAddress: '{}',
      serviceAddress: '{}',
      classification: 'x',
      description: 'x',
      status: 'Open',
      statusOn: '2026-11-20',
      isOpen: true,
      searchText: 'x',
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  await server.db
    .insertInto('recordDocuments')
    .values({ id: _id, recordId: id, position: 0, name, fileUrl: fileUrl ?? '', documentId: _id })
    .execute();
}
