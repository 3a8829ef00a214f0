import { expect, test } from 'vitest';
import { copyEmptyDatabase } from '#server/test/test-database.ts';
import { oneKillOfEachSort, runCrashTest } from './crash-run.ts';

// The duration of restarts depends on the machine; the harness checks it.
test('loses no acknowledged write when the server, the database or both are killed under load', async () => {
  const report = await runCrashTest(oneKillOfEachSort, () => {}, copyEmptyDatabase);
  expect(report).toMatchObject({
    kills: { server: 1, database: 1, both: 1 },
    killsDuringStartup: 1,
    faults: [],
    surplus: 0,
  });
  expect(report.acknowledged).toBeGreaterThanOrEqual(15);
  expect(report.verified).toBeGreaterThan(10);
}, 180_000);
