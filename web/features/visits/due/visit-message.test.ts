import { expect, test } from 'vitest';
import { sampleVisit } from '#web/test/visit-samples.ts';
import { visitMessage } from './visit-message.ts';

const oneDay = { windowFrom: '2026-03-12', windowTo: '2026-03-12' };

test.each([
  [
    {},
    'Your service visit is due on 12 Mar 2026. It can take place on any day from 9 Mar 2026 to 15 Mar 2026. Which day suits you?',
  ],
  [
    { state: 'overdue' as const, line: { _id: 'x', label: 'Filters' } },
    'Your service visit (Filters) was due on 12 Mar 2026 (9 Mar 2026 to 15 Mar 2026). Which day suits you?',
  ],
  [oneDay, 'Your service visit is due on 12 Mar 2026. Does this day suit you?'],
  [
    { ...oneDay, state: 'overdue' as const },
    'Your service visit was due on 12 Mar 2026. Which day suits you?',
  ],
])('the text names the day of a visit and the days on which it is on time: %o', (change, text) => {
  expect(visitMessage(sampleVisit(change))).toBe(text);
});
