import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '#server/test/test-database.ts';

const main = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));

/** Longer than any machine is busy with something else. */
const timeoutMs = 30_000;

// The client knows no schemas; each test asserts the shape that it expects.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;
type ContractResponse = { status: number; headers: Headers; text: string; body: Json };

/** An API client that follows only the specification and imports nothing from `schema/`. */
export class ContractClient {
  readonly #baseUrl: string;
  readonly #dataDir: string;
  token = '';

  constructor(baseUrl: string, dataDir: string) {
    this.#baseUrl = baseUrl;
    this.#dataDir = dataDir;
  }

  /** Repeats a request that a busy server rejects with 503 and Retry-After, as every client must. */
  async request(method: string, path: string, payload?: unknown): Promise<ContractResponse> {
    for (const deadline = Date.now() + timeoutMs; ; ) {
      const response = await this.#requestOnce(method, path, payload);
      const retryAfter = response.headers.get('retry-after');
      if (response.status !== 503 || !retryAfter || Date.now() > deadline) return response;
      await sleep(Number(retryAfter) * 1000);
    }
  }

  async #requestOnce(method: string, path: string, payload?: unknown): Promise<ContractResponse> {
    const response = await fetch(`${this.#baseUrl}/api${path}`, {
      method,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
      },
      ...(payload !== undefined && { body: JSON.stringify(payload) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : null,
    };
  }

  /** Returns `data` of a successful response. @throws for any other status */
  async requestData(method: string, path: string, payload?: unknown): Promise<Json> {
    const { status, text, body } = await this.request(method, path, payload);
    if (status < 200 || status > 299) throw new Error(`${method} ${path}: ${status} ${text}`);
    return body?.data;
  }

  /** Sends a part of a document to its signed URL. */
  async putPart(url: string, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
    return (await fetch(new URL(url, this.#baseUrl), { method: 'PUT', body: bytes })).status;
  }

  /** Reads the confirmation code from the outbox file, which replaces an SMS provider. */
  async readCode(methodId: string): Promise<string> {
    for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(20)) {
      const outbox = await readFile(join(this.#dataDir, 'outbox.jsonl'), 'utf8').catch(() => '');
      const lines = outbox.split('\n').slice(0, -1);
      const line = lines.map((text) => JSON.parse(text)).find(({ key }) => key === methodId);
      if (line) return /\d{6}/.exec(line.body)?.[0] ?? '';
    }
    throw new Error('The outbox holds no confirmation code.');
  }
}

/** Starts the server in its own process, on its own database. */
export async function startContractServer(adminPhone: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'crewdesk-contract-'));
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [main], {
    env: {
      PATH,
      HOME,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: await createTestDatabase(),
      ADMIN_NAME: 'Wilma West',
      ADMIN_PHONE: adminPhone,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const findUrl = () => /http:\/\/\S+:\d+/.exec(output)?.[0];
  for (const end = Date.now() + timeoutMs; !findUrl() && Date.now() < end; ) await sleep(20);
  return {
    client: new ContractClient(findUrl() ?? '', dataDir),
    async stop() {
      child.kill();
      await once(child, 'close');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
