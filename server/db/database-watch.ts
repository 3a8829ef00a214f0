import pg from 'pg';

export type DatabaseWatchTimes = { intervalMs: number; timeoutMs: number };

/** An outage is detected within the sum of both. */
export const defaultWatchTimes: DatabaseWatchTimes = { intervalMs: 1000, timeoutMs: 1200 };

export type DatabaseWatch = { isReachable(): boolean; stop(): Promise<void> };

/**
 * Pings the database each `intervalMs` over its own connection. While the database is not responding, requests can be rejected
 * at once instead of piling up behind blocked statements. `onLost` is called when it stops responding.
 */
export function watchDatabase(
  url: string,
  onLost: () => void,
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
      if (isReachable && !isStopped) {
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
