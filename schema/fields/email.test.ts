import { expect, test } from 'vitest';
import { emailSchema } from '#schema/entity/contact.ts';
import { isEmail } from './email.ts';

const longest = `${'a'.repeat(242)}@example.com`;

test.each([
  ['ana@example.com', true],
  [longest, true],
  [`a${longest}`, false],
  ['ana@', false],
  ['ana@example', false],
  ['ana example@example.com', false],
])('whether %j is an email address: %j', (text, isValid) => {
  expect(isEmail(text)).toBe(isValid);
  expect(emailSchema.safeParse(text).success).toBe(isValid);
});
