import { expect, test } from 'vitest';
import { plannedStatusNotice } from './planned-status.ts';

const today = '2026-11-22';
const event = (status: string, statusObtainedAt: string) => ({
  _id: statusObtainedAt,
  status,
  statusObtainedAt,
});

const open = event('Open', '2026-11-20');
const closed = event('Closed', '2026-12-03');
const startup = event('Startup', '2026-12-01');
const closedNotice =
  'Closed is planned for 3 Dec 2026. As the latest event, it is the current status already.';

test.each([
  [[open], undefined, undefined],
  [[open, closed], undefined, closedNotice],
  [[open, closed], [open], closedNotice],
  [[open, closed], [open, event('Closed', '2026-12-04')], closedNotice],
  [[open, closed], [open, closed], undefined],
  [[open, startup, closed], [open, closed], 'Startup is planned for 1 Dec 2026.'],
  [[open, startup, closed], [open], closedNotice],
  [[open], [open, closed], undefined],
])('the notice for the events %j, before %j', (saved, before, notice) => {
  const known = before && { statusTimeline: before };
  expect(plannedStatusNotice({ statusTimeline: saved }, known, today)).toBe(notice);
});
