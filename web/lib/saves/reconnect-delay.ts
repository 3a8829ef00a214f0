const firstDelayMs = 2_000;
const maxDelayMs = 30_000;

/**
 * The pause before the server is asked again: it doubles with each attempt, up to half a minute.
 * @param retryAfter the seconds that the server asked for
 */
export function reconnectDelayMs(attempts: number, retryAfter = 0): number {
  return Math.max(Math.min(firstDelayMs * 2 ** attempts, maxDelayMs), retryAfter * 1000);
}
