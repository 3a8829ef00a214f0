import pg from 'pg';

const everyMs = 1000;
const timeoutMs = 1200;

export type DatabaseWatch = { isReachable(): boolean; stop(): Promise<void> };

/**
 * Asks the database for a sign of life each second, over a connection of its own. While none comes, requests can be
 * refused at once instead of piling up behind statements that nobody answers. `onLost` is called when it goes quiet.
 */
export function watchDatabase(url: string, onLost: () => void): DatabaseWatch {
  let client: pg.Client | undefined;
  let isReachable = true;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function connected(): Promise<pg.Client> {
    if (client) return client;
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      application_name: 'crewdesk watch',
    });
    // Without a listener a connection that breaks between two questions would end the process.
    fresh.on('error', () => drop(fresh));
    await fresh.connect();
    client = fresh;
    return fresh;
  }

  function drop(lost: pg.Client | undefined): void {
    if (client === lost) client = undefined;
    // Not `end`, which waits for an answer that this connection will not give.
    lost?.connection.stream.destroy();
  }

  async function ask(): Promise<void> {
    try {
      await (await connected()).query('select 1');
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
          asking = ask();
        },
        isReachable ? everyMs : everyMs / 4,
      ).unref();
    }
  }

  let asking = ask();
  return {
    isReachable: () => isReachable,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await asking;
      await client?.end().catch(() => {});
    },
  };
}
