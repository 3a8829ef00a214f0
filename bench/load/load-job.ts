export type BenchRequest = { method: 'GET' | 'POST' | 'PUT' | 'PATCH'; path: string; body?: string };

/**
 * Sends the requests in order, repeatedly, over several connections in parallel for `durationMs`; at least one request per
 * connection.
 */
export type LoadJob = {
  baseUrl: string;
  token: string;
  requests: BenchRequest[];
  connections: number;
  durationMs: number;
  /** Counts requests that a busy server refused (429 or 503) instead of failing. */
  countsRefusals?: true;
};

/** Throughput and latency. Every response was successful or a counted refusal; otherwise the job fails. */
export type LoadResult = { perSecond: number; p50Ms: number; p99Ms: number; refusals: number };

/** The load process's reply to a job. */
export type LoadReply = { result: LoadResult } | { error: string };
