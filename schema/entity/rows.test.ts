import { expect, test } from 'vitest';
import { z } from 'zod';
import { rowIdSchema, rowsSchema } from './rows.ts';

test.each([['abc'], [5], [{}]])('a row cannot have the id %j', (id) => {
  expect(rowIdSchema.safeParse(id).error?.issues[0]?.message).toBe('The id of a row must be a UUID.');
});

test.each([[''], [null], [undefined]])('a row with the id %j is new', (id) => {
  expect(rowIdSchema.parse(id) ?? null).toBeNull();
});

test.each([
  ['anything but a list', {}, 'Status events must be a list.'],
  ['too many rows', ['a', 'b', 'c'], 'There can be at most 2 status events.'],
])('a list rejects %s', (_name, rows, message) => {
  expect(rowsSchema(z.string(), 2, 'status events').safeParse(rows).error?.issues[0]?.message).toBe(message);
});
