import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './base/log.ts';
import type { Config } from './config/config.ts';
import { isDatabaseUnavailable } from './db/database-errors.ts';
import { UnreachableError } from './db/open/retry-until-available.ts';
import { type RunningServer, startServer } from './start-server.ts';

/** Last resort: every step of a shutdown has its own timeout. */
export const shutdownTimeoutMs = 15_000;
const pauseMs = 1_000;

type Options = {
  /** Called when it could not start again, or stop for that; nothing that works runs then. */
  onFailure: (error: unknown) => void;
  connectTimeoutMs?: number;
};

/**
 * Starts the server, and again in the same process whenever a restore has replaced its data: settings, secrets and what was
 * read since the start are then those of the backup.
 * @throws StartupError when it could not start the first time
 */
export async function keepRunning(
  config: Config,
  log: Log,
  { onFailure, connectTimeoutMs }: Options,
): Promise<RunningServer> {
  let isStopping = false;
  const start = () =>
    startServer(config, log, {
      onReplaced: () => void restart(),
      ...(connectTimeoutMs && { connectTimeoutMs }),
    });
  let current: Promise<RunningServer | undefined> = start();

  async function restart(): Promise<void> {
    log.warn('the data were replaced by a restore: starting again');
    current = current.then(async (server) => {
      if (isStopping) return server;
      const tooSlow = () => onFailure(new Error('stopping took too long'));
      const lastResort = setTimeout(tooSlow, shutdownTimeoutMs);
      await server?.stop().finally(() => clearTimeout(lastResort));
      return startAgain();
    });
    await current.catch((error: unknown) => {
      if (!isStopping) onFailure(error);
    });
  }

  /** Nobody is there to repeat it while the database of others is away. */
  async function startAgain(): Promise<RunningServer | undefined> {
    while (!isStopping) {
      try {
        return await start();
      } catch (error) {
        const isTemporary = error instanceof UnreachableError || isDatabaseUnavailable(error);
        if (!config.databaseUrl || !isTemporary) throw error;
        log.warn({ err: error }, 'starting again failed: trying once more');
        await sleep(pauseMs);
      }
    }
    return undefined;
  }

  await current;
  return {
    async stop() {
      isStopping = true;
      await (await current.catch(() => undefined))?.stop();
    },
  };
}
