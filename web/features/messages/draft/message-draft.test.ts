import { expect, test } from 'vitest';
import { invalidDay } from '#schema/fields/day.ts';
import { noRecipients, pastDate } from '#schema/messages/messages.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { emptyDraft, type MessageDraft, messageDraftSchema, toNewMessage } from './message-draft.ts';
import type { Recipient } from './message-recipients.ts';

const ana: Recipient = {
  id: 'ana',
  contact: {
    name: 'Ana Long',
    title: 'Owner',
    email: 'ana@lakeview.example',
    emailSuppressed: false,
    phoneNumbers: [{ name: 'Mobile', phone: '+13125550142', suppressed: false }],
  },
  channelId: 'textTo +13125550142',
};
const schema = messageDraftSchema('America/Chicago');

function problemsOf(change: Partial<MessageDraft>) {
  const { error } = schema.safeParse({
    ...emptyDraft,
    recipients: [ana],
    message: 'Tomorrow at 8.',
    ...change,
  });
  return error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
}

test.each<[Partial<MessageDraft>, string[][]]>([
  [{}, []],
  [{ recipients: [] }, [['recipients', noRecipients]]],
  [{ message: '  ' }, [['message', 'A message is required.']]],
  [{ sendAt: '2020-03-12' }, [['sendAt', pastDate]]],
  [{ sendAt: '31/02/2090' }, [['sendAt', invalidDay]]],
  [{ sendAt: '2090-03-12' }, []],
  [{ recurrenceIntervalDays: '0' }, []],
  [
    { recurrenceIntervalDays: '-1' },
    [['recurrenceIntervalDays', 'The interval must be a whole number of days.']],
  ],
  [{ message: 'a'.repeat(1601) }, [['message', 'A text message has at most 1,600 characters.']]],
  [{ message: 'a'.repeat(1601), recipients: [{ ...ana, channelId: 'emailTo ana@lakeview.example' }] }, []],
])('validates a draft with %j [5.4-1]', (change, problems) => {
  expect(problemsOf(change)).toEqual(problems);
});

test('creates a message per recipient; a blank date is now, a blank or zero interval is once [4-12]', () => {
  const record = { kind: workOrders, id: 'a-work-order' };
  const single = schema.parse({
    ...emptyDraft,
    recipients: [ana],
    message: ' Hi ',
    recurrenceIntervalDays: '0',
  });
  expect(JSON.parse(JSON.stringify(toNewMessage(ana, single, record)))).toEqual({
    message: 'Hi',
    textTo: '+13125550142',
    recipientName: 'Ana Long',
    workOrder: 'a-work-order',
  });
  const series = schema.parse({
    recipients: [ana],
    message: 'Hi',
    sendAt: '2090-03-12',
    recurrenceIntervalDays: '7',
  });
  expect(toNewMessage({ ...ana, channelId: 'emailTo ana@lakeview.example' }, series, record)).toMatchObject({
    emailTo: 'ana@lakeview.example',
    sendAt: '2090-03-12',
    recurrenceIntervalDays: 7,
  });
});

test('refuses a text with a placeholder that has no value, or that is too long once filled in [10.2-63]', () => {
  const problemsWith = (message: string, values: object, recipients = [ana]) =>
    messageDraftSchema('America/Chicago', values)
      .safeParse({ ...emptyDraft, recipients, message })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(problemsWith('Hi {contact}: {number}, {other}', { number: 'WO-1' })).toBeUndefined();
  expect(problemsWith('Hi {contact}: {address}', { number: 'WO-1' })).toEqual([
    ['message', '{address} has no value here. Please replace it with your own words.'],
  ]);
  expect(problemsWith('{contact}', {}, [])).toEqual([['recipients', noRecipients]]);
  expect(problemsWith(`{contact}${'a'.repeat(1592)}`, {})).toBeUndefined();
  expect(problemsWith(`{contact}${'a'.repeat(1593)}`, {})).toEqual([
    ['message', 'A text message has at most 1,600 characters.'],
  ]);
});
