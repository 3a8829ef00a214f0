import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type DatabaseProxy = {
  url: string;
  /** As when the database is gone: connections break, new ones are refused. */
  cut(): Promise<void>;
  /** As when a cable is pulled: connections stay and nothing comes. */
  freeze(): void;
  restore(): Promise<void>;
  close(): Promise<void>;
};

/** Stands between the server and its database, and can take it away. */
export async function createDatabaseProxy(target: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    if (isFrozen) socket.pause();
  };
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    keep(near);
    keep(far);
    if (!isFrozen) near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = server.address() as AddressInfo;
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: Object.assign(new URL(target), { host: `127.0.0.1:${own.port}` }).href,
    async cut() {
      server.close();
      breakAll();
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
      breakAll();
      if (server.listening) return;
      server.listen(own.port, '127.0.0.1');
      await once(server, 'listening');
    },
    async close() {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}
