import { expect, test } from 'vitest';
import { z } from 'zod';
import { newRow, newRowId } from './row-id.ts';

test('ids of rows are UUIDs of version 7 that increase with time', () => {
  const ids = Array.from({ length: 1_000 }, (_, index) => newRowId(Date.UTC(2026, 10, 23) + index));
  for (const id of ids) expect(z.uuidv7().safeParse(id).success, id).toBe(true);
  expect(ids[0]).toMatch(/^01a205b3-d000-7/);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(Array.from({ length: 1_000 }, () => newRowId(0))).size).toBe(1_000);
});

test('a new row shares nothing with the blank one', () => {
  const blank = { name: '', notify: [] as string[] };
  const [one, other] = [newRow(blank), newRow(blank)];
  one.notify.push('office@example.com');
  expect([other.notify, blank]).toEqual([[], { name: '', notify: [] }]);
  expect(one._id).not.toBe(other._id);
});
