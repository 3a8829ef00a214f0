import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchmarkResult, formatMs } from '#bench/base/report.ts';
import { median } from '#bench/base/statistics.ts';
import type { Installation } from '#bench/processes/installation.ts';
import { projects } from '#schema/records/projects.ts';
import { largestProject } from '#server/test/largest-project.ts';

const maxWaitMs = 50;
const path = `/api${projects.apiPath}`;
const agent = new Agent({ keepAlive: true });

type Send = (method: string, path: string, body?: string) => Promise<{ status: number; body: Buffer }>;

/** Measures how long another request waits while the server handles the largest valid record. */
export async function measureLargestRecord(
  { crewdesk, token, pool }: Installation,
  rounds: number,
): Promise<BenchmarkResult[]> {
  const send: Send = (method, url, body) => sendRequest(crewdesk.url + url, token, method, body);
  const { rows } = await pool.query<{ id: string }>('select id from customers limit 1');
  const body = JSON.stringify(largestProject(rows[0]?.id ?? ''));
  const bareMs = await timeBareMinimum(body, rounds);
  const ids: string[] = [];
  const operations: Record<string, (round: number) => Promise<unknown>> = {
    create: async () => ids.push(idOf(await expectOk(send('POST', path, body)))),
    read: (round) => expectOk(send('GET', `${path}/${ids[round]}`)),
    update: async (round) => expectOk(send('PUT', `${path}/${ids[round]}`, body)),
    list: () => expectOk(send('GET', `${path}?limit=50`)),
    export: () => expectOk(send('GET', `${path}/export`)),
  };
  const results: BenchmarkResult[] = [];
  for (const [name, run] of Object.entries(operations)) {
    const waits: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      waits.push(await measureMaxWaitMs(crewdesk.url, () => run(round)));
    results.push({
      name: `${name}, largest record: longest wait of another request, first and median`,
      crewdesk: `${formatMs(waits[0] ?? 0)}, ${formatMs(median(waits))}`,
      comparedWith: `JSON.parse and JSON.stringify: ${formatMs(bareMs)}`,
      target: `less than ${maxWaitMs} ms`,
      isMet: Math.max(waits[0] ?? 0, median(waits)) < maxWaitMs,
    });
  }
  return results;
}

/** The least that a server has to do with the body: parse it and write it again. */
async function timeBareMinimum(body: string, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    JSON.stringify(JSON.parse(body));
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

/** Sends one `GET /healthz` after the other until `work` has ended. Returns the duration of the slowest. */
async function measureMaxWaitMs(url: string, work: () => Promise<unknown>): Promise<number> {
  let isRunning = true;
  let maxMs = 0;
  const ping = async () => {
    while (isRunning) {
      const startedAt = performance.now();
      await sendRequest(`${url}/healthz`, '', 'GET');
      maxMs = Math.max(maxMs, performance.now() - startedAt);
    }
  };
  const pinging = ping();
  await sleep(20);
  await work();
  isRunning = false;
  await pinging;
  return maxMs;
}

function sendRequest(url: string, token: string, method: string, body?: string) {
  return new Promise<{ status: number; body: Buffer }>((resolve, reject) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
    };
    const outgoing = request(url, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }))
        .on('error', reject);
    });
    outgoing.on('error', reject).end(body);
  });
}

async function expectOk(sent: ReturnType<Send>): Promise<Buffer> {
  const { status, body } = await sent;
  if (status >= 300) throw new Error(`The server returned ${status}: ${body.toString().slice(0, 300)}`);
  return body;
}

function idOf(body: Buffer): string {
  return /"_id"\s*:\s*"([^"]+)"/.exec(body.toString('utf8', 0, 200))?.[1] ?? '';
}
