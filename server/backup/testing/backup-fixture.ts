import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { createLocalStorage } from '#server/adapters/storage/local-storage.ts';
import type { DocumentStorage } from '#server/adapters/storage/storage.ts';
import { createDatabase, createPool } from '#server/db/client.ts';
import { seedCustomers } from '#server/demo/generate/seed-customers.ts';
import { seedRecords } from '#server/demo/generate/seed-records.ts';
import { createUserAsSystem } from '#server/features/users/users.queries.ts';
import { createTestDatabase } from '#server/test/test-database.ts';
import { restore } from '../restore/restore.ts';
import { storeDocument } from '../restore/restore-documents.ts';
import { takeBackup } from '../take/take-backup.ts';

export const now = new Date('2026-11-23T08:00:00Z');

/** Everything that a backup consists of, and where it is restored. */
export type BackupFixture = {
  folder: string;
  /** A few customers and records, with three documents, two of them alike. */
  source: { url: string; dataDir: string; storage: DocumentStorage };
  path(name: string): string;
  /** An empty database with an empty folder, and no pool open on it. */
  createTarget(): Promise<Installation>;
  /** The same database with another, empty folder. */
  withEmptyFolder(target: Installation): Promise<Installation>;
  query(url: string, sql: string): Promise<Record<string, unknown>[]>;
  backUp(
    name: string,
    options?: { passphrase?: string; isWhole?: boolean; from?: Installation },
  ): ReturnType<typeof takeBackup>;
  restore(
    name: string,
    target: Installation,
    options?: Partial<Parameters<typeof restore>[0]>,
  ): ReturnType<typeof restore>;
};

export type Installation = { url: string; dataDir: string; storage: DocumentStorage };

export const documentTexts = ['the contract', 'the contract', 'a picture'];

export function provideBackupFixture(): BackupFixture {
  const fixture = {} as BackupFixture;
  let targets = 0;
  let admin: pg.Client;
  const installation = async (url: string): Promise<Installation> => {
    const dataDir = await mkdtemp(join(fixture.folder, 'data-'));
    return { url, dataDir, storage: createLocalStorage(join(dataDir, 'uploads')) };
  };

  beforeAll(async () => {
    fixture.folder = await mkdtemp(join(tmpdir(), 'crewdesk-backup-'));
    admin = new pg.Client(inject('databaseUrl'));
    await admin.connect();
    fixture.path = (name) => join(fixture.folder, 'backups', name);
    fixture.query = query;
    fixture.withEmptyFolder = ({ url }) => installation(url);
    fixture.createTarget = async () => {
      targets += 1;
      const name = `restore_${randomBytes(6).toString('hex')}_${targets}`;
      await admin.query(`create database ${name}`);
      return installation(Object.assign(new URL(inject('databaseUrl')), { pathname: name }).href);
    };
    fixture.backUp = (name, { passphrase, isWhole = false, from = fixture.source } = {}) =>
      takeBackup({
        url: from.url,
        path: fixture.path(name),
        config: { dataDir: from.dataDir, sessionSecret: undefined },
        storage: from.storage,
        passphrase,
        isWhole,
        now,
      });
    fixture.restore = (name, target, options = {}) =>
      restore({
        path: fixture.path(name),
        config: {
          dataDir: target.dataDir,
          backupDir: join(target.dataDir, 'backups'),
          databaseUrl: target.url,
          migrationDatabaseUrl: undefined,
          sessionSecret: undefined,
        },
        storage: target.storage,
        askPassphrase: async () => 'the wrong one',
        allowsMissingDocuments: false,
        now,
        // The connection of the restore before it takes a moment to end.
        claimTimeoutMs: 5_000,
        openDatabase: async () => ({ url: target.url, stop: async () => {} }),
        ...options,
      });
    fixture.source = await installation(await createTestDatabase());
    await seed(fixture.source);
  });

  afterAll(async () => {
    await admin.end();
    await rm(fixture.folder, { recursive: true, force: true });
  });
  return fixture;
}

async function seed({ url, storage }: Installation): Promise<void> {
  const db = createDatabase(createPool({ url, max: 1, statementTimeoutMs: 60_000 }));
  const user = await db.transaction().execute(async (tx) => {
    const created = await createUserAsSystem(
      tx,
      { name: 'Ana', phone: '+12025550100', isTechnician: false },
      now,
    );
    return created;
  });
  const seeding = { seed: 7, now, timeZone: 'America/Chicago', onProgress: () => {} };
  await seedCustomers(db, { ...seeding, count: 5 });
  await seedRecords(db, { ...seeding, count: 20 });
  for (const [index, text] of documentTexts.entries()) {
    const key = `document${index}`;
    const size = text.length;
    await storeDocument(
      storage,
      { key, size },
      (async function* () {
        yield Buffer.from(text);
      })(),
    );
    await db
      .insertInto('documents')
      .values({
        id: crypto.randomUUID(),
        name: `${key}.txt`,
        size,
        contentType: 'text/plain',
        partSize: 5,
        storageKey: key,
        createdAt: now,
        createdBy: user.id,
        completedAt: now,
      })
      .execute();
  }
  // What the text format of COPY has to escape.
  await db.updateTable('users').set({ name: 'Ana\t\\N\n\\."é😀' }).where('id', '=', user.id).execute();
  await db.destroy();
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
