import { expect, test } from 'vitest';
import { emptyAddress } from '#schema/fields/address.ts';
import { billingStep, hasSameAddresses } from './record-billing.ts';

const alder = { ...emptyAddress, street: '1 Alder St', city: 'Joliet', state: 'IL', zip: '60432' };
const birch = { ...emptyAddress, street: '2 Birch St', city: 'Joliet', state: 'IL', zip: '60432' };
const cedar = { ...emptyAddress, street: '3 Cedar St', city: 'Joliet', state: 'IL', zip: '60432' };

test.each([
  ['copies the customer\u2019s address over a blank one', emptyAddress, undefined, alder, 'copy'],
  ['treats spaces as blank', { ...emptyAddress, street: '  ' }, undefined, alder, 'copy'],
  ['replaces the unedited address of the previous customer', alder, alder, birch, 'copy'],
  ['ignores spaces and case', { ...alder, street: '1  ALDER st ' }, alder, birch, 'copy'],
  ['treats a missing name as blank', { ...alder, name: null }, alder, birch, 'copy'],
  ['asks about an edited address', cedar, alder, birch, 'ask'],
  ['asks about an edited address without a previous customer', cedar, undefined, birch, 'ask'],
  ['keeps an address that already matches', birch, alder, birch, 'keep'],
] as const)('%s', (_, current, previous, next, step) => {
  expect(billingStep(current, previous, next)).toBe(step);
});

test.each([
  ['the same text in every field', alder, { ...alder }, true],
  ['a missing second line', alder, { ...alder, street2: null }, true],
  // The copy of a ticked box would change what is stored.
  ['other letter case', alder, { ...alder, street: '1 ALDER St' }, false],
  ['another name', alder, { ...alder, name: 'Dock' }, false],
  ['nothing in both', emptyAddress, emptyAddress, false],
  ['nothing in one', emptyAddress, alder, false],
] as const)('billing is the same as service with %s: %4$s', (_, billingAddress, serviceAddress, isSame) => {
  expect(hasSameAddresses({ billingAddress, serviceAddress })).toBe(isSame);
});
