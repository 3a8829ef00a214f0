import { expect, test } from 'vitest';
import { type CustomerInput, customerInputSchema } from '#schema/customers.ts';
import { findZipPlace } from '#server/features/zip-codes/zip-places.ts';
import { generateCustomers } from './generate-customers.ts';

function generate(count: number, seed: number): CustomerInput[] {
  const customers = generateCustomers(seed);
  return Array.from({ length: count }, () => customers.next().value);
}

const customers = generate(1000, 7);
const contacts = customers.flatMap((customer) => customer.contacts);

test('generates the same customers for the same seed and others for another seed', () => {
  expect(generate(50, 7)).toEqual(customers.slice(0, 50));
  expect(generate(50, 8)).not.toEqual(customers.slice(0, 50));
});

test('generates input that the API accepts unchanged', () => {
  for (const customer of customers) expect(customerInputSchema.parse(customer)).toEqual(customer);
});

test('generates ZIP codes that belong to their city and state', async () => {
  for (const { address } of customers) {
    expect(await findZipPlace(address.zip)).toMatchObject({ city: address.city, state: address.state });
  }
});

test('varies the number of contacts, address lines, name lengths, titles and phones', () => {
  expect(new Set(customers.map((customer) => customer.contacts.length))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  expect(customers.some((customer) => customer.name.length > 100)).toBe(true);
  expect(customers.some((customer) => customer.address.name && customer.address.street2)).toBe(true);
  const titles = contacts.map((contact) => contact.title);
  for (const title of ['Facility Manager', 'Owner', 'Site Superintendent', 'Accounts Payable']) {
    expect(titles).toContain(title);
  }
  const phones = contacts.flatMap((contact) => contact.phoneNumbers);
  expect(new Set(phones.map((phone) => phone.name))).toEqual(
    new Set(['Mobile', 'Office', 'Emergency line', 'Home']),
  );
  expect(phones.some((phone) => phone.phone.includes(';ext='))).toBe(true);
});

test('generates only unassigned 555 numbers and .example emails', () => {
  for (const { email, phoneNumbers } of contacts) {
    expect(email ?? '@.example').toMatch(/@[a-z0-9]*\.example$/);
    for (const { phone } of phoneNumbers) expect(phone).toMatch(/^\+1\d{3}555\d{4}(;ext=\d+)?$/);
  }
});

test('uses only numbers reserved for fiction for a small company', () => {
  const phones = generate(40, 2).flatMap((customer) =>
    customer.contacts.flatMap((contact) => contact.phoneNumbers),
  );
  for (const { phone } of phones) expect(phone).toMatch(/^\+1\d{3}55501\d\d(;ext=\d+)?$/);
});
