import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '#bench/base/statistics.ts';
import { createRandom } from '#server/demo/random.ts';
import { LoadClient, type LoadResponse } from './load-client.ts';
import { OfficeWorker } from './office-worker.ts';

export type LoadOptions = {
  url: string;
  token: string;
  durationMs: number;
  /** People who work at the same time, each with one request at a time. */
  workers: number;
  /** How many requests all of them send in a second; as many as they can, if it is missing. */
  perSecond?: number;
};

export type LoadReport = {
  requests: number;
  perSecond: number;
  byStatus: Record<string, number>;
  /** The first responses that were no success. */
  failures: string[];
  medianMs: number;
  p99Ms: number;
  maxMs: number;
};

const maxFailures = 20;

/** Works like an office for a while. Each response other than 200 and 201 is a failure. */
export async function runLoad({
  url,
  token,
  durationMs,
  workers,
  perSecond,
}: LoadOptions): Promise<LoadReport> {
  const client = new LoadClient(url, token);
  const durations: number[] = [];
  const byStatus: Record<string, number> = {};
  const failures: string[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + durationMs;
  const pauseMs = perSecond ? (1_000 * workers) / perSecond : 0;

  function count(response: LoadResponse, ms: number): void {
    const { status, text } = response;
    durations.push(ms);
    byStatus[status] = (byStatus[status] ?? 0) + 1;
    const isFailure = status !== 200 && status !== 201;
    if (isFailure && failures.length < maxFailures)
      failures.push(`${Math.round(performance.now() - startedAt)} ms: ${status} ${text.slice(0, 200)}`);
  }

  async function work(number: number): Promise<void> {
    const worker = new OfficeWorker(client, createRandom(number + 1), number);
    // The requests of all people are spread evenly.
    if (pauseMs > 0) await sleep((pauseMs * number) / workers);
    while (performance.now() < endsAt) {
      const sentAt = performance.now();
      const response = await worker.sendNext();
      const ms = performance.now() - sentAt;
      count(response, ms);
      if (pauseMs > ms) await sleep(pauseMs - ms);
    }
  }

  try {
    await Promise.all(Array.from({ length: workers }, (_, number) => work(number)));
  } finally {
    client.close();
  }
  const rounded = (ms: number) => Math.round(ms * 10) / 10;
  return {
    requests: durations.length,
    perSecond: Math.round((durations.length * 1_000) / (performance.now() - startedAt)),
    byStatus,
    failures,
    medianMs: rounded(percentile(durations, 50)),
    p99Ms: rounded(percentile(durations, 99)),
    maxMs: rounded(percentile(durations, 100)),
  };
}
