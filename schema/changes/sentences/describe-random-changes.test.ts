import { expect, test } from 'vitest';
import { findChangeModel } from '#schema/changes/change-models.ts';
import { type RandomNumber, randomNumbers, randomVersions } from '#schema/changes/merge/random-entities.ts';
import { isValues } from '#schema/changes/unit.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { describeChange } from './describe-change.ts';

const uuid = '0197a000-0000-7000-8000-000000000001';
const garbage: unknown[] = [
  null,
  0,
  -1.5,
  true,
  '',
  '2027-02-31',
  '9999999-99-99',
  '+1',
  '😀'.repeat(200),
  [],
  [null, 1, ['x']],
  { _id: uuid },
  { _id: 7, toString: 'x', name: { first: 'Ann' } },
];

/** A version as it might be in another format: keys are missing, values are something else. */
function damage(value: unknown, random: RandomNumber): unknown {
  if (random(40) === 0) return garbage[random(garbage.length)];
  if (Array.isArray(value)) return value.map((entry) => damage(entry, random));
  if (!isValues(value)) return value;
  const names = Object.keys(value).filter(() => random(20) > 0);
  return Object.fromEntries(names.map((name) => [name, damage(value[name], random)]));
}

const entities = [
  'customer',
  'user',
  'manufacturer',
  'work-order',
  'service-contract',
  'project',
  'message',
  'message-template',
  'suppression',
  'outbox-hold',
  'visit',
  'session',
  'security-note',
  'backup-restore',
  'document',
  'sign-in-code',
  'unknown',
];

test('describes any two versions of any format without ids, JSON or a missing value, and briefly [10.7-8]', () => {
  const random = randomNumbers(23);
  let described = 0;
  for (const entity of entities) {
    const model = findChangeModel(entity) ?? { noun: '', units: [], toText: () => undefined };
    const versions = randomVersions({ ...model, schema: undefined }, random, workOrders.classifications);
    for (let count = 0; count < 60; count += 1) {
      const base = { _id: uuid, ...versions.create() };
      const before = damage(base, random);
      const after = damage(versions.edit(base), random);
      const { text, parts } = describeChange(entity, before, after, uuid);
      const words = [text, ...parts.flatMap(({ label, row, from, to }) => [label, row, from, to])].join('\n');
      const message = JSON.stringify({ entity, before, after, text });
      expect(words, message).not.toMatch(/[{}[\]]|undefined|null|NaN|0000-7000|Invalid/);
      expect(words.includes('\u0000'), message).toBe(false);
      expect(text, message).toMatch(/^[a-z].*[^\s,]$/su);
      expect(text.isWellFormed(), message).toBe(true);
      expect(text.length, message).toBeLessThan(1500);
      described += parts.length;
    }
  }
  expect(described).toBeGreaterThan(500);
});
