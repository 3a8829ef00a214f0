import { expect, test } from 'vitest';
import { suppressionDraftSchema } from './suppression-draft.ts';

test.each([
  ['(312) 555-0142', { textTo: '+13125550142', emailTo: null, note: null }],
  ['+1 312 555 0142 ext. 7', { textTo: '+13125550142', emailTo: null, note: null }],
  [' Ida@Example.com ', { textTo: null, emailTo: 'ida@example.com', note: null }],
])('%j is an address', (address, wanted) => {
  expect(suppressionDraftSchema.parse({ address, note: ' ' })).toEqual(wanted);
});

test.each([
  ['', 'An e-mail address or a phone number is required.'],
  ['  ', 'An e-mail address or a phone number is required.'],
  ['555', 'Phone number is not valid.'],
  ['Ida', 'Phone number is not valid.'],
  ['ida@', 'Must be a valid email address'],
])('%j is refused under the field: %s', (address, message) => {
  const result = suppressionDraftSchema.safeParse({ address, note: '' });
  expect(result.error?.issues.map((issue) => [issue.path.join(), issue.message])).toEqual([
    ['address', message],
  ]);
});

test('a note that is too long is refused under its own field', () => {
  const result = suppressionDraftSchema.safeParse({ address: 'ida@example.com', note: 'x'.repeat(501) });
  expect(result.error?.issues.map(({ path }) => path.join())).toEqual(['note']);
});
