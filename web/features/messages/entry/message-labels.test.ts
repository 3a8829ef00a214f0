import { expect, test } from 'vitest';
import type { Message } from '#schema/messages/messages.ts';
import { noRecordIds } from '#schema/records/record-ids.ts';
import { destinationLabel, recipientLabel, repeatLabel, senderLabel, timesOf } from './message-labels.ts';

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
  ...noRecordIds,
  recordNumber: 'WO-1001',
  state: 'queued',
  reason: null,
  dueAt: '2026-03-12T15:00:00.000Z',
  version: 1,
  createdAt: '2026-03-12T15:00:00.000Z',
};
const days = { sendAt: '2026-03-12', nextSendAt: '2026-04-11', recurrenceIntervalDays: 30 };
const lastSent = '2026-03-12T15:00:00.000Z';

function timeLabels(change: Partial<Message>, isScheduled: boolean): string[] {
  return timesOf({ ...message, ...change }, isScheduled, 'America/Chicago').map(
    ({ label, text }) => `${label}: ${text}`,
  );
}

test.each<[string, string[], string[]]>([
  ['at once', timeLabels({}, false), []],
  ['and has gone out', timeLabels({ lastSent }, false), ['Sent: 12 Mar 2026, 10:00 AM CDT']],
  [
    'on a later day',
    timeLabels({ sendAt: '2026-03-12', nextSendAt: '2026-03-12' }, true),
    ['Scheduled To Send: 12 Mar 2026 at 10:00 AM'],
  ],
  [
    'on a day that has come',
    timeLabels({ sendAt: '2026-03-12', lastSent }, false),
    ['Scheduled To Send: 12 Mar 2026', 'Sent: 12 Mar 2026, 10:00 AM CDT'],
  ],
  [
    'as a series',
    timeLabels({ ...days, lastSent }, true),
    [
      'Start Date: 12 Mar 2026',
      'Scheduled To Send: 11 Apr 2026 at 10:00 AM',
      'Last Sent: 12 Mar 2026, 10:00 AM CDT',
    ],
  ],
  [
    'as an occurrence of a series',
    timeLabels({ ...days, lastSent }, false),
    ['Start Date: 12 Mar 2026', 'Sent: 12 Mar 2026, 10:00 AM CDT'],
  ],
])('shows the times of a message sent %s [2.13-2]', (_when, labels, expected) => {
  expect(labels).toEqual(expected);
});

test('shows the interval of a series until it ends [2.13-4]', () => {
  expect(repeatLabel({ ...message, ...days })).toBe('Sends every 30 days');
  expect(repeatLabel({ ...message, ...days, recurrenceIntervalDays: 1 })).toBe('Sends every 1 day');
  expect(repeatLabel({ ...message, ...days, nextSendAt: null })).toBeUndefined();
  expect(repeatLabel(message)).toBeUndefined();
});

test('shows the recipient by name or phone number, and the sender [3-18]', () => {
  expect(destinationLabel(message)).toBe('(312) 555-0142');
  expect(recipientLabel(message)).toBe('(312) 555-0142');
  expect(recipientLabel({ ...message, recipientName: 'Ana Long' })).toBe('Ana Long');
  expect(destinationLabel({ ...message, textTo: null, emailTo: 'ana@x.example' })).toBe('ana@x.example');
  expect(senderLabel(message)).toBe('Crewdesk');
});
