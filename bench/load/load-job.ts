export type BenchRequest = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: string };

/**
 * Sends the requests one after the other, from the first again after the last, on so many connections at once, until
 * the time is over; one on each connection at least.
 */
export type LoadJob = {
  address: string;
  token: string;
  requests: BenchRequest[];
  connections: number;
  durationMs: number;
};

/** What came back. Every answer was a success; anything else ends the job with an error. */
export type LoadResult = { perSecond: number; p50Ms: number; p99Ms: number; answers: number };

/** What the load process answers to a job. */
export type LoadReply = { result: LoadResult } | { error: string };
