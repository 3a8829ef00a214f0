import { Agent, request } from 'node:http';
import { percentile } from '#bench/base/statistics.ts';
import type { BenchRequest, LoadJob, LoadReply, LoadResult } from './load-job.ts';

// The client side of a measurement runs in a process of its own, so that it shares no event loop with a server.
process.on('message', (job: LoadJob) => {
  runLoad(job).then(
    (result) => reply({ result }),
    (error: unknown) => reply({ error: String(error) }),
  );
});

function reply(message: LoadReply): void {
  process.send?.(message);
}

async function runLoad(job: LoadJob): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: job.connections });
  const latencies: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + job.durationMs;
  let sentCount = 0;
  let refusals = 0;
  async function sendUntilEnd(): Promise<void> {
    do {
      const next = job.requests[sentCount++ % job.requests.length];
      if (!next) throw new Error('A load job has no requests.');
      const sentAt = performance.now();
      if (!(await send(agent, job, next))) refusals += 1;
      latencies.push(performance.now() - sentAt);
    } while (performance.now() < endsAt);
  }
  try {
    await Promise.all(Array.from({ length: job.connections }, sendUntilEnd));
  } finally {
    agent.destroy();
  }
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    perSecond: latencies.length / seconds,
    p50Ms: percentile(latencies, 50),
    p99Ms: percentile(latencies, 99),
    refusals,
  };
}

/** @returns whether the request succeeded; false if it was refused */
function send(
  agent: Agent,
  { baseUrl, token, countsRefusals }: LoadJob,
  { method, path, body }: BenchRequest,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const headers: Record<string, string | number> = { authorization: `Bearer ${token}` };
    if (body !== undefined) {
      headers['content-type'] = 'application/json';
      headers['content-length'] = Buffer.byteLength(body);
    }
    const outgoing = request(baseUrl + path, { agent, method, headers }, (response) => {
      const { statusCode = 0 } = response;
      const isRefusal = countsRefusals && (statusCode === 429 || statusCode === 503);
      response.once('end', () =>
        isRefusal || (statusCode >= 200 && statusCode < 300)
          ? resolve(!isRefusal)
          : reject(new Error(`${method} ${path} returned ${statusCode}.`)),
      );
      response.once('error', reject);
      response.resume();
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
