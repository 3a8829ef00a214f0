import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const head = (line: string) => `${line} HTTP/1.1\r\nhost: x\r\n`;

/** What each connection sends at first, and what it then sends every `dripMs`. None ever closes its half. */
const behaviors = {
  silent: { first: '', drip: '' },
  headers: { first: head('GET /'), drip: 'a: b\r\n' },
  body: {
    first: `${head('POST /api/session/phone/start')}content-type: application/json\r\ncontent-length: 9000\r\n\r\n`,
    drip: ' ',
  },
  /** Reads nothing of its responses, which fill the buffers of both sides. Notices the end by what it sends. */
  unread: { first: `${head('GET /api/openapi.json')}\r\n`.repeat(100), drip: '\r\n' },
};
type Behavior = keyof typeof behaviors;
const slow: Behavior[] = ['silent', 'headers', 'body'];
/** One in so many reads nothing: each takes some megabytes of the kernel's memory. */
const unreadEvery = 60;

export type SlowConnectionsReport = {
  connections: number;
  /** The longest time from opening a connection until the server closed it. */
  maxLifetimesMs: Record<Behavior, number>;
  /** Connections that were open until the time was up. */
  stillOpen: number;
  /** Requests of a colleague while the connections were open. */
  requests: number;
  failedRequests: number;
  medianRequestMs: number;
  maxRequestMs: number;
};

type Options = { url: string; token: string; count: number; dripMs: number; timeoutMs: number };

/** Opens connections that are silent, send too slowly or do not read, while a colleague lists the customers. */
export async function runSlowConnections(options: Options): Promise<SlowConnectionsReport> {
  const { url, token, count, dripMs, timeoutMs } = options;
  const sockets: Socket[] = [];
  const lifetimes: Record<Behavior, number[]> = { silent: [], headers: [], body: [], unread: [] };
  const closings: Promise<void>[] = [];
  const timer = setInterval(() => {
    for (const [index, socket] of sockets.entries()) {
      const { drip } = behaviors[nameAt(index)];
      if (drip && socket.writable) socket.write(drip);
    }
  }, dripMs);
  try {
    for (let index = 0; index < count; index += 1) {
      const socket = await open(url, nameAt(index));
      const openedAt = performance.now();
      // Not `once` of node:events, which rejects on an error.
      const closed = new Promise((resolve) => socket.once('end', resolve).once('close', resolve));
      closings.push(closed.then(() => void lifetimes[nameAt(index)].push(performance.now() - openedAt)));
      sockets.push(socket);
    }
    const stop = new AbortController();
    const requests = listCustomers(url, token, stop.signal);
    await Promise.race([
      Promise.all(closings),
      sleep(timeoutMs, undefined, { signal: stop.signal }).catch(() => {}),
    ]);
    stop.abort();
    const closedCount = Object.values(lifetimes).flat().length;
    const longest = (name: Behavior) => Math.round(Math.max(0, ...lifetimes[name]));
    return {
      connections: count,
      maxLifetimesMs: {
        silent: longest('silent'),
        headers: longest('headers'),
        body: longest('body'),
        unread: longest('unread'),
      },
      stillOpen: count - closedCount,
      ...(await requests),
    };
  } finally {
    clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  }
}

function nameAt(index: number): Behavior {
  return index % unreadEvery === 0 ? 'unread' : (slow[index % slow.length] ?? 'silent');
}

async function open(url: string, name: Behavior): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.on('error', () => {});
  // Without a reader, the end of the connection would go unnoticed.
  if (name !== 'unread') socket.resume();
  await once(socket, 'connect');
  if (behaviors[name].first) socket.write(behaviors[name].first);
  return socket;
}

/** Sends one request after another until `signal`, each on a connection of its own, as a browser that has just been opened. */
async function listCustomers(url: string, token: string, signal: AbortSignal) {
  const durations: number[] = [];
  let failedRequests = 0;
  while (durations.length === 0 || !signal.aborted) {
    const startedAt = performance.now();
    const headers = { authorization: `Bearer ${token}`, connection: 'close' };
    const response = await fetch(`${url}/api/customer?limit=50`, { headers }).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.status !== 200) failedRequests += 1;
    durations.push(performance.now() - startedAt);
    await sleep(20);
  }
  const sorted = durations.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(10 * (sorted[Math.floor((sorted.length - 1) * share)] ?? 0)) / 10;
  return { requests: sorted.length, failedRequests, medianRequestMs: at(0.5), maxRequestMs: at(1) };
}
