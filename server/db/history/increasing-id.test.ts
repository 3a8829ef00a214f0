import { expect, test } from 'vitest';
import { increasingId } from './increasing-id.ts';

test('ids of the same millisecond increase as well', () => {
  const ids = Array.from({ length: 20_000 }, increasingId);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of [ids[0], ids.at(-1)])
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
