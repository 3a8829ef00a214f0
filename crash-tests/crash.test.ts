import { expect, test } from 'vitest';
import { meetsCrashGuarantees, runCrashTest } from './crash-run.ts';

test.skipIf(process.env.TEST_ARRANGEMENT === 'external')(
  'loses no acknowledged write when the server, the database or both are killed under load',
  async () => {
    const report = await runCrashTest(5, () => {});
    process.stdout.write(`${JSON.stringify(report)}\n`);
    expect(report.kills).toEqual({ server: 5, database: 5, both: 5 });
    expect(report.acknowledged).toBeGreaterThan(100);
    expect(report.faults).toEqual([]);
    expect(report.surplus).toBe(0);
    expect(meetsCrashGuarantees(report)).toBe(true);
  },
  180_000,
);
