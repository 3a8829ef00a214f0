import { expect, test } from 'vitest';
import type { System, SystemPart } from '#schema/system.ts';
import { workingSystem } from '#web/test/system-samples.ts';
import type { SystemLine } from './system-line.ts';
import { systemLines } from './system-lines.ts';

const gigabyte = 1024 ** 3;

function linesOf<Part extends SystemPart>(part: Part, change: Partial<System<Part>> = {}): SystemLine[] {
  return systemLines[part]({ ...workingSystem[part], ...change }, 'America/Chicago');
}

/** `Texts, ok: Last accepted 3 min ago.` */
const toText = ({ title, tone, text }: SystemLine) => `${title}, ${tone}: ${text}`;

function channel(change: Partial<System<'messages'>['channels'][number]>): Partial<System<'messages'>> {
  return { channels: workingSystem.messages.channels.map((one) => ({ ...one, ...change })) };
}

test('says of each part that it works [10.10-10]', () => {
  expect([
    ...linesOf('messages').map(toText),
    ...linesOf('workers').map(toText),
    ...linesOf('backups').map(toText),
    ...linesOf('disk').map(toText),
    ...linesOf('database').map(toText),
    ...linesOf('process').map(toText),
  ]).toEqual([
    'Texts, ok: Last accepted 3 min ago.',
    'Emails, ok: Last accepted 5 h ago.',
    'Waiting messages, ok: No due message is waiting.',
    'Sending, ok: The worker is running.',
    'Backups, ok: Last verified 20 Nov 2026, 2:14 AM CST.',
    'Disk, ok: 41 GB of 120 GB free.',
    'Database, ok: Running since 16 Nov 2026, 9:00 AM CST.',
    'This server, ok: Running since 16 Nov 2026, 9:00 AM CST.',
  ]);
});

test.each<[Partial<System<'messages'>>, string]>([
  [channel({ lastAcceptedAt: null }), 'Texts, ok: None accepted in the last 30 days.'],
  [channel({ isSetUp: false }), 'Texts, note: Not sent: no provider for texts is set up.'],
  [channel({ failed: 2 }), 'Texts, ok: Last accepted 3 min ago.'],
  [channel({ failed: 3 }), 'Texts, problem: 3 texts failed in a row. Last accepted 3 min ago.'],
  [
    channel({ retrying: 1, lastAcceptedAt: '2026-11-18T15:00:00.000Z' }),
    'Texts, problem: 1 text could not be sent and will be tried again. Last accepted 2 days ago.',
  ],
  [
    channel({ retrying: 1200, isSetUp: false }),
    'Texts, problem: 1,200 texts could not be sent and will be tried again. Last accepted 3 min ago.',
  ],
])('says how a channel does', (change, text) => {
  expect(linesOf('messages', change).map(toText)[0]).toBe(text);
});

test('gives the reason why messages do not leave', () => {
  const reason = 'Twilio did not respond. Crewdesk will try again.';
  expect(linesOf('messages', channel({ retrying: 1, reason }))[1]?.detail).toBe(reason);
});

test.each([
  [2, '2026-11-20T14:58:01.000Z', 'ok: 2 due messages on the way, on time.'],
  [1, '2026-11-20T14:58:00.000Z', 'problem: 1 due message is 2 min late.'],
  [7500, '2026-11-20T12:00:00.000Z', 'problem: The oldest of 7,500 due messages is 3 h late.'],
])('says how late %i messages are that are due since %s', (due, oldestDueAt, text) => {
  expect(linesOf('messages', { due, oldestDueAt }).map(toText)[2]).toBe(`Waiting messages, ${text}`);
});

test('says that messages are held, and not that they are late', () => {
  const held = { due: 2, oldestDueAt: '2026-11-19T15:00:00.000Z', heldSince: '2026-11-20T14:00:00.000Z' };
  const text = 'Waiting messages, problem: Held since 20 Nov 2026, 8:00 AM CST: 2 due messages.';
  expect(linesOf('messages', held).map(toText)[2]).toBe(text);
});

test.each([
  [0, null, 'problem: No worker is running.'],
  [3, '2026-11-20T14:59:00.000Z', 'ok: 3 workers are running.'],
  [1, '2026-11-20T14:58:59.000Z', 'problem: The last sign of a worker was 1 min ago.'],
])('says of %i workers, last seen at %s, whether they send', (workers, lastSeenAt, text) => {
  expect(linesOf('workers', { workers, lastSeenAt }).map(toText)).toEqual([`Sending, ${text}`]);
});

test.each<[Partial<System<'backups'>>, string]>([
  [{ verifiedAt: null }, 'problem: No backup was verified yet.'],
  [{ verifiedAt: null, isEmbedded: false }, 'note: Backups of your own PostgreSQL are not checked here.'],
  [{ verifiedAt: null, isEmbedded: false, problem: 'Full.' }, 'problem: No backup was verified yet.'],
  [{ problem: 'The disk is full.' }, 'problem: Last verified 20 Nov 2026, 2:14 AM CST.'],
  [{ verifiedAt: '2026-11-19T03:00:00.000Z' }, 'ok: Last verified 18 Nov 2026, 9:00 PM CST.'],
  [{ verifiedAt: '2026-11-19T02:59:59.000Z' }, 'problem: No backup was verified for 36 h.'],
])('says whether there is a recent backup: %j', (change, text) => {
  expect(linesOf('backups', change).map(toText)).toEqual([`Backups, ${text}`]);
});

test.each<[System<'backups'>['bucket'], string | undefined]>([
  [null, undefined],
  [{ copiedAt: null, problem: null }, 'note: No backup was copied there yet.'],
  [{ copiedAt: null, problem: 'No.' }, 'problem: No backup was copied there yet.'],
  [{ copiedAt: '2026-11-20T08:14:00.000Z', problem: null }, 'ok: Last copied 20 Nov 2026, 2:14 AM CST.'],
  [
    { copiedAt: '2026-11-20T08:14:00.000Z', problem: 'No.' },
    'problem: Last copied 20 Nov 2026, 2:14 AM CST.',
  ],
  [{ copiedAt: '2026-11-19T02:59:59.000Z', problem: null }, 'problem: No backup was copied for 36 h.'],
])('says whether the bucket has a recent backup: %j', (bucket, text) => {
  const [, line] = linesOf('backups', { bucket });
  expect(line && toText(line)).toBe(text && `Bucket of backups, ${text}`);
  expect(line?.detail).toBe(
    bucket?.problem ?? (text?.includes('36 h') ? 'Last copied 18 Nov 2026, 8:59 PM CST.' : undefined),
  );
});

test('says why the last backup failed', () => {
  const problem = 'There is no space for a backup.';
  expect(linesOf('backups', { problem })[0]?.detail).toBe(problem);
  expect(linesOf('backups', { problem, verifiedAt: null })[0]?.detail).toBe(problem);
});

test.each([
  [null, null, 'note: The free space is not known.'],
  [gigabyte, 10 * gigabyte, 'ok: 1 GB of 10 GB free.'],
  [gigabyte / 2, 10 * gigabyte, 'problem: Only 512 MB of 10 GB free.'],
  [49 * gigabyte, 1000 * gigabyte, 'problem: Only 49 GB of 1,000 GB free.'],
])('says whether %d of %d bytes are enough', (freeBytes, totalBytes, text) => {
  expect(linesOf('disk', { freeBytes, totalBytes }).map(toText)).toEqual([`Disk, ${text}`]);
});

test.each([
  [1, '2026-11-20T14:59:30.000Z', 'problem: Restarted once by itself, last just now.'],
  [2, '2026-11-17T15:00:00.000Z', 'note: Restarted 2 times by itself, last 3 days ago.'],
])('says how often the database was restarted', (restarts, lastRestartAt, text) => {
  expect(linesOf('database', { restarts, lastRestartAt }).map(toText)).toEqual([`Database, ${text}`]);
});

test('does not mind a request that is about to get a connection, or a busy start', () => {
  expect(linesOf('process', { waiting: 1 })[0]?.tone).toBe('ok');
  const starting = { maxLagMs: 1500, startedAt: '2026-11-20T14:58:00.000Z' };
  expect(linesOf('process', starting)[0]?.tone).toBe('ok');
});

test.each([
  [{ maxLagMs: 1001 }, 'It paused for 1 s within the last minutes.'],
  [{ waiting: 1, usedConnections: 10 }, '1 request waits for one of 10 connections to the database.'],
])('says when this server has too much to do: %j', (change, text) => {
  expect(linesOf('process', change).map(toText)).toEqual([`This server, problem: ${text}`]);
});
