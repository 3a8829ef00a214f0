import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export const templateDatabase = 'crewdesk_template';

/** A database of its own for a test file, migrated and empty. Returns its address. */
export async function createTestDatabase(): Promise<string> {
  const url = new URL(inject('databaseUrl'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client(url.href);
  await client.connect();
  try {
    // Only one clone at a time may be made of a template, and nobody may be connected to it.
    await client.query('select pg_advisory_lock(42)');
    await client.query(`create database ${name} template ${templateDatabase}`);
  } finally {
    await client.end();
  }
  url.pathname = name;
  return url.href;
}
