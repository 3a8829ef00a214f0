import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '#crash-tests/server/server-process.ts';
import { busyImportStates, type Import } from '#schema/imports/imports.ts';

/** The lease of a dead worker, the start and the rest of the work. */
const timeoutMs = 90_000;

export function isBusy({ state }: Import): boolean {
  return busyImportStates.some((busy) => busy === state);
}

/** A file of customers of a town. */
export function customerFile(town: string, rows: number): string {
  const lines = Array.from({ length: rows }, (_, n) => `${town} ${n},${n} Lake Street,${town},IL,60601`);
  return `Name,Street,City,State,Zip\n${lines.join('\n')}\n`;
}

/** A client of the imports that retries while the server is down. */
export class ImportClient {
  readonly #server: ServerProcess;
  readonly #token: string;

  constructor(server: ServerProcess, token: string) {
    this.#server = server;
    this.#token = token;
  }

  async request<Body>(method: string, path: string, body?: string): Promise<Body> {
    const headers = {
      authorization: `Bearer ${this.#token}`,
      // A request whose response was lost is sent again, and is done once.
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      ...(body && { 'content-type': 'text/csv' }),
    };
    for (const deadline = Date.now() + timeoutMs; ; await sleep(100)) {
      const options = { method, headers, ...(body && { body }) };
      const response = await fetch(`${this.#server.url}/api${path}`, options).catch(() => undefined);
      if (response?.ok) return (await response.json()) as Body;
      // 409 while the first attempt is still at it.
      const isRetryable = !response || response.status === 503 || response.status === 409;
      if (!isRetryable || Date.now() > deadline)
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
