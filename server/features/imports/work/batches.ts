import type { Tx } from '#server/db/client.ts';
import { hasRunOutOfTime, limitTransaction } from '#server/db/statement-timeout.ts';
import { fewerBatchRows, firstBatchRows, maxBatchMs, minBatchRows, nextBatchRows } from './batch-size.ts';

/** The batches of one work, whose number of rows follows the time that they take. */
export type Batches = {
  /**
   * Does the next batch. `work` calls `start` before it takes locks that others wait for. Undefined if the batch took too
   * long; what it did must be rolled back then. Few rows take as long as they take.
   */
  next<Result>(
    work: (rows: number, start: (tx: Tx) => Promise<void>) => Promise<Result>,
  ): Promise<Result | undefined>;
};

export function startBatches(startRows = firstBatchRows): Batches {
  let rows = startRows;
  return {
    async next(work) {
      let startedAt = performance.now();
      try {
        const result = await work(rows, async (tx) => {
          startedAt = performance.now();
          if (rows > minBatchRows) await limitTransaction(tx, startedAt + maxBatchMs);
        });
        rows = nextBatchRows(rows, performance.now() - startedAt);
        return result;
      } catch (error) {
        if (rows <= minBatchRows || !hasRunOutOfTime(error)) throw error;
        rows = fewerBatchRows(rows);
        return undefined;
      }
    },
  };
}
