import { expect, test } from 'vitest';
import {
  fewerBatchRows,
  firstBatchRows,
  maxBatchMs,
  maxBatchRows,
  minBatchRows,
  nextBatchRows,
} from './batch-size.ts';

test.each([
  // [rows, ms, rows of the next batch]
  [25, 10, 50],
  [25, 200, 50],
  [200, 120, 250],
  [250, 400, 250],
  [250, 500, 200],
  [25, 590, 16],
  [12, 590, 10],
  [10, 900, 4],
  [10, 550, 10],
  [3, 550, 3],
  [1, 5000, 1],
  [1, 100, 2],
  [3, 0, 6],
])('after %d rows in %d ms, a batch has %d rows', (rows, ms, next) => {
  expect(nextBatchRows(rows, ms)).toBe(next);
});

/** The milliseconds of each of the next batches, of which one that takes too long ends at the limit. */
function run(start: number, count: number, msPerRow: number): { times: number[]; rows: number } {
  let rows = start;
  const times = Array.from({ length: count }, () => {
    const ms = 20 + rows * msPerRow;
    rows = ms > maxBatchMs && rows > minBatchRows ? fewerBatchRows(rows) : nextBatchRows(rows, ms);
    return Math.min(ms, maxBatchMs);
  });
  return { times, rows };
}

test('batches shrink on a machine that becomes slow, and grow again', () => {
  const idle = run(firstBatchRows, 6, 1);
  expect(idle.rows).toBe(maxBatchRows);
  const busy = run(idle.rows, 10, 8);
  expect(busy.times.filter((ms) => ms === maxBatchMs)).toHaveLength(1);
  expect(busy.rows).toBeGreaterThan(30);
  expect(busy.times.slice(3).every((ms) => ms < 450)).toBe(true);
  const stalled = run(busy.rows, 10, 700);
  expect(stalled.rows).toBe(1);
  expect(run(stalled.rows, 10, 1).rows).toBe(maxBatchRows);
});
