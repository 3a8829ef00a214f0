import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { createDatabase, createPool, type Database } from '#server/db/client.ts';
import { createTestDatabase } from '#server/test/test-database.ts';
import { announceRestore, changeRestore, insertRestore, type StoredRestore } from './restore-state.ts';
import { followRestore, loadRestoreWatch } from './restore-watch.ts';

const restore: StoredRestore = {
  id: '019ab3c2-5d1e-7c44-9f60-2b8f6a1d7e05',
  file: 'crewdesk-2026-11-20-150000.backup',
  savedAt: '2026-11-20T15:00:00.000Z',
  requestedBy: 'Ana',
  requestedAt: '2026-11-21T15:00:00.000Z',
  state: 'waiting',
  phase: null,
  share: 0,
  rows: null,
  totalRows: null,
  secondsLeft: null,
  problem: null,
  safetyBackup: null,
  finishedAt: null,
  requestedById: null,
  allowsMissingDocuments: false,
  lacksDocuments: false,
  token: null,
  attempts: 0,
};

let url: string;
let db: Database;
beforeAll(async () => {
  url = await createTestDatabase();
  db = createDatabase(createPool({ url, max: 2, statementTimeoutMs: 60_000 }));
});
afterAll(() => db.destroy());

test('hears of restores, and where nothing can be heard, reads before each answer', async () => {
  const log = createLog('silent');
  let replaced = 0;
  const follow = async (from: string) => {
    const watch = await loadRestoreWatch(db, undefined, () => {
      replaced += 1;
    });
    return { watch, listener: followRestore(from, watch, log) };
  };
  const hearing = await follow(url);
  const deaf = await follow('postgres://nobody@127.0.0.1:1/nothing');
  expect(await deaf.watch.isRestoring()).toBe(false);
  expect(await insertRestore(db, restore)).toBe(true);
  expect(await deaf.watch.isRestoring()).toBe(true);
  await announceRestore(db);
  await expect.poll(() => hearing.watch.isRestoring()).toBe(true);
  expect(await insertRestore(db, restore)).toBe(false);

  expect(await changeRestore(db, restore.id, { share: 1 }, { token: 'of another' })).toBeUndefined();
  await changeRestore(db, restore.id, { state: 'completed' }, 'anybody');
  await announceRestore(db);
  await expect.poll(() => hearing.watch.isRestoring()).toBe(false);
  expect(replaced).toBe(1);
  expect(await deaf.watch.isRestoring()).toBe(false);
  expect(await deaf.watch.isRestoring()).toBe(false);
  expect(replaced).toBe(2);
  await Promise.all([hearing.listener.stop(), deaf.listener.stop()]);
});
