import { expect, test } from 'vitest';
import { mapLink, phoneLink, websiteLink } from './external-links.ts';

const address = {
  name: 'Ana',
  street: '1 Main St',
  street2: null,
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
};

test('builds a map link without the name in the address', () => {
  expect(mapLink(address)).toBe(
    'https://www.google.com/maps/search/?api=1&query=1%20Main%20St%2C%20Chicago%2C%20IL%2060601',
  );
  expect(mapLink({ ...address, street: 'A & B?#', street2: 'Suite 4' })).toContain(
    '&query=A%20%26%20B%3F%23%2C%20Suite%204%2C%20',
  );
  expect(mapLink({ name: 'Ana', street: '', street2: null, city: '', state: '', zip: '' })).toBeUndefined();
});

test.each([
  ['northwind.example', 'https://northwind.example'],
  ['http://northwind.example/a', 'http://northwind.example/a'],
  ['javascript:alert(1)', undefined],
  ['javascript://%0aalert(1)', undefined],
  ['data:text/html,x', undefined],
  ['https://user:word@northwind.example', undefined],
  ['', undefined],
])('links the website %j to %j', (text, link) => {
  expect(websiteLink(text)).toBe(link);
});

test.each([
  ['(312) 555-0142', 'tel:+13125550142'],
  ['call us', undefined],
  ['', undefined],
])('links the phone %j to %j', (text, link) => {
  expect(phoneLink(text)).toBe(link);
});
