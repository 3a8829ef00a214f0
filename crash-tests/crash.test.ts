import { expect, test } from 'vitest';
import { meetsCrashGuarantees, oneKillOfEachSort, runCrashTest } from './crash-run.ts';

test('loses no acknowledged write when the server, the database or both are killed under load', async () => {
  const report = await runCrashTest(oneKillOfEachSort, () => {});
  expect(report).toMatchObject({
    kills: { server: 1, database: 1, both: 1 },
    killsDuringStartup: 1,
    faults: [],
    surplus: 0,
  });
  expect(report.acknowledged).toBeGreaterThanOrEqual(15);
  expect(report.verified).toBeGreaterThan(10);
  expect(meetsCrashGuarantees(report), JSON.stringify(report)).toBe(true);
}, 180_000);
