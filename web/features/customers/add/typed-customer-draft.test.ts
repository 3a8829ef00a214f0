import { expect, test } from 'vitest';
import type { Customer, CustomerDraft } from '#schema/customers.ts';
import { newContacts, withTyped } from './typed-customer-draft.ts';

const address = {
  name: null,
  street: '12 N. Elm St',
  street2: null,
  city: 'Joliet',
  state: 'IL',
  zip: '60432',
};
const at = '2026-03-10T15:00:00.000Z';
const bakery: Customer = {
  _id: 'bakery',
  name: 'Elm Bakery',
  address,
  accessNotes: 'Gate 7',
  contacts: [
    {
      _id: 'ann',
      title: 'Owner',
      name: 'Ann Lee',
      email: 'ann@elm.example',
      phoneNumbers: [{ _id: 'mobile', name: 'Mobile', phone: '+13125550142' }],
    },
  ],
  version: 1,
  createdAt: at,
  updatedAt: at,
  updatedBy: null,
};

const typedPerson = (name: string, phone: string, email = '') => ({
  title: '',
  name,
  email,
  phoneNumbers: [{ name: '', phone }],
});
const typed = (change: Partial<CustomerDraft> = {}): CustomerDraft => ({
  name: 'Elm',
  address: { name: '', street: '', street2: '', city: '', state: '', zip: '' },
  accessNotes: '',
  contacts: [],
  ...change,
});

test.each([
  ['a blank contact', typedPerson('', ''), []],
  ['nothing but what is proposed', { ...typedPerson('', ''), title: 'Owner' }, []],
  ['a known number', typedPerson('', '312 555 0142'), []],
  ['a known number under a part of the name', typedPerson('ann', '312 555 0142', 'ANN@elm.example'), []],
  ['a known number under the name of the customer', typedPerson('Elm', '312 555 0142'), []],
  ['another email address', typedPerson('Ann Lee', '312 555 0142', 'new@elm.example'), ['Ann Lee']],
  ['another person at a known number', typedPerson('Bo Ray', '312 555 0142'), ['Bo Ray']],
  ['another number without a name', typedPerson('', '312 555 0199'), ['']],
  ['a number that is not complete', typedPerson('Bo Ray', '312 555'), ['Bo Ray']],
])('of %s keeps what the customer lacks', (_, contact, names) => {
  const added = newContacts(typed({ contacts: [contact] }), bakery, bakery.contacts);
  expect(added.map(({ name }) => name)).toEqual(names);
});

test('adds the typed contacts and notes to those of the customer', () => {
  const draft = withTyped(
    bakery,
    typed({ accessNotes: 'Dog', contacts: [typedPerson('Bo Ray', '3125550199')] }),
  );
  expect(draft).toMatchObject({
    name: 'Elm Bakery',
    address: { street: '12 N. Elm St' },
    accessNotes: 'Gate 7\nDog',
    contacts: [{ _id: 'ann', name: 'Ann Lee' }, { name: 'Bo Ray' }],
  });
  expect(withTyped(bakery, typed({ accessNotes: 'Gate 7' })).accessNotes).toBe('Gate 7');
});
