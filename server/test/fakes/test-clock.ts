import type { Clock } from '#server/base/clock.ts';

export type TestClock = Clock & { advance(ms: number): void; set(instant: string): void };

/** A clock that only moves when a test moves it. */
export function createTestClock(start = '2026-11-20T15:00:00.000Z'): TestClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    advance(ms) {
      now += ms;
    },
    set(instant) {
      now = Date.parse(instant);
    },
  };
}
