import { expect, test } from 'vitest';
import { isOpenStatus, sortTimeline } from './status.ts';

type Event = { status: string; statusObtainedAt: string };

/** Small numbers that are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state >> 8;
  };
}

function madeUpTimeline(seed: number): Event[] {
  const next = numbers(seed);
  return Array.from({ length: next() % 12 }, (_, n) => ({
    status: `Event ${n}`,
    // Few days, so that many events fall on the same one; some lie far ahead.
    statusObtainedAt: `20${20 + (next() % 3) * 30}-0${1 + (next() % 3)}-1${next() % 3}`,
  }));
}

test('sorts any timeline [4-3]', () => {
  for (let seed = 0; seed < 500; seed++) {
    const events = madeUpTimeline(seed);
    const sorted = sortTimeline(events);
    expect(sorted.toSorted(byStatus)).toEqual(events.toSorted(byStatus));
    for (const [index, event] of sorted.entries()) {
      const before = sorted[index - 1];
      if (!before) continue;
      expect(before.statusObtainedAt <= event.statusObtainedAt).toBe(true);
      // Events of one day stay in the order in which they were given.
      if (before.statusObtainedAt === event.statusObtainedAt)
        expect(events.indexOf(before)).toBeLessThan(events.indexOf(event));
    }
    expect(sortTimeline(sorted)).toEqual(sorted);
  }
});

function byStatus(one: Event, other: Event): number {
  return one.status.localeCompare(other.status);
}

test.each([
  ['Closed', false],
  [' closed ', false],
  ['CLOSED', false],
  ['Closed for now', true],
  ['Open', true],
  ['Opened', true],
  ['', true],
])('the status %j leaves a record open: %s [2.7-2]', (status, isOpen) => {
  expect(isOpenStatus(status)).toBe(isOpen);
});
