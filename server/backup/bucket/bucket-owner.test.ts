import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findBackupState } from '#server/db/backup-state.ts';
import { markName } from '#server/db/installation-mark.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { copyListOf } from '../documents/document-copies.ts';
import { createFakeBucket } from '../testing/fake-bucket.ts';
import { saveInBucket } from './backup-bucket.ts';

const server = provideTestServer();
const now = new Date('2026-11-23T08:00:00Z');

async function createArchive(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crewdesk-owner-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'crewdesk-2026-11-23-080000.backup');
  await writeFile(path, 'an archive');
  await writeFile(copyListOf(path), '');
  return path;
}

test('two installations on one bucket delete none of the backups of the other [10.9-50]', async () => {
  const { db } = server;
  const path = await createArchive();
  const { bucket, files } = createFakeBucket({});
  const saveAs = async (mark: string | undefined) => {
    await db.deleteFrom('installation').where('name', '=', markName).execute();
    const value = JSON.stringify({ mark });
    if (mark) await db.insertInto('installation').values({ name: markName, value }).execute();
    return saveInBucket(bucket, { db, path, now, log: { error: () => {} } });
  };
  const copied = 'Copied it to the bucket';
  expect(await saveAs('original')).toContain(copied);
  const [outdated, last] = ['crewdesk-2020-01-01-000000.backup', 'crewdesk-2020-01-01-230000.backup'];
  for (const name of [outdated, last]) files.set(name, 'of the original');
  const before = [...files.keys()];
  // After a restore, there is no mark before the first start.
  for (const mark of ['copy', undefined])
    expect(await saveAs(mark)).toContain('another installation keeps its backups there.');
  expect([...files.keys()]).toEqual(before);
  expect((await findBackupState(db))?.copyProblem).toContain('delete the file crewdesk-installation');
  files.delete('crewdesk-installation');
  expect(await saveAs('copy')).toContain(copied);
  expect([files.has(outdated), files.has(last)]).toEqual([false, true]);
  expect(await saveAs('original')).toContain('another installation');
});
