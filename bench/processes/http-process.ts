import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { onInterruption } from '#bench/base/interruption.ts';

/** A server under measurement: a process of its own that listens on loopback. */
export type HttpProcess = { address: string; pid: number; stop(): Promise<void> };

const timeoutMs = 60_000;

/** Starts a script under the Node that runs this, with nothing in its environment but what it needs. */
export async function startHttpProcess(
  script: string,
  settings: Record<string, string>,
): Promise<HttpProcess> {
  const port = await findFreePort();
  const { PATH = '', HOME = '' } = process.env;
  const forget = onInterruption(() => stop());
  const child = spawn(process.execPath, [script], {
    env: { PATH, HOME, ...settings, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    forget();
  };
  const address = `http://127.0.0.1:${port}`;
  try {
    await waitUntilReady(address, () => child.exitCode !== null || child.signalCode !== null);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, pid: child.pid ?? 0, stop };
}

/** Asks `/readyz` until it says yes. */
export async function waitUntilReady(address: string, hasEnded: () => boolean): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; ; await sleep(10)) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    if (hasEnded()) throw new Error(`The server for ${address} ended before it was ready.`);
    if (Date.now() > deadline) throw new Error(`The server on ${address} did not become ready.`);
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('a TCP server without a port');
  return address.port;
}
