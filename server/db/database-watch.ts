import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';

export type DatabaseWatchTimes = { intervalMs: number; timeoutMs: number };

/** An outage is detected within the sum of both. */
export const defaultWatchTimes: DatabaseWatchTimes = { intervalMs: 1000, timeoutMs: 1200 };

export type DatabaseWatch = { isReachable(): boolean; stop(): Promise<void> };

export type WatchedDatabase = {
  url: string;
  /** When other connections received something last, as `performance.now()`. */
  lastResponseAt: () => number;
  /** Called when the database stops responding. */
  onLost: () => void;
};

/**
 * Pings the database each `intervalMs` over its own connection. While the database is not responding, requests can be rejected
 * at once instead of piling up behind blocked statements. On a busy machine a ping may be late: while other connections
 * receive responses, that is no outage.
 */
export function watchDatabase(
  { url, lastResponseAt, onLost }: WatchedDatabase,
  { intervalMs, timeoutMs } = defaultWatchTimes,
): DatabaseWatch {
  let client: pg.Client | undefined;
  let isReachable = true;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<pg.Client> {
    if (client) return client;
    const newClient = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      application_name: 'crewdesk watch',
    });
    // Without a listener, a connection that breaks between two pings would crash the process.
    newClient.on('error', () => drop(newClient));
    await newClient.connect();
    client = newClient;
    return newClient;
  }

  function drop(brokenClient: pg.Client | undefined): void {
    if (client === brokenClient) client = undefined;
    // Not `end`, which would wait for a response on the broken connection.
    brokenClient?.connection.stream.destroy();
  }

  async function ping(): Promise<void> {
    try {
      await (await connect()).query('select 1');
      isReachable = true;
    } catch {
      drop(client);
      // Responses that arrived while this process was busy are read before this.
      await nextTurn();
      const isResponding = lastResponseAt() > performance.now() - timeoutMs / 2;
      if (isReachable && !isResponding && !isStopped) {
        isReachable = false;
        onLost();
      }
    }
    if (!isStopped) {
      timer = setTimeout(
        () => {
          pendingPing = ping();
        },
        isReachable ? intervalMs : intervalMs / 4,
      ).unref();
    }
  }

  let pendingPing = ping();
  return {
    isReachable: () => isReachable,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await pendingPing;
      await client?.end().catch(() => {});
    },
  };
}
