import { expect, test } from 'vitest';
import { formatTypedPhone } from './sign-in-state.ts';

test.each([
  ['2025550100', '(202) 555-0100'],
  ['+1 202.555.0100', '(202) 555-0100'],
  ['(202) 555-0100', '(202) 555-0100'],
  ['+44 20 7946 0018', '+44 20 7946 0018'],
  ['', ''],
])('formats %j as %j', (typed, formatted) => {
  expect(formatTypedPhone(typed)).toBe(formatted);
});
