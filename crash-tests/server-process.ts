import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onInterruption } from '#bench/base/interruption.ts';

const adminPhone = '+12025550143';

/** The real server as a process of its own, on its own DATA_DIR, that can be killed and started again. */
export class ServerProcess {
  readonly dataDir: string;
  readonly address: string;
  #child: ChildProcess | undefined;
  #output = '';

  constructor(dataDir: string, port: number) {
    this.dataDir = dataDir;
    this.address = `http://127.0.0.1:${port}`;
  }

  /** Does not wait: the server may be killed before it is ready. @param settings on top of the usual ones */
  start(settings: NodeJS.ProcessEnv = {}): void {
    onInterruption(this.end);
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, NODE_ENV: 'test', DATA_DIR: this.dataDir, PORT: new URL(this.address).port };
    const admin = { ADMIN_NAME: 'Harriet Harness', ADMIN_PHONE: adminPhone };
    const script = join(import.meta.dirname, '../scripts/start.mjs');
    const child = spawn(process.execPath, [script], {
      env: { ...env, ...admin, ...settings },
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

  /** @throws when it exits instead, or hangs */
  async waitUntilReady(timeoutMs = 60_000): Promise<void> {
    for (const deadline = Date.now() + timeoutMs; ; await sleep(10)) {
      const answer = await fetch(`${this.address}/readyz`).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer?.status === 200) return;
      if (this.isAlive() && Date.now() < deadline) continue;
      throw new Error(
        `the server ${this.isAlive() ? 'was not ready in time' : 'went away'}: ${this.#output}`,
      );
    }
  }

  /** Waits until it dies by itself. False when it has not by then. */
  async waitUntilDead(timeoutMs: number): Promise<boolean> {
    for (const deadline = Date.now() + timeoutMs; this.isAlive(); await sleep(5))
      if (Date.now() > deadline) return false;
    return true;
  }

  isAlive(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (!child || !this.isAlive()) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  /** For good, with the database that a killed server leaves behind. */
  readonly end = async (): Promise<void> => {
    await this.kill('SIGTERM');
    this.killDatabase();
  };

  /** Kills the postmaster alone; its pid, or undefined when none was there. */
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

  /** Signs in as the first user, as a person would, with the code from the outbox. */
  async signIn(): Promise<string> {
    const { methodId } = await this.#post('/api/session/phone/start', { phone: adminPhone });
    const { sessionJwt } = await this.#post('/api/session/phone/confirm', {
      methodId,
      code: await this.#readCode(methodId),
    });
    return String(sessionJwt);
  }

  async #post(path: string, body: object): Promise<Record<string, unknown>> {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(this.address + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Record<string, unknown> }).data;
  }

  async #readCode(methodId: unknown): Promise<string | undefined> {
    for (let turn = 0; turn < 100; turn += 1, await sleep(20)) {
      const lines = readIfThere(join(this.dataDir, 'outbox.jsonl')).split('\n').slice(0, -1);
      const text = lines.map((line) => JSON.parse(line)).find((line) => line.key === methodId);
      if (text) return /\d{6}/.exec(text.body)?.[0];
    }
    throw new Error('no confirmation code arrived in the outbox');
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
