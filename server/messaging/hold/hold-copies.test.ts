import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createDatabase, createPool } from '#server/db/client.ts';
import { markName } from '#server/db/installation-mark.ts';
import { createTestDatabase } from '#server/test/test-database.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { readFolderMark } from './folder-mark.ts';
import { findHold } from './hold.queries.ts';
import { holdOutbox } from './hold.writes.ts';
import { holdCopies } from './hold-copies.ts';

const server = provideTestServer();
let root = '';
let folder = '';
let count = 0;

beforeEach(async () => {
  root ||= await mkdtemp(join(tmpdir(), 'crewdesk-marks-'));
  folder = await addFolder();
  await server.db.deleteFrom('installation').execute();
  await release();
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function addFolder(): Promise<string> {
  count += 1;
  const added = join(root, `data-${count}`);
  await mkdir(added);
  return added;
}

const release = () =>
  server.db.updateTable('outboxHold').set({ holdId: null, reason: null, heldAt: null }).execute();
const startEmbedded = (dataDir = folder) =>
  holdCopies(server.db, { dataDir, databaseUrl: undefined }, server.clock.now());
const startOn = (dataDir: string) =>
  holdCopies(server.db, { dataDir, databaseUrl: server.url }, server.clock.now());
const reason = async () => (await findHold(server.db))?.reason;

/** Gives the database what a dump of another one would bring along. */
async function changeStored(change: object): Promise<void> {
  const { value } = await server.db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', markName)
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('installation')
    .set({ value: JSON.stringify({ ...(value as object), ...change }) })
    .where('name', '=', markName)
    .execute();
}

test('starts of an installation hold nothing, nor does a moved folder', async () => {
  for (const _ of [1, 2]) expect(await startEmbedded()).toBe(false);
  await rename(folder, `${folder}-moved`);
  expect(await startEmbedded(`${folder}-moved`)).toBe(false);
  expect(await reason()).toBeUndefined();
});

test('machines that share a database hold nothing, also when they start at once or from a copied folder', async () => {
  const folders = [folder, await addFolder(), await addFolder()];
  expect(await Promise.all(folders.map((one) => startOn(one)))).toEqual([false, false, false]);
  await cp(folder, `${folder}-copy`, { recursive: true });
  for (const one of [...folders, await addFolder(), `${folder}-copy`]) expect(await startOn(one)).toBe(false);
  const marks = await Promise.all(folders.map((one) => readFolderMark(one)));
  expect(new Set(marks.map((mark) => mark?.mark)).size).toBe(1);
});

test('a copied folder with its database holds messages once [10.2-76]', async () => {
  await startEmbedded();
  await cp(folder, `${folder}-copy`, { recursive: true });
  expect(await startEmbedded(`${folder}-copy`)).toBe(true);
  expect(await reason()).toBe('copy');
  expect(await startEmbedded(`${folder}-copy`)).toBe(false);
  await release();
  expect(await startEmbedded(`${folder}-copy`)).toBe(false);
  expect(await reason()).toBeUndefined();
});

test('a database in another folder holds messages, whether that has a mark or lost its own', async () => {
  await startEmbedded();
  expect(await startEmbedded(await addFolder())).toBe(true);
  await release();
  const other = await addFolder();
  await cp(folder, other, { recursive: true });
  await changeStored({ mark: randomUUID(), known: [] });
  expect(await startEmbedded(other)).toBe(true);
});

test('a foreign database behind the folders of several machines holds messages once [10.2-77]', async () => {
  const folders = [folder, await addFolder()];
  for (const one of folders) await startOn(one);
  await changeStored({ mark: randomUUID() });
  expect(await startOn(folder)).toBe(true);
  await release();
  for (const one of [...folders, ...folders]) expect(await startOn(one)).toBe(false);
  expect(await reason()).toBeUndefined();
});

test('data that was dumped and loaded elsewhere is held, also on a machine with an empty folder', async () => {
  await startOn(folder);
  await changeStored({ database: '7000000000000000001 16384' });
  expect(await startOn(await addFolder())).toBe(true);
  await release();
  expect(await startOn(folder)).toBe(false);
});

test('a restore keeps its own reason, and once released the next start holds nothing', async () => {
  await startEmbedded();
  await changeStored({ mark: randomUUID(), database: '7000000000000000001 16384' });
  await server.db.transaction().execute((tx) => holdOutbox(tx, 'restore', server.clock.now()));
  expect(await startEmbedded()).toBe(false);
  expect(await reason()).toBe('restore');
  await changeStored({ mark: randomUUID() });
  expect(await startEmbedded(), 'held already').toBe(false);
  expect(await reason()).toBe('restore');
  await release();
  expect(await startEmbedded()).toBe(false);
});

test('messages of a cloned database are held, those of its original are not', async () => {
  await startOn(folder);
  const stored = await server.db.selectFrom('installation').selectAll().execute();
  const url = await createTestDatabase();
  const pool = createPool({ url, max: 2, statementTimeoutMs: 60_000, connectTimeoutMs: 20_000 });
  const clone = createDatabase(pool);
  await clone
    .insertInto('installation')
    .values(stored.map(({ name, value }) => ({ name, value: JSON.stringify(value) })))
    .execute();
  const place = { dataDir: await addFolder(), databaseUrl: url };
  expect(await holdCopies(clone, place, server.clock.now())).toBe(true);
  expect(await reason()).toBeUndefined();
  await pool.end();
});
