/** Nobody knows yet how fast the machine is. */
export const firstBatchRows = 25;
/** More rows in a batch hardly make an import faster. */
export const maxBatchRows = 250;
/** A batch that takes longer is rolled back, because others wait for its locks, and its rows come in smaller ones. */
export const maxBatchMs = 600;

const targetMs = 400;
/** Fewer rows save little, because each batch has as many statements; only one that took too long comes in fewer. */
const minBatchRows = 10;

/** How many rows the next batch has, after one of so many rows took so long. It has at most twice as many. */
export function nextBatchRows(rows: number, ms: number): number {
  const fitting = Math.floor((rows * targetMs) / Math.max(ms, 1));
  return Math.max(Math.min(rows, minBatchRows), Math.min(fitting, rows * 2, maxBatchRows));
}

/** How many rows a batch has after one that took too long. */
export function fewerBatchRows(rows: number): number {
  return Math.max(1, Math.floor(rows / 4));
}
