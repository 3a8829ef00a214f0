import { expect, test } from 'vitest';
import { describeChange } from './describe-change.ts';

const ids = { _id: '0197a000-0000-7000-8000-000000000001', version: 3, updatedAt: '2027-03-01T10:00:00Z' };
const visit = {
  ...ids,
  line: { _id: 'l', label: 'Filters' },
  dueOn: '2027-03-01',
  movedTo: null,
  state: 'due',
  reason: null,
  doneOn: null,
  workOrder: null,
};
const message = {
  ...ids,
  message: 'See you',
  emailTo: null,
  textTo: '+13125550101',
  recipientName: 'Ann',
  recordNumber: 'WO-1',
  sendAt: '2027-03-01',
  recurrenceIntervalDays: null,
  state: 'queued',
};
const suppression = { ...ids, emailTo: 'ann@example.com', textTo: null, name: 'Ann', note: null };
const file = { ...ids, name: 'plan.pdf', completedAt: null };

const uploaded = 'https://crewdesk.example/documents/0198e5a2-0000-7000-8000-000000000001';

test.each<[entity: string, before: unknown, after: unknown, text: string]>([
  ['customer', null, { ...ids, name: 'Acme' }, 'created the customer Acme'],
  ['customer', { ...ids, name: 'Acme' }, null, 'deleted the customer Acme'],
  ['customer', { accessNotes: null }, { accessNotes: 'Gate\r\n7' }, 'added the access notes Gate 7'],
  ['work-order', null, { ...ids, number: 'WO-1001' }, 'created the work order WO-1001'],
  [
    'project',
    { documents: [] },
    { documents: [{ _id: 'd', name: 'Plan', fileUrl: 'https://a.example' }] },
    'added the document Plan',
  ],
  [
    'project',
    { documents: [{ _id: 'd', name: 'Plan', fileUrl: 'https://a.example' }] },
    { documents: [{ _id: 'd', name: 'Plan', fileUrl: uploaded }] },
    'changed the address of the document Plan from https://a.example to Uploaded file',
  ],
  ['project', { permitDate: '2027-03-01' }, { permitDate: null }, 'removed the permit date 1 Mar 2027'],
  [
    'user',
    { name: 'Ann', isTechnician: false },
    { name: 'Anna', isTechnician: true },
    'changed the name from Ann to Anna and changed the technician from No to Yes',
  ],
  ['user', null, { ...ids }, 'created a user'],
  ['manufacturer', { name: 'Trane' }, { name: 'Trane Inc' }, 'changed the name from Trane to Trane Inc'],
  ['message', null, message, 'created the message to Ann, (312) 555-0101 about WO-1'],
  [
    'message',
    message,
    { ...message, sendAt: '2027-03-02', recurrenceIntervalDays: 30 },
    'changed the send date from 1 Mar 2027 to 2 Mar 2027 and added the repeat Every 30 days in the message to Ann, (312) 555-0101',
  ],
  [
    'message',
    message,
    { ...message, textTo: null, emailTo: 'ann@example.com', state: 'failed' },
    'changed the recipient from Ann, (312) 555-0101 to Ann, ann@example.com and changed the state from Queued to Failed in the message to Ann, (312) 555-0101',
  ],
  ['message-template', null, { ...ids, name: 'On our way' }, 'created the message template On our way'],
  ['message-template', { text: 'Hi' }, { text: 'Hello' }, 'changed the text from Hi to Hello'],
  [
    'message',
    { ...message, reason: null },
    { ...message, state: 'cancelled', reason: 'Not sent after a restore.' },
    'changed the state from Queued to Cancelled and added the reason Not sent after a restore in the message to Ann, (312) 555-0101',
  ],
  ['suppression', null, suppression, 'created the opt-out of Ann, ann@example.com'],
  ['suppression', { ...suppression, emailTo: null, name: null }, null, 'deleted an opt-out'],
  ['outbox-hold', null, { state: 'held', reason: 'restore' }, 'created a hold of all messages'],
  [
    'outbox-hold',
    { state: 'held', kept: null, cancelled: null },
    { state: 'released', kept: 3, cancelled: 1 },
    'changed the state from Held to Released: 3 kept, 1 cancelled',
  ],
  ['session', null, { user: 'me' }, 'signed in'],
  ['session', { user: 'me' }, null, 'signed out'],
  ['session', { user: 'other' }, null, 'ended a session of another user'],
  ['session', { user: { _id: 'me', name: 'Ann' } }, null, 'signed out'],
  ['session', { user: { _id: 'other', name: 'Ann' } }, null, 'ended a session of Ann'],
  ['sign-in-code', null, { user: 'me' }, 'created a sign-in code for a user'],
  ['sign-in-code', null, { user: { _id: 'me', name: 'Ann' } }, 'created a sign-in code for Ann'],
  [
    'security-note',
    null,
    { user: { _id: 'a', name: 'Ann' }, wrongCodes: 7, networks: 3 },
    'noticed 7 wrong sign-in codes for Ann from 3 networks',
  ],
  ['backup-restore', null, { name: 'a.backup', state: 'waiting' }, 'began to restore the backup a.backup'],
  [
    'backup-restore',
    null,
    { name: 'a.backup', state: 'canceled' },
    'canceled the restore of the backup a.backup',
  ],
  ['backup-restore', null, { name: 'a.backup', state: 'failed' }, 'could not restore the backup a.backup'],
  [
    'backup-restore',
    null,
    { name: 'a.backup', state: 'completed', safetyBackup: 'b.backup' },
    'restored the backup a.backup; the data of before are in b.backup',
  ],
  ['document', file, { ...file, completedAt: '2027-03-01T10:00:00Z' }, 'uploaded the file plan.pdf'],
  ['document', file, null, 'deleted the file plan.pdf'],
  [
    'visit',
    visit,
    { ...visit, state: 'skipped', reason: 'Closed' },
    'skipped the visit of 1 Mar 2027 (Filters): Closed',
  ],
  [
    'visit',
    visit,
    { ...visit, dueOn: '2027-03-08', movedTo: '2027-03-08', reason: 'Snow' },
    'moved the visit of 1 Mar 2027 (Filters) to 8 Mar 2027: Snow',
  ],
  [
    'visit',
    visit,
    { ...visit, state: 'done', doneOn: '2027-03-02' },
    'counted the visit of 1 Mar 2027 (Filters) as done on 2 Mar 2027',
  ],
  [
    'visit',
    { ...visit, state: 'skipped', reason: 'Closed' },
    visit,
    'restored the visit of 1 Mar 2027 (Filters)',
  ],
  [
    'visit',
    visit,
    { ...visit, state: 'booked', workOrder: { _id: 'w', number: 'WO-7' } },
    'booked the visit of 1 Mar 2027 (Filters) with WO-7',
  ],
  ['visit', null, null, 'changed a visit'],
  ['something-else', { a: 1 }, { a: 2 }, 'changed an entry'],
])('describes a change of a %s: %j, %j [10.7-7]', (entity, before, after, text) => {
  expect(describeChange(entity, before, after, 'me').text).toBe(text);
});
