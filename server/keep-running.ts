import type { Log } from './base/log.ts';
import type { Config } from './config/config.ts';
import { type RunningServer, startServer } from './start-server.ts';

/**
 * Starts the server, and again in the same process whenever a restore has replaced its data: settings, secrets and what was
 * read since the start are then those of the backup.
 * @param onFailure called when it could not start again; nothing of it runs then
 * @throws StartupError when it could not start the first time
 */
export async function keepRunning(
  config: Config,
  log: Log,
  onFailure: (error: unknown) => void,
): Promise<RunningServer> {
  let isStopping = false;
  const start = () => startServer(config, log, { onReplaced: () => void restart() });
  let current: Promise<RunningServer | undefined> = start();

  async function restart(): Promise<void> {
    log.warn('the data were replaced by a restore: starting again');
    current = current.then(async (server) => {
      if (isStopping) return server;
      await server?.stop();
      return isStopping ? undefined : start();
    });
    await current.catch((error: unknown) => {
      if (!isStopping) onFailure(error);
    });
  }

  await current;
  return {
    async stop() {
      isStopping = true;
      await (await current.catch(() => undefined))?.stop();
    },
  };
}
