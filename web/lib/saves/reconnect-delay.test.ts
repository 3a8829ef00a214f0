import { expect, test } from 'vitest';
import { reconnectDelayMs } from './reconnect-delay.ts';

test.each([
  [0, undefined, 2_000],
  [1, undefined, 4_000],
  [3, undefined, 16_000],
  [4, undefined, 30_000],
  [2000, undefined, 30_000],
  [0, 10, 10_000],
  [4, 10, 30_000],
  [4, 120, 120_000],
])('after %i attempts and Retry-After %s, waits %i ms', (attempts, retryAfter, delayMs) => {
  expect(reconnectDelayMs(attempts, retryAfter)).toBe(delayMs);
});
