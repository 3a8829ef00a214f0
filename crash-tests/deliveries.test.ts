import { expect, test } from 'vitest';
import { isHonest, runDeliveries } from './delivery-run.ts';

test.skipIf(process.env.TEST_ARRANGEMENT === 'external')(
  'no message is lost, made up or sent twice when the process that sends is killed',
  async () => {
    const report = await runDeliveries({ messages: 60, kills: 10 }, () => {});
    process.stdout.write(`${JSON.stringify(report)}\n`);
    expect(Object.values(report.kills).reduce((sum, count) => sum + count, 0)).toBe(10);
    expect(report).toMatchObject({ messages: 60, lost: 0, untrue: 0 });
    expect(report.delivered + report.unknown).toBeGreaterThanOrEqual(60);
    expect(isHonest(report)).toBe(true);
  },
  240_000,
);
