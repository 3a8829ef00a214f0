import { expect, test } from 'vitest';
import { blankContact, type ContactDraft, contactLabel, removableContact } from './contact-draft.ts';

test('a contact is called by its name, or by its place', () => {
  expect(contactLabel(' Ann ', 0)).toBe('Ann');
  expect(contactLabel('  ', 2)).toBe('Unnamed contact 3');
});

test('a contact nobody has written in can be taken away instead of being filled in, told once', () => {
  const ann: ContactDraft = { ...blankContact, name: 'Ann' };
  const problems = ['address.zip', 'contacts.0.title', 'contacts.1.title', 'contacts.1.name'].map((path) => ({
    path,
    message: 'A contact title is required.',
  }));
  expect(
    problems.map((problem) => removableContact('contacts', problem, problems, [ann, blankContact])),
  ).toEqual([undefined, undefined, 1, undefined]);
});
