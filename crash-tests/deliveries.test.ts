import { expect, test } from 'vitest';
import { copyEmptyDatabase } from '#server/test/test-database.ts';
import { meetsDeliveryGuarantees, runDeliveryTest } from './delivery-run.ts';

test('sends a text once whose process was killed between acceptance and saved outcome', async () => {
  const kills = ['handed-over@1'] as const;
  const plan = { messageCount: 5, kills, expiresLeases: true };
  const report = await runDeliveryTest(plan, () => {}, copyEmptyDatabase);
  expect(report).toMatchObject({
    kills: { 'handed-over': 1 },
    messages: 5,
    delivered: 5,
    lost: 0,
    falselySent: 0,
    duplicates: 0,
    unknown: 0,
  });
  expect(meetsDeliveryGuarantees(report)).toBe(true);
}, 120_000);
