import type { FastifyInstance } from 'fastify';
import { toListenError } from '#server/base/listen-error.ts';
import type { Config } from '#server/config/config.ts';

/** A shutdown may take ten seconds in total, and the database stops last. */
const httpCloseTimeoutMs = 5_000;

/** Lets requests in flight finish, then closes the connections of idle and slow clients. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), httpCloseTimeoutMs);
  await app.close();
  clearTimeout(timer);
}

/** @throws StartupError when the port cannot be used */
export async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    throw toListenError(error, { host, port });
  }
}
