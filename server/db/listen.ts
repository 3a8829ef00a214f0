import pg from 'pg';

const reconnectMs = 1000;
const defaultPingMs = 10_000;

type Listener = {
  channel: string;
  onNotification: () => void;
  /** Called after each connection: notifications may have been missed before it. */
  onConnect?: () => void;
  /** Called when notifications may be missed from now on. */
  onDisconnect?: () => void;
  /** How often a ping shows others that this process is alive. */
  pingMs?: number | undefined;
};

/** By the name of its connection, any process finds a listener in `pg_stat_activity`. */
export function listenerName(channel: string): string {
  return `crewdesk listen ${channel}`;
}

/** Listens to notifications of the database, and connects again when the connection is lost. */
export function listen(
  url: string,
  { channel, onNotification, onConnect, onDisconnect, pingMs = defaultPingMs }: Listener,
): { stop(): Promise<void> } {
  let client: pg.Client | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  function connect(): void {
    const newClient = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: listenerName(channel),
      query_timeout: pingMs,
    });
    const reconnect = () => {
      if (client === newClient) client = undefined;
      newClient.connection.stream.destroy();
      if (!client) onDisconnect?.();
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
  const pings = setInterval(() => {
    const pinged = client;
    // A connection that does not respond is replaced.
    pinged?.query('select 1').catch(() => pinged.connection.stream.destroy());
  }, pingMs).unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(pings);
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
