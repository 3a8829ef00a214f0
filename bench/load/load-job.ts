export type BenchRequest = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: string };

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
};

/** Throughput and latency. Every response was successful; otherwise the job fails. */
export type LoadResult = { perSecond: number; p50Ms: number; p99Ms: number };

/** The load process's reply to a job. */
export type LoadReply = { result: LoadResult } | { error: string };
