import { expect, vi } from 'vitest';

/** Advances the fake clock in steps until the assertion holds. */
export async function advanceUntil(stepMs: number, assertion: () => void): Promise<void> {
  await expect
    .poll(
      async () => {
        await vi.advanceTimersByTimeAsync(stepMs);
        assertion();
        return true;
      },
      { interval: 1 },
    )
    .toBe(true);
}
