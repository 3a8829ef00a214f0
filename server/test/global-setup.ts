import { mkdtemp, rm } from 'node:fs/promises';
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
    arrangement: 'embedded' | 'external';
  }
}

/** Starts one database server for the whole run, with one migrated template database. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const arrangement = process.env.TEST_ARRANGEMENT === 'external' ? 'external' : 'embedded';
  const folder = await mkdtemp(join(tmpdir(), 'crewdesk-test-'));
  const database =
    arrangement === 'external'
      ? await startPlainPostgres(folder)
      : await startEmbeddedDatabase({ dataDir: folder, log: () => {} });

  if (arrangement === 'embedded') await stopSyncing(superuserUrl(database.url, folder));
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(`create database ${templateDatabase}`);
  await client.end();
  const url = new URL(database.url);
  url.pathname = templateDatabase;
  const pool = createPool({ url: url.href, max: 1, statementTimeoutMs: 60_000 });
  await migrate(pool);
  await pool.end();

  provide('databaseUrl', database.url);
  provide('superuserUrl', arrangement === 'embedded' ? superuserUrl(database.url, folder) : '');
  provide('arrangement', arrangement);
  return async () => {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** What a test writes need not survive a power failure. Hundreds of databases would keep the disk busy for a minute. */
async function stopSyncing(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('alter system set fsync = off');
  await client.query('select pg_reload_conf()');
  await client.end();
}

function superuserUrl(databaseUrl: string, folder: string): string {
  const { supervisor } = loadOrCreatePasswords(folder, { canCreate: false });
  const url = new URL(databaseUrl);
  [url.username, url.password] = [supervisorRole, supervisor];
  return url.href;
}
