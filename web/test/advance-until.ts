import { vi } from 'vitest';

const timeoutMs = 20_000;

// Fake timers may replace both of them.
const now = performance.now.bind(performance);
const requestFrame = window.requestAnimationFrame.bind(window);

/**
 * Advances the fake clock in steps until the assertion holds; with steps of 0, only those timers run that are due at
 * this moment. The retries of `expect` would let time pass by themselves.
 */
export async function advanceUntil(stepMs: number, assertion: () => void): Promise<void> {
  const deadline = now() + timeoutMs;
  while (true) {
    await vi.advanceTimersByTimeAsync(stepMs);
    try {
      return assertion();
    } catch (error) {
      if (now() > deadline) throw error;
    }
    await new Promise(requestFrame);
  }
}
