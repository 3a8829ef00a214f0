import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#server/test/test-database.ts';
import { lockReplacedTables } from './replace-tables.ts';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end().catch(() => {}));
  return client;
}

test('a worker that hangs does not keep the tables locked [10.9-73]', async () => {
  const url = await createTestDatabase();
  const [worker, reader] = [await connect(url), await connect(url)];
  await worker.query('begin; create schema crewdesk_restore; create table crewdesk_restore.customers ()');
  await lockReplacedTables(worker, 'public', new AbortController().signal);
  const startedAt = performance.now();
  await reader.query('select from customers');
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  await expect(worker.query('commit')).rejects.toThrow();
});
