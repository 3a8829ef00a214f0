import { expect, test } from 'vitest';
import { meetsDeliveryGuarantees, runDeliveryTest } from './delivery-run.ts';

test.skipIf(process.env.TEST_ARRANGEMENT === 'external')(
  'loses no message and reports none falsely as sent when the sending process is killed',
  async () => {
    const report = await runDeliveryTest({ messageCount: 60, killCount: 10 }, () => {});
    process.stdout.write(`${JSON.stringify(report)}\n`);
    expect(Object.values(report.kills).reduce((sum, count) => sum + count, 0)).toBe(10);
    expect(report).toMatchObject({ messages: 60, lost: 0, falselySent: 0 });
    expect(report.delivered + report.unknown).toBeGreaterThanOrEqual(60);
    expect(meetsDeliveryGuarantees(report)).toBe(true);
  },
  240_000,
);
