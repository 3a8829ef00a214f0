import { expect, test } from 'vitest';
import { type Customer, customerInputSchema } from '#schema/customers.ts';
import { changedParts, toCustomerDraft } from './customer-draft.ts';

const stored: Customer = {
  _id: '0190c0de-0000-7000-8000-000000000001',
  name: 'Alder Street Dental',
  address: { name: null, street: '1 Alder St', street2: null, city: 'Joliet', state: 'IL', zip: '60432' },
  contacts: [
    {
      _id: '0190c0de-0000-7000-8000-000000000002',
      title: 'Owner',
      name: 'Ann Lee',
      email: null,
      phoneNumbers: [
        { _id: '0190c0de-0000-7000-8000-000000000003', name: 'Office', phone: '+12025550111;ext=12' },
      ],
    },
  ],
  version: 3,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-02T12:00:00.000Z',
  updatedBy: null,
};

test('a new customer begins with one blank contact, whose first number is ready to be typed', () => {
  expect(toCustomerDraft(undefined).contacts).toEqual([
    { title: '', name: '', email: '', phoneNumbers: [{ name: '', phone: '' }] },
  ]);
});

test('what nobody has edited goes back as it came, ids and extensions included', () => {
  const { name, address, contacts } = stored;
  expect(customerInputSchema.parse(toCustomerDraft(stored))).toEqual({ name, address, contacts });
});

test('two copies differ in the parts that somebody has changed', () => {
  const other = { ...stored, name: 'Alder Dental', contacts: [], version: 4 };
  expect(changedParts(stored, other)).toEqual(['name', 'contacts']);
});
