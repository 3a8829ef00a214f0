import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createPool } from '#server/db/client.ts';
import { migrate } from '#server/db/open/migrate.ts';
import { supervisorRole } from '#server/embedded-postgres/cluster.ts';
import { startEmbeddedDatabase } from '#server/embedded-postgres/embedded-database.ts';
import { loadOrCreatePasswords } from '#server/embedded-postgres/passwords.ts';
import { startPlainPostgres } from './fakes/plain-postgres.ts';
import { templateDatabase } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database on the server that all test files share. Each file clones its own from the template. */
    databaseUrl: string;
    /** The same server as a superuser; empty for an external one. */
    superuserUrl: string;
    /** A DATA_DIR with an empty, migrated database that does not run; empty for an external one. */
    emptyDataDir: string;
    arrangement: 'embedded' | 'external';
  }
}

/** Starts one database server for the whole run, with one migrated template database. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const arrangement = process.env.TEST_ARRANGEMENT === 'external' ? 'external' : 'embedded';
  const folder = await mkdtemp(join(tmpdir(), 'crewdesk-test-'));
  await chmod(folder, 0o755);
  const { database, emptyDataDir } = await (arrangement === 'external'
    ? startExternal(folder)
    : startEmbedded(folder));

  provide('databaseUrl', database.url);
  provide('superuserUrl', emptyDataDir && superuserUrl(database.url, emptyDataDir));
  provide('emptyDataDir', emptyDataDir);
  provide('arrangement', arrangement);
  return async () => {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

type Started = { database: { url: string; stop(): Promise<void> }; emptyDataDir: string };

async function startExternal(folder: string): Promise<Started> {
  const database = await startPlainPostgres(folder);
  await execute(database.url, `create database ${templateDatabase}`);
  const url = new URL(database.url);
  url.pathname = templateDatabase;
  await migrateDatabase(url.href);
  return { database, emptyDataDir: '' };
}

/** The server for the test files runs in a copy of the folder that tests of whole processes copy. */
async function startEmbedded(folder: string): Promise<Started> {
  const [emptyDataDir, dataDir] = [join(folder, 'empty'), join(folder, 'data')];
  const empty = await startEmbeddedDatabase({ dataDir: emptyDataDir, log: () => {} });
  await migrateDatabase(empty.url);
  await empty.stop();
  // `cp` keeps the owner of the files.
  execFileSync('cp', ['-a', emptyDataDir, dataDir]);
  const database = await startEmbeddedDatabase({ dataDir, log: () => {} });
  await prepareForTests(superuserUrl(database.url, dataDir), new URL(database.url));
  await execute(database.url, `create database ${templateDatabase} template crewdesk`);
  return { database, emptyDataDir };
}

async function execute(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function migrateDatabase(url: string): Promise<void> {
  const pool = createPool({ url, max: 1, statementTimeoutMs: 60_000 });
  await migrate(pool);
  await pool.end();
}

/** What a test writes need not survive a power failure. Hundreds of databases would keep the disk busy for a minute. */
async function prepareForTests(url: string, { username, password }: URL): Promise<void> {
  await execute(
    url,
    'alter system set fsync = off',
    'alter system set full_page_writes = off',
    // It would visit each of hundreds of databases, of which none lives for long.
    'alter system set autovacuum = off',
    'select pg_reload_conf()',
    // Guesses of this password cost nothing; thousands of connections would.
    'set scram_iterations = 1',
    `alter role ${username} password '${decodeURIComponent(password)}'`,
  );
}

function superuserUrl(databaseUrl: string, folder: string): string {
  const { supervisor } = loadOrCreatePasswords(folder, { canCreate: false });
  const url = new URL(databaseUrl);
  [url.username, url.password] = [supervisorRole, supervisor];
  return url.href;
}
