import pg from 'pg';

const reconnectMs = 1000;

type Listener = {
  channel: string;
  onNotification: () => void;
  /** Called after each connection: notifications may have been missed before it. */
  onConnect?: () => void;
};

/** Listens to notifications of the database, and connects again when the connection is lost. */
export function listen(
  url: string,
  { channel, onNotification, onConnect }: Listener,
): { stop(): Promise<void> } {
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
      .then(() => newClient.query(`listen ${pg.escapeIdentifier(channel)}`))
      .then(() => {
        client = newClient;
        onConnect?.();
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
