import { expect, test } from 'vitest';
import { blankContact, contactLabel, isBlankContact } from './contact-draft.ts';

test('labels a contact by its name, or by its position when unnamed', () => {
  expect(contactLabel(' Ann ', 0)).toBe('Ann');
  expect(contactLabel('  ', 2)).toBe('Unnamed contact 3');
});

test.each([
  [blankContact, true],
  [{ ...blankContact, name: ' ', phoneNumbers: [] }, true],
  [{ ...blankContact, email: 'ann@example.com' }, false],
  [{ ...blankContact, phoneNumbers: [{ name: '', phone: '3' }] }, false],
])('detects whether %o is a blank contact', (contact, isBlank) => {
  expect(isBlankContact(contact)).toBe(isBlank);
});
