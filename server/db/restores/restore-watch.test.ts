import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { createDatabase, createPool, type Database, type Tx } from '#server/db/client.ts';
import { createTestDatabase } from '#server/test/test-database.ts';
import {
  announceRestore,
  changeRestore,
  insertRestore,
  replaceRestore,
  type StoredRestore,
} from './restore-state.ts';
import { followRestore, loadRestoreWatch } from './restore-watch.ts';
import { saveInTransaction } from './save-in-transaction.ts';

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

const store = (state: StoredRestore['state']) => replaceRestore(db, { ...restore, state });

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

  // It takes itself for one that listens.
  await store('running');
  const unaware = await loadRestoreWatch(db, undefined, () => {});
  expect(await unaware.isRestoring()).toBe(true);
  await store('canceled');
  expect(await unaware.isRestoring()).toBe(false);
});

test('a process that never heard of the end of a restore starts again when it saves [10.9-74]', async () => {
  let replaced = 0;
  await store('running');
  const restoreWatch = await loadRestoreWatch(db, undefined, () => {
    replaced += 1;
  });
  const save = (run: (tx: Tx) => Promise<unknown>) => saveInTransaction({ db, restoreWatch }, run);
  await store('completed');
  expect(replaced).toBe(0);
  await expect(save(async () => {})).rejects.toMatchObject({ status: 503 });
  expect(replaced).toBe(1);

  // As a PostgreSQL says it that speaks French.
  await store('failed');
  const french = sql`do $$ begin raise exception using errcode = '42704',
    message = 'paramètre de configuration « crewdesk.restore_running » non reconnu'; end $$`;
  await expect(save((tx) => french.execute(tx))).rejects.toMatchObject({ status: 503 });
});
