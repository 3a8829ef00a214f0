import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#server/base/clock.ts';
import type { Log } from '#server/base/log.ts';
import type { Database } from '#server/db/client.ts';
import { isDatabaseUnavailable } from '#server/db/database-errors.ts';
import { finishDeliveries, type Outcome } from './claims.ts';

const retryMs = 1000;
const pauseMs = 15_000;

export type OutcomeWriter = {
  /** Resolves when it is written; a database that is away for a while is waited for. */
  write(outcome: Outcome): Promise<void>;
};

/** Writes down how sends ended. What comes while a write is under way goes with the next, so that many share one. */
export function createOutcomeWriter(db: Database, clock: Clock, log: Log): OutcomeWriter {
  let unwritten: Outcome[] = [];
  let last: Promise<void> = Promise.resolve();
  /** The write that is to come, and takes along whatever is there by then. */
  let next: Promise<void> | undefined;

  async function finish(outcomes: Outcome[]): Promise<void> {
    const written = await finishDeliveries(db, outcomes, clock.now());
    if (written < outcomes.length)
      log.warn({ count: outcomes.length - written }, 'another worker took deliveries over');
  }

  async function flush(): Promise<void> {
    const outcomes = unwritten;
    unwritten = [];
    for (;;) {
      try {
        return await finish(outcomes);
      } catch (error) {
        log.warn({ err: error }, 'outcomes of deliveries could not be written');
        if (!isDatabaseUnavailable(error)) return finishOneByOne(outcomes);
        await sleep(retryMs, undefined, { ref: false });
      }
    }
  }

  /** One that cannot be stored as it is must not take the others along. */
  async function finishOneByOne(outcomes: Outcome[]): Promise<void> {
    for (const outcome of outcomes) {
      await finish([outcome])
        .catch(() => finish([plainly(outcome, clock.now())]))
        .catch((error: unknown) => log.error({ err: error }, 'an outcome of a delivery was given up'));
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

/** The same end without anything that the provider said. */
function plainly({ claim, state }: Outcome, now: Date): Outcome {
  const reason = state === 'sent' ? null : 'What the provider answered could not be stored.';
  const dueAt = state === 'queued' ? new Date(now.getTime() + pauseMs) : undefined;
  return { claim, state, reason, dueAt };
}
