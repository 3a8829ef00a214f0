import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createRestore } from '#server/backup/requested/restores.writes.ts';
import { createLog } from '#server/base/log.ts';
import { readConfig } from '#server/config/config.ts';
import { createDatabase, createPool } from '#server/db/client.ts';
import { systemActor } from '#server/db/history/history.ts';
import { announceRestore, insertRestore } from '#server/db/restores/restore-state.ts';
import { keepRunning } from '#server/keep-running.ts';
import { createDatabaseProxy } from '#server/test/fakes/database-proxy.ts';
import { createTestDatabase } from '#server/test/test-database.ts';

test('starts again after a restore although the database is away just then [10.9-78]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crewdesk-again-'));
  const url = await createTestDatabase();
  const proxy = await createDatabaseProxy(url);
  const pool = createPool({ url, max: 1, statementTimeoutMs: 60_000 });
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const lines: string[] = [];
  const log = createLog('warn', {
    write(line) {
      lines.push(line);
      if (line.includes('were replaced')) void proxy.disconnect();
    },
  });
  const onFailure = vi.fn();
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    ROLE: 'web',
    DATABASE_URL: proxy.url,
    DATA_DIR: folder,
  });
  const running = await keepRunning(config, log, { onFailure, connectTimeoutMs: 100 });
  onTestFinished(async () => {
    await running.stop();
    write.mockRestore();
    await pool.end();
    await proxy.close();
    await rm(folder, { recursive: true, force: true });
  });
  const timesReady = () => write.mock.calls.filter(([text]) => String(text).includes('is ready at')).length;
  expect(timesReady()).toBe(1);

  const db = createDatabase(pool);
  const now = new Date();
  const header = { format: 1, createdAt: now.toISOString(), migration: '' };
  const restore = createRestore({ file: 'x.backup' }, header, systemActor, now);
  await insertRestore(db, { ...restore, state: 'completed' });
  await announceRestore(db);
  const isRepeated = () => lines.some((line) => line.includes('trying once more'));
  await expect.poll(isRepeated, { timeout: 20_000 }).toBe(true);
  await proxy.restore();
  await expect.poll(timesReady, { timeout: 20_000 }).toBe(2);
  expect(onFailure).not.toHaveBeenCalled();
});
