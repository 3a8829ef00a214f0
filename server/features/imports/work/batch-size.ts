/** Nobody knows yet how fast the machine is. */
export const firstBatchRows = 25;
/** More rows in a batch hardly make an import faster. */
export const maxBatchRows = 250;
/** Fewer rows save little time, because each batch has as many statements. So few take as long as they take. */
export const minBatchRows = 10;
/** A batch that takes longer is rolled back, because others wait for its locks, and its rows come in smaller ones. */
export const maxBatchMs = 600;

const targetMs = 400;

/** How many rows the next batch has, after one of so many rows took so long. It has at most twice as many. */
export function nextBatchRows(rows: number, ms: number): number {
  const fitting = Math.floor((rows * targetMs) / Math.max(ms, 1));
  const min = ms > maxBatchMs ? 1 : Math.min(rows, minBatchRows);
  return Math.max(min, Math.min(fitting, rows * 2, maxBatchRows));
}

/** How many rows a batch has after one that took too long. */
export function fewerBatchRows(rows: number): number {
  return Math.max(minBatchRows, Math.floor(rows / 4));
}
