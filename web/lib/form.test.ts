import { expect, test } from 'vitest';
import { listProblems } from './form.ts';

test('the problems of a form are listed one by one, lists as a whole and row by row', () => {
  const problems = listProblems({
    name: { type: 'custom', message: 'A name is required.' },
    contacts: [
      undefined,
      {
        title: { type: 'custom', message: 'A contact title is required.' },
        phoneNumbers: { root: { type: 'too_small', message: 'A phone number is required.' } },
      },
    ],
  } as never);
  expect(problems).toEqual([
    { path: 'name', message: 'A name is required.' },
    { path: 'contacts.1.title', message: 'A contact title is required.' },
    { path: 'contacts.1.phoneNumbers', message: 'A phone number is required.' },
  ]);
});
