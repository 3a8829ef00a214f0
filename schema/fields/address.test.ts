import { expect, test } from 'vitest';
import { addressSchema } from './address.ts';
import { addressLine } from './address-line.ts';

const address = { street: '1 A St', city: 'Chicago', state: 'IL', zip: '60601' };

test.each([
  [{ ...address, name: 'Main', street2: 'Unit 2' }, 'Main, 1 A St, Unit 2, Chicago, IL 60601'],
  [address, '1 A St, Chicago, IL 60601'],
  [{ ...address, name: null, street2: '' }, '1 A St, Chicago, IL 60601'],
  [{ ...address, state: '' }, '1 A St, Chicago, 60601'],
  [{ street: '', city: '', state: '', zip: '' }, 'No Address'],
  [undefined, 'No Address'],
  [null, 'No Address'],
])('an address is one line, blanks left out: %j [2.5-3]', (given, line) => {
  expect(addressLine(given)).toBe(line);
});

test('a ZIP code has at most 20 characters', () => {
  expect(addressSchema.safeParse({ ...address, zip: '6'.repeat(20) }).success).toBe(true);
  expect(addressSchema.safeParse({ ...address, zip: '6'.repeat(21) }).success).toBe(false);
});
