import { expect, test } from 'vitest';
import { newCustomerDraft, newCustomerSchema } from './new-customer-draft.ts';

const address = { name: '', street: '1 A Street', street2: '', city: 'Chicago', state: 'IL', zip: '60601' };

test.each([
  ['Elm Street Bakery', 'Elm Street Bakery', ''],
  ['312-555-0142', '', '312-555-0142'],
  ['60601 Diner', '60601 Diner', ''],
])('proposes %j as the name %j or the phone %j', (text, name, phone) => {
  const draft = newCustomerDraft(text);
  expect(draft).toMatchObject({
    name,
    contacts: [{ title: 'Owner', name: '', phoneNumbers: [{ name: 'Mobile', phone }] }],
  });
});

test('has a contact only with a phone number', () => {
  const draft = { ...newCustomerDraft('Elm'), address };
  expect(newCustomerSchema.parse(draft).contacts).toEqual([]);
  const called = { ...newCustomerDraft('312-555-0142'), name: 'Elm', address };
  const { error } = newCustomerSchema.safeParse(called);
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['contacts.0.name', 'A contact name is required.'],
  ]);
});
