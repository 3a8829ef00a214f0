import { expect, test } from 'vitest';
import type { AvailableContact } from '#schema/messages/notifications.ts';
import { blockedReasonOf, defaultChannel, findContacts, groupByDestination } from './message-recipients.ts';

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
  ['the email address without a mobile number', { email, phoneNumbers: [office] }, email],
  ['the first number without both', { phoneNumbers: [office] }, '+13125550100'],
  ['no number that opted out', { email, phoneNumbers: [office, { ...mobile, suppressed: true }] }, email],
  ['nothing', {}, undefined],
])('selects by default: %s [10.2-4]', (_what, change, expected) => {
  expect(defaultChannel(contact(change))?.recipient).toBe(expected);
});

test('says why a contact cannot be reached [3-17]', () => {
  const suppressedMobile = { ...mobile, suppressed: true };
  expect(blockedReasonOf(contact({ phoneNumbers: [mobile] }))).toBeUndefined();
  expect(blockedReasonOf(contact({}))).toBe('No email address or phone number');
  expect(blockedReasonOf(contact({ phoneNumbers: [suppressedMobile] }))).toBe('Opted out of texts');
  expect(blockedReasonOf(contact({ email, emailSuppressed: true, phoneNumbers: [suppressedMobile] }))).toBe(
    'Opted out of texts, Unsubscribed from email',
  );
  expect(blockedReasonOf(contact({ email, phoneNumbers: [suppressedMobile] }))).toBeUndefined();
});

test('finds the first five matches by name, email and formatted number [2.13-6]', () => {
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

test('groups recipients who share a phone number or an email address', () => {
  const recipient = (id: string, channelId: string, change: Partial<AvailableContact>) => ({
    id,
    channelId,
    contact: contact(change),
  });
  const officeNumber = (phone: string) => ({ phoneNumbers: [{ ...office, phone }] });
  const groups = groupByDestination([
    recipient('ana', 'textTo +13125550100;ext=1', officeNumber('+13125550100;ext=1')),
    recipient('ben', `emailTo ${email}`, { email, ...officeNumber('+13125550100') }),
    recipient('cleo', 'textTo +13125550100', officeNumber('+13125550100')),
    recipient('dan', 'emailTo ANA@lakeview.example', { email: 'ANA@lakeview.example' }),
    recipient('eve', 'textTo +13125550101', officeNumber('+13125550101')),
  ]);
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([
    ['ana', 'cleo'],
    ['ben', 'dan'],
    ['eve'],
  ]);
});
