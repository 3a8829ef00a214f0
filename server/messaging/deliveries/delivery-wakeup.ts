import pg from 'pg';

/**
 * Calls `onNotice` when something was written that is to leave at once. Without it the loop still looks each second, so
 * a connection that breaks is only replaced.
 */
export function listenForDeliveries(url: string, onNotice: () => void): { stop(): Promise<void> } {
  let client: pg.Client | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  function connect(): void {
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'crewdesk listen',
    });
    const lost = () => {
      if (client === fresh) client = undefined;
      fresh.connection.stream.destroy();
      if (!isStopped && !timer) {
        timer = setTimeout(() => {
          timer = undefined;
          connect();
        }, 1000).unref();
      }
    };
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', onNotice);
    fresh
      .connect()
      .then(() => fresh.query('listen deliveries'))
      .then(() => {
        client = fresh;
      }, lost);
  }

  connect();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
