import pg from 'pg';

const reconnectMs = 1000;

/**
 * Calls `onNotification` when a delivery was queued for immediate sending. The delivery loop also polls each second, so
 * a lost connection is simply replaced.
 */
export function listenForDeliveries(url: string, onNotification: () => void): { stop(): Promise<void> } {
  let client: pg.Client | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  function connect(): void {
    const newClient = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'crewdesk listen',
    });
    const reconnect = () => {
      if (client === newClient) client = undefined;
      newClient.connection.stream.destroy();
      if (!isStopped && !timer) {
        timer = setTimeout(() => {
          timer = undefined;
          connect();
        }, reconnectMs).unref();
      }
    };
    newClient.on('error', reconnect);
    newClient.on('end', reconnect);
    newClient.on('notification', onNotification);
    newClient
      .connect()
      .then(() => newClient.query('listen deliveries'))
      .then(() => {
        client = newClient;
      }, reconnect);
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
