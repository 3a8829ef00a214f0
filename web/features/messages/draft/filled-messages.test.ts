import { expect, test } from 'vitest';
import type { AvailableContact } from '#schema/messages/notifications.ts';
import { fillMessages, textWithMaxLength } from './filled-messages.ts';
import { contactId, recipientAt } from './message-recipients.ts';

const phone = '+13125550142';

function recipient(name: string, to: { phone: string } | { email: string }) {
  const isText = 'phone' in to;
  const contact: AvailableContact = {
    name,
    title: '',
    email: isText ? null : to.email,
    emailSuppressed: false,
    phoneNumbers: isText ? [{ name: 'Mobile', phone: to.phone, suppressed: false }] : [],
  };
  return {
    id: contactId(contact),
    contact,
    channelId: isText ? `textTo ${to.phone}` : `emailTo ${to.email}`,
  };
}
const ana = recipient('Ana Long', { phone });
const ben = recipient('Ben Ito', { phone });
const cleo = recipient('Cleo', { email: 'cleo@lakeview.example' });
const text = 'Hi {contact}: {number}';

test('each recipient gets a text with their own name, two with one number a text with both [10.2-60]', () => {
  const messages = fillMessages(text, [ana, cleo, ben], { number: 'WO-1' });
  expect(messages).toEqual([
    { field: 'textTo', names: 'Ana Long and Ben Ito', text: 'Hi Ana Long and Ben Ito: WO-1' },
    { field: 'emailTo', names: 'Cleo', text: 'Hi Cleo: WO-1' },
  ]);
  expect(textWithMaxLength(messages)).toBe(messages[0]?.text);
});

test('placeholders without a value stay, of a number without a name, too', () => {
  const nameless = recipientAt([], { field: 'textTo', recipient: phone, name: null });
  expect(fillMessages(text, [nameless], {})[0]?.text).toBe(text);
  expect(fillMessages(text, [], { number: 'WO-1' })).toEqual([
    { field: undefined, names: '', text: 'Hi {contact}: WO-1' },
  ]);
  expect(fillMessages(text, [ana], undefined)[0]?.text).toBe(text);
});
