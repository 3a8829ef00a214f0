import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type DatabaseProxy = {
  url: string;
  /** Simulates a database that is down: closes connections and refuses new ones. */
  disconnect(): Promise<void>;
  /** Simulates an unplugged cable: connections stay open but no bytes arrive. */
  freeze(): void;
  restore(): Promise<void>;
  close(): Promise<void>;
};

/** A TCP proxy between the server and its database that can simulate outages. */
export async function createDatabaseProxy(target: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    if (isFrozen) socket.pause();
  };
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    track(client);
    track(upstream);
    if (!isFrozen) client.pipe(upstream).pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const listening = server.address() as AddressInfo;
  const closeConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    // Without the folder of a Unix socket, which would lead past the proxy.
    url: Object.assign(new URL(target), { host: `127.0.0.1:${listening.port}`, search: '' }).href,
    async disconnect() {
      server.close();
      closeConnections();
      await once(server, 'close');
    },
    freeze() {
      isFrozen = true;
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    async restore() {
      isFrozen = false;
      closeConnections();
      if (server.listening) return;
      server.listen(listening.port, '127.0.0.1');
      await once(server, 'listening');
    },
    async close() {
      closeConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
