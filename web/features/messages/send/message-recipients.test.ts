import { expect, test } from 'vitest';
import type { AvailableContact } from '#schema/messages/notifications.ts';
import { byPlace, defaultAddress, findContacts, refusalOf } from './message-recipients.ts';

function contact(change: Partial<AvailableContact>): AvailableContact {
  return {
    name: 'Ana Long',
    title: 'Owner',
    email: null,
    emailSuppressed: false,
    phoneNumbers: [],
    ...change,
  };
}
const office = { name: 'Office', phone: '+13125550100', suppressed: false };
const mobile = { name: 'Mobile', phone: '+13125550142', suppressed: false };
const email = 'ana@lakeview.example';

test.each([
  ['a mobile number', { email, phoneNumbers: [office, mobile] }, '+13125550142'],
  ['a cell phone', { email, phoneNumbers: [{ ...mobile, name: 'my CELL' }] }, '+13125550142'],
  ['the e-mail address without one', { email, phoneNumbers: [office] }, email],
  ['the first number without either', { phoneNumbers: [office] }, '+13125550100'],
  ['no number that opted out', { email, phoneNumbers: [office, { ...mobile, suppressed: true }] }, email],
  ['nothing', {}, undefined],
])('what is used without a choice: %s [10.2-4]', (_what, change, expected) => {
  expect(defaultAddress(contact(change))?.to).toBe(expected);
});

test('a contact that cannot be reached says why [3-17]', () => {
  const silent = { ...mobile, suppressed: true };
  expect(refusalOf(contact({ phoneNumbers: [mobile] }))).toBeUndefined();
  expect(refusalOf(contact({}))).toBe('No e-mail address or phone number');
  expect(refusalOf(contact({ phoneNumbers: [silent] }))).toBe('Opted out of texts');
  expect(refusalOf(contact({ email, emailSuppressed: true, phoneNumbers: [silent] }))).toBe(
    'Opted out of texts, Unsubscribed from e-mail',
  );
  expect(refusalOf(contact({ email, phoneNumbers: [silent] }))).toBeUndefined();
});

test('a search shows the first five matches, by name, address and number as it is written [2.13-6]', () => {
  const many = Array.from({ length: 8 }, (_, index) => contact({ name: `Ana ${index}` }));
  expect(findContacts(many, 'ana').map(({ name }) => name)).toEqual([
    'Ana 0',
    'Ana 1',
    'Ana 2',
    'Ana 3',
    'Ana 4',
  ]);
  const ben = contact({ name: 'Ben Ito', title: 'Superintendent', email, phoneNumbers: [mobile] });
  for (const search of ['ito BEN', 'super', 'lakeview', '(312) 555', '5550142'])
    expect(findContacts([...many, ben], search)).toEqual([ben]);
  expect(findContacts([ben], 'nobody')).toEqual([]);
});

test('who shares a number or a mailbox shares a message, and nobody else does', () => {
  const recipient = (id: string, addressId: string, change: Partial<AvailableContact>) => ({
    id,
    addressId,
    contact: contact(change),
  });
  const numbers = (phone: string) => ({ phoneNumbers: [{ ...office, phone }] });
  const places = byPlace([
    recipient('ana', 'textTo +13125550100;ext=1', numbers('+13125550100;ext=1')),
    recipient('ben', `emailTo ${email}`, { email, ...numbers('+13125550100') }),
    recipient('cleo', 'textTo +13125550100', numbers('+13125550100')),
    recipient('dan', 'emailTo ANA@lakeview.example', { email: 'ANA@lakeview.example' }),
    recipient('eve', 'textTo +13125550101', numbers('+13125550101')),
  ]);
  expect(places.map((group) => group.map(({ id }) => id))).toEqual([
    ['ana', 'cleo'],
    ['ben', 'dan'],
    ['eve'],
  ]);
});
