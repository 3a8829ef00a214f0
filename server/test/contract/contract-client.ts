import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '#server/test/test-database.ts';

const main = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));

// What comes back is only as well known as the specification tells; tests say what they expect of it.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;
type WireAnswer = { status: number; headers: Headers; text: string; body: Json };

/** A client that knows paths, payloads and answers from the specification alone, and nothing of `schema/`. */
export class WireClient {
  readonly #base: string;
  readonly #dataDir: string;
  token = '';

  constructor(base: string, dataDir: string) {
    this.#base = base;
    this.#dataDir = dataDir;
  }

  async send(method: string, path: string, payload?: unknown): Promise<WireAnswer> {
    const answer = await fetch(`${this.#base}/api${path}`, {
      method,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
      },
      ...(payload !== undefined && { body: JSON.stringify(payload) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : null };
  }

  /** What stands under `data` of an answer from 200 to 299; throws for any other. */
  async call(method: string, path: string, payload?: unknown): Promise<Json> {
    const { status, text, body } = await this.send(method, path, payload);
    if (status < 200 || status > 299) throw new Error(`${method} ${path}: ${status} ${text}`);
    return body?.data;
  }

  /** Sends a part of a document to the address that the server gave for it. */
  async putPart(url: string, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
    return (await fetch(new URL(url, this.#base), { method: 'PUT', body: bytes })).status;
  }

  /** The confirmation code, read where texts are written instead of being sent. */
  async readCode(methodId: string): Promise<string> {
    for (let turn = 0; turn < 250; turn += 1, await sleep(20)) {
      const written = await readFile(join(this.#dataDir, 'outbox.jsonl'), 'utf8').catch(() => '');
      const lines = written.split('\n').slice(0, -1);
      const line = lines.map((text) => JSON.parse(text)).find(({ key }) => key === methodId);
      if (line) return /\d{6}/.exec(line.body)?.[0] ?? '';
    }
    throw new Error('no confirmation code was written');
  }
}

/** The server as a process of its own, on a database of its own. */
export async function startForWire(adminPhone: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'crewdesk-wire-'));
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [main], {
    env: {
      PATH,
      HOME,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: await createTestDatabase(),
      ADMIN_NAME: 'Wilma Wire',
      ADMIN_PHONE: adminPhone,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const addressIn = () => /http:\/\/\S+:\d+/.exec(said)?.[0];
  for (const end = Date.now() + 30_000; !addressIn() && Date.now() < end; ) await sleep(20);
  return {
    client: new WireClient(addressIn() ?? '', dataDir),
    async stop() {
      child.kill();
      await once(child, 'close');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
