import { expect, test } from 'vitest';
import type { Message } from '#schema/messages/messages.ts';
import { addressLabel, recipientLabel, repetitionOf, senderLabel, timesOf } from './message-facts.ts';

const message: Message = {
  _id: 'a',
  message: 'The filters are due.',
  emailTo: null,
  textTo: '+13125550142',
  recipientName: null,
  sentBy: null,
  sendAt: null,
  sent: false,
  lastSent: null,
  nextSendAt: null,
  recurrenceIntervalDays: null,
  workOrder: null,
  serviceContract: null,
  project: null,
  recordNumber: 'WO-1001',
  state: 'queued',
  reason: null,
  dueAt: '2026-03-12T15:00:00.000Z',
  createdAt: '2026-03-12T15:00:00.000Z',
};
const days = { sendAt: '2026-03-12', nextSendAt: '2026-04-11', recurrenceIntervalDays: 30 };
const lastSent = '2026-03-12T15:00:00.000Z';

function told(change: Partial<Message>, isScheduled: boolean): string[] {
  return timesOf({ ...message, ...change }, isScheduled, 'America/Chicago').map(
    ({ label, text }) => `${label}: ${text}`,
  );
}

test.each<[string, string[], string[]]>([
  ['at once', told({}, false), []],
  ['once it left', told({ lastSent }, false), ['Sent: 12 Mar 2026, 10:00 AM CDT']],
  [
    'for a day',
    told({ sendAt: '2026-03-12', nextSendAt: '2026-03-12' }, true),
    ['Scheduled To Send: 12 Mar 2026'],
  ],
  [
    'for a day that came',
    told({ sendAt: '2026-03-12', lastSent }, false),
    ['Scheduled To Send: 12 Mar 2026', 'Sent: 12 Mar 2026, 10:00 AM CDT'],
  ],
  [
    'as a series',
    told({ ...days, lastSent }, true),
    ['Start Date: 12 Mar 2026', 'Scheduled To Send: 11 Apr 2026', 'Last Sent: 12 Mar 2026, 10:00 AM CDT'],
  ],
  [
    'as one of a series',
    told({ ...days, lastSent }, false),
    ['Start Date: 12 Mar 2026', 'Sent: 12 Mar 2026, 10:00 AM CDT'],
  ],
])('the times of a message that is sent %s [2.13-2]', (_when, found, expected) => {
  expect(found).toEqual(expected);
});

test('a series says how often it sends, as long as it runs [2.13-4]', () => {
  expect(repetitionOf({ ...message, ...days })).toBe('Sends every 30 days');
  expect(repetitionOf({ ...message, ...days, recurrenceIntervalDays: 1 })).toBe('Sends every 1 day');
  expect(repetitionOf({ ...message, ...days, nextSendAt: null })).toBeUndefined();
  expect(repetitionOf(message)).toBeUndefined();
});

test('whom it goes to, by name or by address, and who sent it [3-18]', () => {
  expect(addressLabel(message)).toBe('(312) 555-0142');
  expect(recipientLabel(message)).toBe('(312) 555-0142');
  expect(recipientLabel({ ...message, recipientName: 'Ana Long' })).toBe('Ana Long');
  expect(addressLabel({ ...message, textTo: null, emailTo: 'ana@x.example' })).toBe('ana@x.example');
  expect(senderLabel(message)).toBe('Crewdesk');
});
