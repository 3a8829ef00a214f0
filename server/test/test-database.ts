import { randomBytes } from 'node:crypto';
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
    await client.query(`create database ${name} template ${templateDatabase}`);
  } finally {
    await client.end();
  }
  url.pathname = name;
  return url.href;
}
