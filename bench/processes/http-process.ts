import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { onInterrupt } from '#bench/base/interruption.ts';

/** A benchmarked server: a process of its own that listens on the loopback interface. */
export type HttpProcess = { url: string; pid: number; stop(): Promise<void> };

const timeoutMs = 60_000;

type StartOptions = {
  parameters?: string[];
  cwd?: string;
  /** Returns 2xx as soon as the server is ready. */
  readyPath?: string;
  /** How long it may take to stop before it is killed; absent: as long as it takes. */
  maxStopMs?: number;
};

/** Starts a script with the current Node and a minimal environment. */
export async function startHttpProcess(
  script: string,
  env: Record<string, string>,
  { parameters = [], cwd, readyPath = '/readyz', maxStopMs }: StartOptions = {},
): Promise<HttpProcess> {
  const port = await findFreePort();
  const { PATH = '', HOME = '' } = process.env;
  const unregister = onInterrupt(() => stop());
  const child = spawn(process.execPath, [script, ...parameters], {
    ...(cwd !== undefined && { cwd }),
    env: { PATH, HOME, ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    const deadline = maxStopMs && setTimeout(() => child.kill('SIGKILL'), maxStopMs);
    await exited;
    clearTimeout(deadline);
    unregister();
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await waitUntilReady(url + readyPath, () => child.exitCode !== null || child.signalCode !== null);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid: child.pid ?? 0, stop };
}

/** Polls a URL until it returns 2xx. */
export async function waitUntilReady(url: string, hasExited: () => boolean): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; ; await sleep(10)) {
    const response = await fetch(url).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.ok) return;
    if (hasExited()) throw new Error(`The server of ${url} exited before it was ready.`);
    if (Date.now() > deadline) throw new Error(`The server of ${url} was not ready within ${timeoutMs} ms.`);
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('A TCP server has no port.');
  return address.port;
}
