import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from './base/log.ts';
import { readConfig } from './config/config.ts';
import { readOwnCompany, saveOwnCompany } from './demo/own-company/own-company-file.ts';
import { createDataDirWithDatabase, query } from './embedded-postgres/testing/owners.ts';
import { provideDatabase } from './provide-database.ts';

/** Opens the database, runs a statement in it and stops it. */
async function openOnce(dataDir: string, statement: string) {
  const stops: (() => Promise<unknown>)[] = [];
  onTestFinished(async () => void (await Promise.all(stops.map((stop) => stop()))));
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
  const { url, leftDemonstration } = await provideDatabase(config, createLog('silent'), stops);
  const rows = await query(url, statement);
  await Promise.all(stops.map((stop) => stop()));
  return { rows, leftDemonstration };
}

test('the next start after the request begins empty, unless it is no demonstration any more [10.11-12]', async () => {
  const dataDir = createDataDirWithDatabase();
  saveOwnCompany(dataDir, { step: 'requested' });
  // As after a restore.
  const kept = await openOnce(dataDir, "insert into installation values ('demonstration', '{}')");
  expect([kept.leftDemonstration, readOwnCompany(dataDir)]).toEqual([undefined, undefined]);

  saveOwnCompany(dataDir, { step: 'requested' });
  const { rows, leftDemonstration } = await openOnce(dataDir, "select to_regclass('installation') as found");
  expect(rows).toEqual([{ found: null }]);
  expect(leftDemonstration).toMatch(/^demo-\d{4}-\d\d-\d\d$/);
  const moved = join(dataDir, leftDemonstration ?? '');
  // As when somebody deleted its database meanwhile.
  saveOwnCompany(dataDir, { step: 'requested' });
  expect((await openOnce(dataDir, 'select')).leftDemonstration).toBe(`${leftDemonstration}-2`);
  expect(existsSync(join(moved, 'postgres', 'PG_VERSION'))).toBe(true);
  expect(readdirSync(moved)).toContain('postgres-passwords.json');
});
