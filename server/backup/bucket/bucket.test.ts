import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createStorage } from '#server/adapters/storage/create-storage.ts';
import { failWhenStalled } from '#server/adapters/storage/fail-when-stalled.ts';
import { systemClock } from '#server/base/clock.ts';
import { createLog } from '#server/base/log.ts';
import { readConfig } from '#server/config/config.ts';
import { findBackupState, saveBackupState } from '#server/db/backup-state.ts';
import { createDatabase, createPool } from '#server/db/client.ts';
import { type S3Server, startS3Server } from '#server/test/fakes/s3-server.ts';
import { createTestClock } from '#server/test/fakes/test-clock.ts';
import { backUpIfDue } from '../automatic/nightly-backups.ts';
import { parseBackupCommand } from '../backup.commands.ts';
import { documentTexts, now, provideBackupFixture } from '../testing/backup-fixture.ts';
import { createFakeBucket } from '../testing/fake-bucket.ts';
import { openBackupBucket, saveInBucket, saveToBucket } from './backup-bucket.ts';
import { copyToBucket } from './copy-to-bucket.ts';

const fixture = provideBackupFixture();
let folder = '';
let server: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewdesk-bucket-'));
  server = await startS3Server(folder);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

let taken: ReturnType<typeof fixture.backUp> | undefined;
const takeOne = () => (taken ??= fixture.backUp('one.backup'));

const dayMs = 24 * 60 * 60 * 1000;

/** The settings of the bucket alone; the documents are local. */
function bucketEnv(change: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { STORAGE: _, ...settings } = server.env;
  return Object.fromEntries([
    ...Object.entries(settings).map(([name, value]) => [`BACKUP_${name}`, value]),
    ...Object.entries(change),
  ]);
}

function createNight(env: NodeJS.ProcessEnv) {
  const { url, dataDir, storage } = fixture.source;
  const config = readConfig({ DATA_DIR: dataDir, ...env });
  const pool = createPool({ url, max: 2, statementTimeoutMs: 60_000 });
  onTestFinished(() => pool.end());
  const db = createDatabase(pool);
  const clock = createTestClock('2026-11-23T20:00:00Z');
  const services = { db, config, company: () => config.company, clock, storage };
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  return { db, clock, config, lines, backUp: () => backUpIfDue(url, services, log) };
}

async function namesIn(env: NodeJS.ProcessEnv): Promise<string[]> {
  const bucket = await openBackupBucket(readConfig(env));
  return [...((await bucket?.list()) ?? new Map()).keys()].toSorted();
}

test('each backup is in the bucket, too, with its documents, until nobody needs it, and is restored from there [10.9-33]', async () => {
  const env = bucketEnv();
  const { db, clock, backUp, lines } = createNight(env);
  await backUp();
  const first = 'crewdesk-2026-11-23-200000.backup';
  const names = await namesIn(env);
  expect(names.filter((name) => name.startsWith('crewdesk'))).toEqual([first, `${first}.documents`]);
  expect(names.filter((name) => name.startsWith('documents/'))).toHaveLength(2);
  const copiedAt = clock.now().toISOString();
  expect(await findBackupState(db)).toMatchObject({ verifiedAt: copiedAt, copiedAt, copyProblem: null });

  const machine = await fixture.createTarget();
  const settings = { ...env, DATA_DIR: machine.dataDir, DATABASE_URL: machine.url };
  const download = await parseBackupCommand(['download'])?.(readConfig(settings), () => {});
  const path = join(machine.dataDir, 'backups', first);
  expect(download).toContain(`Copied the backup to ${path}.`);
  await fixture.restore('', machine, { path });
  expect(await text(await machine.storage.read('document2'))).toBe(documentTexts[2]);

  await db
    .updateTable('documents')
    .set({ discardedAt: clock.now() })
    .where('name', '=', 'document2.txt')
    .execute();
  const bucket = await openBackupBucket(readConfig(env));
  const outdated = 'crewdesk-2020-01-01-000000.backup';
  const copy = '0'.repeat(64);
  const others = [
    outdated,
    `${outdated}.documents`,
    outdated.replace('-00', '-23'),
    `documents/${copy}`,
    'other',
  ];
  for (const name of others) await bucket?.write(name, copy.length, Readable.from([Buffer.from(copy)]));
  const sent = server.requests.length;
  clock.advance(dayMs);
  await backUp();
  expect(server.requests.slice(sent).filter((each) => /^PUT .*documents\/documents\//.test(each))).toEqual(
    [],
  );
  const second = first.replace('-23-', '-24-');
  expect(await namesIn(env)).toEqual([
    outdated.replace('-00', '-23'),
    ...[first, second].flatMap((name) => [name, `${name}.documents`]),
    ...names.filter((name) => name.startsWith('documents/')),
    'other',
  ]);
  expect(lines).toEqual([]);
});

test('why a backup is not in the bucket is said, and the one in the folder counts [10.9-34]', async () => {
  const { path } = await takeOne();
  const { db } = createNight({});
  const at = now.toISOString();
  await saveBackupState(db, { triedAt: at, problem: null, verifiedAt: at });
  for (const [change, reason] of [
    [{ BACKUP_S3_BUCKET: 'missing' }, 'BACKUP_S3_BUCKET does not exist'],
    [
      { BACKUP_S3_SECRET_ACCESS_KEY: 'wrong' },
      'BACKUP_S3_SECRET_ACCESS_KEY does not match BACKUP_S3_ACCESS_KEY_ID',
    ],
    [{ BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9' }, 'its provider cannot be reached'],
  ] as const) {
    const config = readConfig(bucketEnv(change));
    const copyProblem = `The backup could not be copied to the bucket ${config.backupBucket?.bucket}: ${reason}.`;
    const errors: unknown[] = [];
    const log = { error: (error: unknown) => void errors.push(error) };
    expect(await saveToBucket({ db, config, path, now, log })).toBe(copyProblem);
    expect(await findBackupState(db)).toMatchObject({ problem: null, verifiedAt: at, copyProblem });
    expect(errors).toHaveLength(1);
  }
});

test('what the bucket does not return as it was sent does not count [10.9-36]', async () => {
  const { path } = await takeOne();
  const { bucket, files } = createFakeBucket({});
  const { read } = bucket;
  bucket.read = async (key) => (key.endsWith('.backup') ? Readable.from([Buffer.from('x')]) : read(key));
  await expect(copyToBucket(bucket, { path })).rejects.toThrow('something else than it was sent');
  expect([...files.keys()].filter((key) => key.endsWith('.backup'))).toEqual([]);
});

test('a copy counts although older ones cannot be deleted, which is said', async () => {
  const { path } = await takeOne();
  const { db } = createNight({});
  const { bucket, files } = createFakeBucket({ remove: () => Promise.reject(new Error('no right')) });
  files.set(`documents/${'0'.repeat(64)}`, 'nobody needs it');
  const sentence = await saveInBucket(bucket, { db, path, now, log: { error: () => {} } });
  expect(sentence).toBe(
    'The backup was copied to the bucket forgetful, but older ones could not be deleted there: the log says why.',
  );
  const copiedAt = now.toISOString();
  expect(await findBackupState(db)).toMatchObject({ copiedAt, copyProblem: sentence });
});

test('a provider that stops in the middle of a file is not waited for, and keeps no part of one', async () => {
  const stalled = new Readable({ read() {} });
  stalled.push('begun');
  await expect(text(failWhenStalled(stalled, 20))).rejects.toThrow('stopped in the middle');

  const bucket = await openBackupBucket(readConfig(bucketEnv()));
  const sent = server.requests.length;
  const failing = Readable.from([Buffer.from('12')]).map(() => Promise.reject(new Error('unreadable')));
  await expect(bucket?.write('broken', 5, failing)).rejects.toThrow();
  expect(server.requests.slice(sent).map((each) => each.split(' ')[0])).toContain('DELETE');
});

test('documents are restored into S3 [10.9-35]', async () => {
  const { path } = await takeOne();
  const machine = await fixture.createTarget();
  const storage = await createStorage(readConfig({ ...server.env, DATA_DIR: machine.dataDir }), systemClock);
  await fixture.restore('', { ...machine, storage }, { path });
  for (const [index, content] of documentTexts.slice(0, 2).entries())
    expect(await text(await storage.read(`document${index}`))).toBe(content);
});
