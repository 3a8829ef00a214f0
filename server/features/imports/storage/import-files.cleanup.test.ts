import { expect, test } from 'vitest';
import {
  getImport,
  importFile,
  longFile,
  uploadImport,
  work,
} from '#server/features/imports/testing/imported-files.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { deleteOldFiles } from './import-files.cleanup.ts';

const server = provideTestServer();
const dayMs = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(server.clock.now().getTime() + days * dayMs);

test('deletes a file once its import cannot be undone any more, and not before [10.12-18]', async () => {
  const done = await importFile(server, `${longFile('Kept', 2)}No Street,,,,,\n`);
  const open = (await uploadImport(server, longFile('Open', 1))).body.data;
  await deleteOldFiles(server.db, inDays(29));
  expect(await getImport(server, done._id)).toMatchObject({ hasFile: true });
  await deleteOldFiles(server.db, inDays(31));
  expect(await getImport(server, done._id)).toMatchObject({ hasFile: false, result: { new: 2 } });
  const refused = await server.request('GET', `/api/imports/${done._id}/refused.csv`);
  expect([refused.status, refused.body.error]).toEqual([
    404,
    'The file of this import was deleted, because it cannot be undone any more.',
  ]);
  const check = await server.request('POST', `/api/imports/${open._id}/dry-run`);
  expect([check.status, check.body.code]).toEqual([409, 'import_file_deleted']);
});

test('an undo that failed on the way offers no continuation of the import [10.12-19]', async () => {
  const { _id } = await importFile(server, longFile('Halfway', 2));
  await server.db
    .updateTable('imports')
    .set({ state: 'cancelled', rowCount: 3 })
    .where('id', '=', _id)
    .execute();
  expect(await getImport(server, _id)).toMatchObject({ canContinue: true });
  const first = server.db.updateTable('importRows').set({ isUndone: true }).where('importId', '=', _id);
  await first.where('rowNumber', '=', 1).execute();
  await server.db.updateTable('imports').set({ state: 'failed' }).where('id', '=', _id).execute();
  expect(await getImport(server, _id)).toMatchObject({ canContinue: false });
  expect(await work(server, _id, 'undo')).toMatchObject({ state: 'undone' });
});
