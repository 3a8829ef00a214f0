import { expect, test } from 'vitest';
import type { Message } from '#schema/messages/messages.ts';
import type { AvailableContact } from '#schema/messages/notifications.ts';
import { noRecordIds } from '#schema/records/record-ids.ts';
import { addressOf, isChanged, rebaseDraft, toDraft, toMessageChange } from './message-change.ts';
import { recipientAt } from './message-recipients.ts';

const series: Message = {
  _id: 'a',
  message: 'The filters are due.',
  emailTo: null,
  textTo: '+13125550142',
  recipientName: 'Ana Long',
  sentBy: null,
  sendAt: '2090-03-12',
  sent: false,
  lastSent: null,
  nextSendAt: '2090-04-11',
  recurrenceIntervalDays: 30,
  ...noRecordIds,
  recordNumber: 'WO-1001',
  state: 'queued',
  reason: null,
  dueAt: '2090-04-11T14:00:00.000Z',
  version: 1,
  createdAt: '2026-03-12T15:00:00.000Z',
};
const ana: AvailableContact = {
  name: 'Ana Long',
  title: 'Owner',
  email: 'ana@lakeview.example',
  emailSuppressed: false,
  phoneNumbers: [{ name: 'Mobile', phone: '+13125550142;ext=5', suppressed: false }],
};
const recipient = recipientAt([ana], addressOf(series));
const draft = toDraft(series, recipient);
const valid = { recipients: [recipient], message: 'New', sendAt: '2090-04-11', recurrenceIntervalDays: 30 };

test('selects the contact at an address by name, or else makes up one', () => {
  const ben = { ...ana, name: 'Ben Ito' };
  const at = { field: 'textTo', recipient: '+13125550142' } as const;
  expect(recipientAt([ana, ben], { ...at, name: 'Ben Ito' }).contact).toBe(ben);
  expect(recipientAt([ana, ben], { ...at, name: 'Cleo' }).contact).toBe(ana);
  expect(recipientAt([], { ...at, name: null })).toMatchObject({
    contact: { name: '(312) 555-0142', email: null },
    channelId: 'textTo +13125550142',
  });
});

test('a change leaves the times of a series alone unless they were edited', () => {
  const content = { message: 'New', textTo: '+13125550142;ext=5', recipientName: 'Ana Long' };
  expect(toMessageChange(series, valid)).toEqual(content);
  expect(toMessageChange(series, { ...valid, recurrenceIntervalDays: 7 })).toEqual({
    ...content,
    sendAt: '2090-04-11',
    recurrenceIntervalDays: 7,
  });
  expect(toMessageChange(series, { ...valid, sendAt: undefined, recurrenceIntervalDays: null })).toEqual({
    ...content,
    sendAt: null,
    recurrenceIntervalDays: null,
  });
});

test('a stale save keeps what was edited and takes the rest from the newer message', () => {
  const newer = toDraft({ ...series, message: 'Theirs', nextSendAt: '2090-05-11' }, recipient);
  expect(rebaseDraft({ ...draft, recurrenceIntervalDays: '7' }, draft, newer)).toEqual({
    ...newer,
    recurrenceIntervalDays: '7',
  });
  expect(rebaseDraft({ ...draft, message: 'Mine' }, draft, newer)).toEqual({ ...newer, message: 'Mine' });
});

test('a change is recognized when its response was lost', () => {
  expect(isChanged({ ...series, message: 'New' }, valid)).toBe(true);
  expect(isChanged(series, valid)).toBe(false);
  expect(isChanged({ ...series, message: 'New', nextSendAt: '2090-04-12' }, valid)).toBe(false);
  expect(isChanged({ ...series, message: 'New', textTo: '+13125550199' }, valid)).toBe(false);
});
