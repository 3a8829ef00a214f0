import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTemporaryFolder } from '#bench/processes/temporary-folder.ts';
import { ApiClient } from '#crash-tests/server/api-client.ts';
import { ServerProcess } from '#crash-tests/server/server-process.ts';
import { busyImportStates, type Import } from '#schema/imports/imports.ts';
import { findFreePort } from '#server/embedded-postgres/postmaster.ts';

export type ImportKillReport = {
  rows: number;
  kills: number;
  /** The longest time from a kill until the work that it interrupted was done. */
  slowestMs: number;
  faults: string[];
};

const works = ['dry-run', 'run', 'undo'] as const;
type Work = (typeof works)[number];

/** From the first batch on; about as long as the work on a few thousand rows takes. */
const maxDelayMs = 300;
/** The lease of the dead worker, the start and the rest of the work. */
const timeoutMs = 90_000;

export function meetsImportGuarantees({ kills, faults }: ImportKillReport): boolean {
  return kills > 0 && faults.length === 0;
}

function isBusy({ state }: Import): boolean {
  return busyImportStates.some((busy) => busy === state);
}

/** A client of the imports that retries while the server is down. */
class ImportClient {
  readonly #server: ServerProcess;
  readonly #token: string;

  constructor(server: ServerProcess, token: string) {
    this.#server = server;
    this.#token = token;
  }

  async request<Body>(method: string, path: string, body?: string): Promise<Body> {
    const headers = { authorization: `Bearer ${this.#token}`, ...(body && { 'content-type': 'text/csv' }) };
    for (const deadline = Date.now() + timeoutMs; ; await sleep(100)) {
      const options = { method, headers, ...(body && { body }) };
      const response = await fetch(`${this.#server.url}/api${path}`, options).catch(() => undefined);
      if (response?.ok) return (await response.json()) as Body;
      if (Date.now() > deadline || (response && response.status !== 503))
        throw new Error(`${method} ${path} returned ${response?.status}: ${await response?.text()}`);
    }
  }

  async waitUntil(id: string, isReached: (entry: Import) => boolean): Promise<Import> {
    for (const deadline = Date.now() + timeoutMs; ; await sleep(20)) {
      const { data } = await this.request<{ data: Import }>('GET', `/imports/${id}`);
      if (isReached(data)) return data;
      if (Date.now() > deadline) throw new Error(`The import was still ${data.state} after ${timeoutMs} ms.`);
    }
  }
}

function fileOf(town: string, rows: number): string {
  const lines = Array.from({ length: rows }, (_, n) => `${town} ${n},${n} Lake Street,${town},IL,60601`);
  return `Name,Street,City,State,Zip\n${lines.join('\n')}\n`;
}

/** What is wrong once the work is done; undefined if nothing is. */
function findFault(work: Work, entry: Import, customers: number, rows: number): string | undefined {
  const { state, predicted, result, differing, undone } = entry;
  const isRight = {
    'dry-run': state === 'checked' && predicted?.new === rows && customers === 0,
    run: state === 'done' && result?.new === rows && differing === 0 && customers === rows,
    undo: state === 'undone' && undone?.deleted === rows && undone.left === 0 && customers === 0,
  };
  if (isRight[work]) return undefined;
  return `After a kill during ${work}: ${customers} customers, ${JSON.stringify({ state, predicted, result, differing, undone })}`;
}

/** Kills the server with SIGKILL during checks, imports and undos of files with so many rows. */
export async function killImports(
  kills: number,
  rows: number,
  log: (line: string) => void,
): Promise<ImportKillReport> {
  const folder = createTemporaryFolder('crewdesk-imports-');
  const server = new ServerProcess(join(folder.path, 'data'), await findFreePort());
  const report: ImportKillReport = { rows, kills: 0, slowestMs: 0, faults: [] };
  try {
    server.start();
    await server.waitUntilReady();
    const token = await server.signIn();
    const client = new ImportClient(server, token);
    const api = new ApiClient(server.url, token);
    for (let round = 0; report.kills < kills; round += 1) {
      const town = `Town${round}x`;
      const file = fileOf(town, rows);
      const { data } = await client.request<{ data: Import }>('POST', `/imports?fileName=${town}.csv`, file);
      for (const work of works.slice(0, kills - report.kills)) {
        await client.request('POST', `/imports/${data._id}/${work}`);
        await client.waitUntil(data._id, (entry) => !isBusy(entry) || (entry.progress?.done ?? 0) > 0);
        await sleep(Math.random() * maxDelayMs);
        await server.kill('SIGKILL');
        if (Math.random() < 0.5) server.killDatabase();
        const startedAt = Date.now();
        server.start();
        await server.waitUntilReady();
        const entry = await client.waitUntil(data._id, (one) => !isBusy(one));
        report.kills += 1;
        report.slowestMs = Math.max(report.slowestMs, Date.now() - startedAt);
        const customers = await api.listAll('/api/customer');
        const fault = findFault(work, entry, customers.length, rows);
        if (fault) report.faults.push(fault);
        log(`Killed during ${work}; ${entry.state} after ${Date.now() - startedAt} ms.`);
      }
    }
    return report;
  } finally {
    await server.shutDown();
    folder.remove();
  }
}
