import { expect, test } from 'vitest';
import type { CustomerDraft } from '#schema/customers.ts';
import { newPlace } from './typed-place-draft.ts';

const address = {
  name: 'Bakery',
  street: '12 N. Elm St',
  street2: 'Suite 4',
  city: 'Joliet',
  state: 'IL',
  zip: '60432-1234',
};
const bakery = { name: 'Elm Bakery', address };
const nothing = { name: '', street: '', street2: '', city: '', state: '', zip: '' };
const typed = (place: Partial<typeof nothing>, name = 'Elm'): CustomerDraft => ({
  name,
  address: { ...nothing, ...place },
  accessNotes: '',
  contacts: [],
});

test.each([
  ['nothing', {}],
  ['a part of it', { street: '12 Elm', city: 'joliet' }],
  ['another spelling', { street: '12 North Elm Street', street2: '#4', city: 'Jolliet', zip: '60432' }],
  ['the unit in the street', { street: '12 N Elm St, Ste. 4', state: 'il' }],
  ['its name', { name: 'bakery', street: '12 Elm' }],
])('of the address of the customer, typed as %s, nothing is left', (_, place) => {
  expect(newPlace(typed(place), bakery, [])).toBeUndefined();
});

test.each([
  ['another house', { street: '14 N. Elm St' }],
  ['another direction', { street: '12 S Elm St' }],
  ['another type of street', { street: '12 N Elm Ave' }],
  ['another unit', { street: '12 N Elm St', street2: 'Suite 5' }],
  ['another unit in the street', { street: '12 N Elm St Apt 5' }],
  ['another ZIP', { street: '12 N Elm St', city: 'Joliet', zip: '62701' }],
  ['another city', { street: '12 N Elm St', city: 'Springfield' }],
  ['only another city', { city: 'Springfield' }],
  ['a place without a number', { street: 'Old Mill Yard' }],
])('%s is another address', (_, place) => {
  expect(newPlace(typed(place), bakery, [])).toEqual({ ...nothing, ...place });
});

test('a street without a number is the same in any case, and not in another unit', () => {
  const mill = { name: 'Mill', address: { ...address, street: 'Old Mill Yard', street2: null } };
  expect(newPlace(typed({ street: 'old mill  yard' }, 'Mill'), mill, [])).toBeUndefined();
  expect(newPlace(typed({ street: 'Old Mill Yard', street2: 'B' }, 'Mill'), mill, [])?.street2).toBe('B');
});

test.each([
  [
    'of the place',
    { name: 'Dock', street: '14 Elm St' },
    'Harbor',
    [],
    { street: '14 Elm St', name: 'Dock' },
  ],
  ['of the customer', { street: '14 Elm St' }, 'Harbor', ['Bo'], { street: '14 Elm St', name: 'Harbor' }],
  ['of no other customer', { street: '14 Elm St' }, 'ELM bakery', [], { street: '14 Elm St', name: '' }],
  ['that only the place has', { name: 'Dock', street: '12 Elm' }, 'Elm', [], { ...nothing, name: 'Dock' }],
  ['that nobody has', { street: '12 Elm' }, 'Harbor', ['Bo'], { ...nothing, name: 'Harbor' }],
  ['without an address', {}, 'Harbor', ['Bo'], { ...nothing, name: 'Harbor' }],
])('keeps the typed name %s', (_, place, name, names, kept) => {
  const contacts = names.map((one) => ({ name: one }));
  expect(newPlace(typed(place, name), bakery, contacts)).toMatchObject(kept);
});

test('leaves out a typed name that a contact has', () => {
  expect(newPlace(typed({}, 'Ann Lee'), bakery, [{ name: 'ann lee' }])).toBeUndefined();
});
