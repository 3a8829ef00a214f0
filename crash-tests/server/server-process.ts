import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onInterrupt } from '#bench/base/interruption.ts';

/** The real server in a process of its own, with its own DATA_DIR. It can be killed and restarted. */
export class ServerProcess {
  static readonly adminPhone = '+12025550143';

  readonly dataDir: string;
  readonly url: string;
  #child: ChildProcess | undefined;
  #output = '';

  constructor(dataDir: string, port: number) {
    this.dataDir = dataDir;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** Returns before the server is ready. @param extraEnv environment variables besides the defaults */
  start(extraEnv: NodeJS.ProcessEnv = {}): void {
    onInterrupt(this.shutDown);
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, NODE_ENV: 'test', DATA_DIR: this.dataDir, PORT: new URL(this.url).port };
    const admin = { ADMIN_NAME: 'Harriet Harness', ADMIN_PHONE: ServerProcess.adminPhone };
    const script = join(import.meta.dirname, '../../scripts/start.mjs');
    const child = spawn(process.execPath, [script], {
      env: { ...env, ...admin, ...extraEnv },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#output = (this.#output + text).slice(-4_000);
      });
    }
    this.#child = child;
    this.#output = '';
  }

  /** @throws when the server exits or the time is up */
  async waitUntilReady(timeoutMs = 60_000): Promise<void> {
    for (const deadline = Date.now() + timeoutMs; ; await sleep(10)) {
      const response = await fetch(`${this.url}/readyz`).catch(() => undefined);
      await response?.arrayBuffer().catch(() => undefined);
      if (response?.status === 200) return;
      if (this.isRunning() && Date.now() < deadline) continue;
      throw new Error(
        `The server ${this.isRunning() ? `was not ready within ${timeoutMs} ms` : 'exited'}: ${this.#output}`,
      );
    }
  }

  /** A worker serves no requests, but says that it is running. */
  async waitUntilWorking(timeoutMs = 60_000): Promise<void> {
    for (
      const deadline = Date.now() + timeoutMs;
      !this.#output.includes('worker is running');
      await sleep(10)
    )
      if (!this.isRunning() || Date.now() > deadline)
        throw new Error(`The worker did not start: ${this.#output}`);
  }

  /** Returns whether the process exits within the time. */
  async waitForExit(timeoutMs: number): Promise<boolean> {
    for (const deadline = Date.now() + timeoutMs; this.isRunning(); await sleep(5))
      if (Date.now() > deadline) return false;
    return true;
  }

  /** The process of a server that was started. */
  get pid(): number {
    if (this.#child?.pid === undefined) throw new Error('The server was not started.');
    return this.#child.pid;
  }

  /** What the process printed last. */
  get output(): string {
    return this.#output;
  }

  isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** Sends a signal without waiting for its effect. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(signal);
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (!child || !this.isRunning()) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  /** Stops the server, and the database that a killed server leaves running. */
  readonly shutDown = async (): Promise<void> => {
    await this.kill('SIGTERM');
    this.killDatabase();
  };

  /** Kills the postmaster. Returns its pid, or undefined if none was running. */
  killDatabase(): number | undefined {
    const pid = this.databasePid();
    try {
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
      return pid;
    } catch {
      return undefined;
    }
  }

  databasePid(): number | undefined {
    try {
      return (
        Number(readFileSync(join(this.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]) ||
        undefined
      );
    } catch {
      return undefined;
    }
  }

  /** Signs in as the admin with the code from the outbox. Returns the session token. */
  async signIn(): Promise<string> {
    const { methodId } = await this.#post('/api/session/phone/start', { phone: ServerProcess.adminPhone });
    const { sessionJwt } = await this.#post('/api/session/phone/confirm', {
      methodId,
      code: await this.#waitForCode(methodId),
    });
    return String(sessionJwt);
  }

  async #post(path: string, body: object): Promise<Record<string, unknown>> {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(this.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`POST ${path} returned ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { data: Record<string, unknown> }).data;
  }

  async #waitForCode(methodId: unknown): Promise<string | undefined> {
    for (let attempt = 0; attempt < 100; attempt += 1, await sleep(20)) {
      const lines = readIfExists(join(this.dataDir, 'outbox.jsonl')).split('\n').slice(0, -1);
      const message = lines.map((line) => JSON.parse(line)).find((line) => line.key === methodId);
      if (message) return /\d{6}/.exec(message.body)?.[0];
    }
    throw new Error('No confirmation code arrived in the outbox.');
  }
}

function readIfExists(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
