import { expect, test } from 'vitest';
import { emptyAddress } from '#schema/fields/address.ts';
import { billingStep } from './record-billing.ts';

const alder = { ...emptyAddress, street: '1 Alder St', city: 'Joliet', state: 'IL', zip: '60432' };
const birch = { ...emptyAddress, street: '2 Birch St', city: 'Joliet', state: 'IL', zip: '60432' };
const cedar = { ...emptyAddress, street: '3 Cedar St', city: 'Joliet', state: 'IL', zip: '60432' };

test.each([
  ['a blank address takes the customer\u2019s', emptyAddress, undefined, alder, 'copy'],
  ['an address of blanks is blank', { ...emptyAddress, street: '  ' }, undefined, alder, 'copy'],
  ['what came with the former customer goes with them', alder, alder, birch, 'copy'],
  ['spaces and case do not make it edited', { ...alder, street: '1  ALDER st ' }, alder, birch, 'copy'],
  ['a missing name is the same as a blank one', { ...alder, name: null }, alder, birch, 'copy'],
  ['what somebody wrote is asked about', cedar, alder, birch, 'ask'],
  ['also when no customer stood there before', cedar, undefined, birch, 'ask'],
  ['what is right already stays', birch, alder, birch, 'keep'],
] as const)('%s', (_, written, former, arriving, step) => {
  expect(billingStep(written, former, arriving)).toBe(step);
});
