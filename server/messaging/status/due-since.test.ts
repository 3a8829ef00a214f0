import { expect, test } from 'vitest';
import { dueSince } from './due-since.ts';

const chicago = 'America/Chicago';

test.each([
  ['in the day', '2026-11-20T15:00:00Z', '2026-11-20T15:20:00Z', '2026-11-20T15:00:00Z'],
  [
    'at night, from eight in the morning',
    '2026-11-20T05:00:00Z',
    '2026-11-20T14:20:00Z',
    '2026-11-20T14:00:00Z',
  ],
  ['days ago, from eight of today', '2026-11-17T15:00:00Z', '2026-11-20T14:01:00Z', '2026-11-20T14:00:00Z'],
  ['at night, while it is night', '2026-11-20T05:00:00Z', '2026-11-20T13:59:59Z', undefined],
  ['in the day, once it is night', '2026-11-20T15:00:00Z', '2026-11-21T03:00:00Z', undefined],
])('a message that became due %s', (_when, dueAt, now, since) => {
  expect(dueSince(new Date(dueAt), new Date(now), chicago)).toEqual(since && new Date(since));
});
