import { expect, test } from 'vitest';
import { blankContact, type ContactDraft, contactLabel, removableContact } from './contact-draft.ts';

test('labels a contact by its name, or by its position when unnamed', () => {
  expect(contactLabel(' Ann ', 0)).toBe('Ann');
  expect(contactLabel('  ', 2)).toBe('Unnamed contact 3');
});

test('offers to remove a blank contact once, at its first problem', () => {
  const ann: ContactDraft = { ...blankContact, name: 'Ann' };
  const problems = ['address.zip', 'contacts.0.title', 'contacts.1.title', 'contacts.1.name'].map((path) => ({
    path,
    message: 'A contact title is required.',
  }));
  expect(
    problems.map((problem) => removableContact('contacts', problem, problems, [ann, blankContact])),
  ).toEqual([undefined, undefined, 1, undefined]);
});
