import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { boundedList, type PauseOption } from './lists.ts';

/** As the server passes them. */
type Options = { error?: () => string } & PauseOption;

const entry = z
  .string({ error: 'An entry is required.' })
  .trim()
  .min(1, 'An entry is required.')
  .transform((text) => text.toUpperCase());
const entries = boundedList(entry, { min: [1, 'Entries must be a list.'], max: [3, 'Too many entries.'] });
const row = z.object({ name: entry, entries }, { error: 'A row must have a name.' });
const rows = boundedList(row, { min: [0, 'Rows must be a list.'], max: [30, 'Too many rows.'] });
const schema = z
  .object({ title: entry, rows: rows.default([]), others: rows.optional() })
  .refine(({ title, rows: list }) => list.every(({ name }) => name !== title), {
    path: ['rows'],
    error: 'A row may not have the name of the whole.',
  });
const validRow = (name: string) => ({ name, entries: [' a ', 'b'] });
const validRows = Array.from({ length: 25 }, (_, index) => validRow(`row ${index}`));

describe('a list that is parsed in steps', () => {
  test.each<[string, unknown]>([
    ['valid rows', { title: 't', rows: validRows, others: [validRow('x')] }],
    ['no rows', { title: 't' }],
    [
      'invalid rows',
      { title: 't', rows: [validRow(''), null, { name: 'x', entries: [' ', 7] }, validRow('y')] },
    ],
    ['invalid rows in two lists', { title: '', rows: [{}], others: [{}, validRow('z')] }],
    [
      'lists in a row that are too long or missing',
      { title: 't', rows: [{ name: 'x', entries: ['a', 'b', 'c', 'd'] }, { name: 'y' }] },
    ],
    ['too many rows', { title: 't', rows: Array(31).fill({}) }],
    ['anything but a list', { title: 't', rows: 'rows', others: {} }],
    ['rows that break a rule of the whole', { title: 't', rows: [validRow('T')] }],
  ])('has the result of one that is parsed at once: %s', async (_name, input) => {
    const option: Options = { pause: async () => {} };
    const [inSteps, atOnce] = [await schema.safeParseAsync(input, option), schema.safeParse(input)];
    expect(inSteps.data).toEqual(atOnce.data);
    const byPath = (issues: z.core.$ZodIssue[] = []) =>
      issues.map(({ path, message }) => `${path.join('.')}: ${message}`).toSorted();
    expect(byPath(inSteps.error?.issues)).toEqual(byPath(atOnce.error?.issues));
  });

  test('pauses once before each row, and never for the lists in a row', async () => {
    let count = 0;
    const option: Options = { pause: () => void (count += 1) };
    await schema.safeParseAsync({ title: 't', rows: validRows, others: validRows }, option);
    expect(count).toBe(2 * validRows.length);
  });
});
