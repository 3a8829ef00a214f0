import { describe, expect, test } from 'vitest';
import { optionalLines, optionalText, requiredLines, requiredText } from './text.ts';

describe.each([
  ['required', requiredLines('A note is required.', 1000)],
  ['optional', optionalLines(1000)],
])('%s text of several lines', (_name, schema) => {
  test('keeps its lines with line feeds', () => {
    expect(schema.parse(' one\r\ntwo\rthree\nfour ')).toBe('one\ntwo\nthree\nfour');
  });
});

test.each([
  ['required', requiredText('A name is required.', 1000)],
  ['optional', optionalText(1000)],
  ['required of several lines', requiredLines('A note is required.', 1000)],
  ['optional of several lines', optionalLines(1000)],
])('%s text that is too long is rejected with its limit', (_name, schema) => {
  expect(schema.parse('x'.repeat(1000))).toHaveLength(1000);
  expect(schema.safeParse('x'.repeat(1001)).error?.issues[0]?.message).toBe(
    'Please use at most 1,000 characters.',
  );
});
