import { median } from '#bench/base/statistics.ts';
import { residentMegabytes } from '#bench/processes/resident-memory.ts';

export type MemoryReport = {
  /** The resident memory of the server at the start, in MB. */
  startMb: number;
  /** The median of the minute before `settledAfterMs`. */
  settledMb: number;
  endMb: number;
  maxMb: number;
  /** How much the highest median of a minute after that exceeds `settledMb`. */
  growthMb: number;
};

type Sample = { atMs: number; mb: number };

const intervalMs = 2_000;
const minuteMs = 60_000;

/** Samples the resident memory of a process during `work`. */
export async function sampleMemory<Result>(
  pid: number,
  settledAfterMs: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; memory: MemoryReport }> {
  const startedAt = performance.now();
  const samples: Sample[] = [{ atMs: 0, mb: await residentMegabytes(pid) }];
  const timer = setInterval(async () => {
    samples.push({ atMs: performance.now() - startedAt, mb: await residentMegabytes(pid) });
  }, intervalMs);
  try {
    const result = await work();
    return { result, memory: summarize(samples, settledAfterMs) };
  } finally {
    clearInterval(timer);
  }
}

/** @param samples in the order of their times */
export function summarize(samples: readonly Sample[], settledAfterMs: number): MemoryReport {
  const medianOf = (fromMs: number, toMs: number) =>
    median(samples.filter(({ atMs }) => atMs >= fromMs && atMs < toMs).map(({ mb }) => mb));
  const lastMs = samples.at(-1)?.atMs ?? 0;
  const settledMb = medianOf(settledAfterMs - minuteMs, settledAfterMs);
  const minutes: number[] = [];
  for (let fromMs = settledAfterMs; fromMs + minuteMs <= lastMs + intervalMs; fromMs += minuteMs)
    minutes.push(medianOf(fromMs, fromMs + minuteMs));
  return {
    startMb: Math.round(samples[0]?.mb ?? 0),
    settledMb: Math.round(settledMb),
    endMb: Math.round(samples.at(-1)?.mb ?? 0),
    maxMb: Math.round(Math.max(...samples.map(({ mb }) => mb))),
    growthMb: Math.round(Math.max(...minutes, settledMb) - settledMb),
  };
}
