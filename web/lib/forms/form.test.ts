import { expect, test } from 'vitest';
import { listProblems } from './form.ts';

test('lists the problems of fields, rows and whole lists', () => {
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

test('lists problems in field order', () => {
  const error = { type: 'custom', message: '' };
  const problems = listProblems(
    {
      contacts: [{ name: error, title: error }],
      address: { zip: error, street: error },
      name: error,
    } as never,
    { name: '', address: { street: '', zip: '' }, contacts: [{ title: '', name: '' }] },
  );
  expect(problems.map(({ path }) => path)).toEqual([
    'name',
    'address.street',
    'address.zip',
    'contacts.0.title',
    'contacts.0.name',
  ]);
});
