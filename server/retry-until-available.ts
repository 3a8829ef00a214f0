import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from './base/startup-error.ts';
import type { Config } from './config/config.ts';
import { isDatabaseMisconfigured, isDatabaseUnavailable } from './db/database-errors.ts';

/** Retries while the database is starting or restarting. */
export async function retryUntilAvailable<Result>(
  { databaseUrl }: Config,
  connectTimeoutMs: number,
  prepare: () => Promise<Result>,
): Promise<Result> {
  for (const deadline = Date.now() + connectTimeoutMs; ; await sleep(100)) {
    try {
      return await prepare();
    } catch (error) {
      if (isDatabaseMisconfigured(error))
        throw new StartupError(`DATABASE_URL cannot be used: ${error.message}.`);
      if (!isDatabaseUnavailable(error)) throw error;
      if (Date.now() > deadline) {
        const subject = databaseUrl ? 'The database of DATABASE_URL' : 'The embedded database';
        throw new StartupError(`${subject} cannot be reached: ${(error as Error).message}.`);
      }
    }
  }
}
