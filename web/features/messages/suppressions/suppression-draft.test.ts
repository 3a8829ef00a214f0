import { expect, test } from 'vitest';
import { suppressionDraftSchema } from './suppression-draft.ts';

test.each([
  ['(312) 555-0142', { textTo: '+13125550142', emailTo: null, note: null }],
  ['+1 312 555 0142 ext. 7', { textTo: '+13125550142', emailTo: null, note: null }],
  [' Ida@Example.com ', { textTo: null, emailTo: 'ida@example.com', note: null }],
])('accepts %j', (recipient, expected) => {
  expect(suppressionDraftSchema.parse({ recipient, note: ' ' })).toEqual(expected);
});

test.each([
  ['', 'An email address or a phone number is required.'],
  ['  ', 'An email address or a phone number is required.'],
  ['555', 'Phone number is not valid.'],
  ['Ida', 'Phone number is not valid.'],
  ['ida@', 'Must be a valid email address'],
])('rejects %j: %s', (recipient, message) => {
  const result = suppressionDraftSchema.safeParse({ recipient, note: '' });
  expect(result.error?.issues.map((issue) => [issue.path.join(), issue.message])).toEqual([
    ['recipient', message],
  ]);
});

test('rejects a note that is too long', () => {
  const result = suppressionDraftSchema.safeParse({ recipient: 'ida@example.com', note: 'x'.repeat(501) });
  expect(result.error?.issues.map(({ path }) => path.join())).toEqual(['note']);
});
