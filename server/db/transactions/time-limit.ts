/** By when the statements of a transaction must have ended, as `performance.now()`. */
export type TimeLimit = { endsAt: number | undefined };

/** The time of a transaction was over before one of its statements began. */
export class TimeLimitExceeded extends Error {}

/** The milliseconds that are left, at least one. @throws TimeLimitExceeded */
export function msUntil(endsAt: number): number {
  const ms = Math.ceil(endsAt - performance.now());
  if (ms <= 0) throw new TimeLimitExceeded('The time of the transaction is over.');
  return ms;
}
