import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';

export const templateDatabase = 'crewdesk_template';

/** Creates an empty, migrated database for a test file and returns its URL. */
export async function createTestDatabase(): Promise<string> {
  const url = new URL(inject('databaseUrl'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client(url.href);
  await client.connect();
  try {
    // PostgreSQL clones a template only once at a time and without other connections to it.
    await client.query('select pg_advisory_lock(42)');
    // The other strategy writes each page to the log, too, and takes half as long again.
    await client.query(`create database ${name} template ${templateDatabase} strategy file_copy`);
  } finally {
    await client.end();
  }
  url.pathname = name;
  return url.href;
}

/** Puts an empty, migrated database into a folder for DATA_DIR. To create one takes two seconds of a core. */
export function copyEmptyDatabase(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  // `cp` keeps the owner of the files.
  execFileSync('cp', ['-a', `${inject('emptyDataDir')}/.`, dataDir]);
}
