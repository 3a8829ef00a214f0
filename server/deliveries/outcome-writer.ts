import type { Database } from '../db/client.ts';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import { finishDeliveries, type Outcome } from './claims.ts';

export type OutcomeWriter = {
  /** Resolves when it is written, or when it could not be; then it goes with the next one. */
  write(outcome: Outcome): Promise<void>;
};

/** Writes down how sends ended. What comes while a write is under way goes with the next, so that many share one. */
export function createOutcomeWriter(db: Database, clock: Clock, log: Log): OutcomeWriter {
  let unwritten: Outcome[] = [];
  let last: Promise<void> = Promise.resolve();
  /** The write that is to come, and takes along whatever is there by then. */
  let next: Promise<void> | undefined;

  async function flush(): Promise<void> {
    if (unwritten.length === 0) return;
    const outcomes = unwritten;
    unwritten = [];
    try {
      const written = await finishDeliveries(db, outcomes, clock.now());
      if (written < outcomes.length)
        log.warn({ count: outcomes.length - written }, 'another worker took deliveries over');
    } catch (error) {
      unwritten = [...outcomes, ...unwritten];
      log.warn({ err: error }, 'outcomes of deliveries could not be written');
    }
  }

  return {
    write(outcome) {
      unwritten.push(outcome);
      next ??= last.then(() => {
        next = undefined;
        return flush();
      });
      last = next;
      return last;
    },
  };
}
