import { AppError } from '#server/base/errors.ts';

const defaultMaxWaitMs = 60_000;
const retryAfterSeconds = 60;

type Waiter = { start: () => void };

/** Lets each user run one export at a time, so that nobody takes the connections of all others. */
export class ExportTurns {
  /** The waiting exports of each user who has one running. */
  readonly #waiting = new Map<string, Waiter[]>();

  /**
   * Waits until no other export of the user runs.
   * @param signal aborted when the response is over
   * @returns the function that ends the turn
   * @throws AppError 429 when the other export takes longer than `maxWaitMs`
   */
  async take(userId: string, signal: AbortSignal, maxWaitMs = defaultMaxWaitMs): Promise<() => void> {
    const waiting = this.#waiting.get(userId);
    if (waiting) await waitForTurn(waiting, signal, maxWaitMs);
    else this.#waiting.set(userId, []);
    let hasEnded = false;
    return () => {
      if (!hasEnded) this.#endTurn(userId);
      hasEnded = true;
    };
  }

  #endTurn(userId: string): void {
    const next = this.#waiting.get(userId)?.shift();
    if (next) next.start();
    else this.#waiting.delete(userId);
  }
}

function waitForTurn(waiting: Waiter[], signal: AbortSignal, maxWaitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiter: Waiter = {
      start() {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        resolve();
      },
    };
    const leave = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
      waiting.splice(waiting.indexOf(waiter), 1);
      const message = 'Another export of yours is still running. Please try again when it has finished.';
      reject(new AppError(429, 'export_running', message, { retryAfterSeconds }));
    };
    const timer = setTimeout(leave, maxWaitMs);
    signal.addEventListener('abort', leave);
    waiting.push(waiter);
    if (signal.aborted) leave();
  });
}
