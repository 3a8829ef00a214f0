import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#server/base/clock.ts';
import type { Log } from '#server/base/log.ts';
import type { Database } from '#server/db/client.ts';
import { isDatabaseUnavailable } from '#server/db/database-errors.ts';
import { finishDeliveries, type Outcome } from './delivery-outcomes.ts';

const databaseRetryMs = 1000;
const fallbackRetryMs = 15_000;

export type OutcomeWriter = {
  /** Resolves when the outcome is saved. Waits while the database is unavailable. */
  write(outcome: Outcome): Promise<void>;
};

/** Saves outcomes of sends. Outcomes that arrive during a write are batched into the next one. */
export function createOutcomeWriter(db: Database, clock: Clock, log: Log): OutcomeWriter {
  let pending: Outcome[] = [];
  let lastWrite: Promise<void> = Promise.resolve();
  /** The next write, which includes everything pending when it starts. */
  let nextWrite: Promise<void> | undefined;

  async function save(outcomes: Outcome[]): Promise<void> {
    const saved = await finishDeliveries(db, outcomes, clock.now());
    if (saved < outcomes.length)
      log.warn({ count: outcomes.length - saved }, 'another worker has taken over these deliveries');
  }

  async function flush(): Promise<void> {
    const outcomes = pending;
    pending = [];
    for (;;) {
      try {
        return await save(outcomes);
      } catch (error) {
        log.warn({ err: error }, 'saving delivery outcomes failed');
        if (!isDatabaseUnavailable(error)) return saveOneByOne(outcomes);
        await sleep(databaseRetryMs, undefined, { ref: false });
      }
    }
  }

  /** An outcome that cannot be stored must not block the others. */
  async function saveOneByOne(outcomes: Outcome[]): Promise<void> {
    for (const outcome of outcomes) {
      await save([outcome])
        .catch(() => save([withoutProviderText(outcome, clock.now())]))
        .catch((error: unknown) => log.error({ err: error }, 'a delivery outcome could not be saved'));
    }
  }

  return {
    write(outcome) {
      pending.push(outcome);
      nextWrite ??= lastWrite.then(() => {
        nextWrite = undefined;
        return flush();
      });
      lastWrite = nextWrite;
      return lastWrite;
    },
  };
}

function withoutProviderText({ claim, state }: Outcome, now: Date): Outcome {
  const reason = state === 'sent' ? null : "The provider's response could not be stored.";
  const dueAt = state === 'queued' ? new Date(now.getTime() + fallbackRetryMs) : undefined;
  return { claim, state, reason, dueAt };
}
