import { expect, test } from 'vitest';
import { type Customer, customerInputSchema } from '#schema/customers.ts';
import { toCustomerDraft } from './customer-draft.ts';

const stored: Customer = {
  // Fields that these tests say nothing about are blank.
  ...customerInputSchema.parse({
    name: 'Alder Street Dental',
    address: { street: '1 Alder St', city: 'Joliet', state: 'IL', zip: '60432' },
  }),
  _id: '0190c0de-0000-7000-8000-000000000001',
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

test('starts a new customer with one blank contact that has one blank phone number', () => {
  expect(toCustomerDraft(undefined).contacts).toEqual([
    { title: '', name: '', email: '', phoneNumbers: [{ name: '', phone: '' }] },
  ]);
});

test('parses an unedited draft back to the same customer, including ids and extensions', () => {
  expect(stored).toMatchObject(customerInputSchema.parse(toCustomerDraft(stored)));
});
