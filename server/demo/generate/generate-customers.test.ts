import { expect, test } from 'vitest';
import { type CustomerInput, customerInputSchema } from '#schema/customers.ts';
import { findZipPlace } from '#server/features/zip-codes/zip-places.ts';
import { madeUpCustomers } from './generate-customers.ts';

function take(count: number, seed: number): CustomerInput[] {
  const customers = madeUpCustomers(seed);
  return Array.from({ length: count }, () => customers.next().value);
}

const thousand = take(1000, 7);
const contacts = thousand.flatMap((customer) => customer.contacts);

test('the same seed makes the same customers, another seed others', () => {
  expect(take(50, 7)).toEqual(thousand.slice(0, 50));
  expect(take(50, 8)).not.toEqual(thousand.slice(0, 50));
});

test('every customer is as the API would take it, word for word', () => {
  for (const customer of thousand) expect(customerInputSchema.parse(customer)).toEqual(customer);
});

test('every city has the ZIP that is given for it', async () => {
  for (const { address } of thousand) {
    expect(await findZipPlace(address.zip)).toMatchObject({ city: address.city, state: address.state });
  }
});

test('there are all sorts: nobody to call and five people, second lines, long names, extensions', () => {
  expect(new Set(thousand.map((customer) => customer.contacts.length))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  expect(thousand.some((customer) => customer.name.length > 100)).toBe(true);
  expect(thousand.some((customer) => customer.address.name && customer.address.street2)).toBe(true);
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

test('nobody who exists can be reached: numbers have 555, mail goes to .example', () => {
  for (const { email, phoneNumbers } of contacts) {
    expect(email ?? '@.example').toMatch(/@[a-z0-9]*\.example$/);
    for (const { phone } of phoneNumbers) expect(phone).toMatch(/^\+1\d{3}555\d{4}(;ext=\d+)?$/);
  }
});

test('a small company only has numbers that are kept for fiction', () => {
  const phones = take(40, 2).flatMap((customer) =>
    customer.contacts.flatMap((contact) => contact.phoneNumbers),
  );
  for (const { phone } of phones) expect(phone).toMatch(/^\+1\d{3}55501\d\d(;ext=\d+)?$/);
});
