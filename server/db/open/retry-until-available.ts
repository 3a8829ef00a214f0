import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#server/base/startup-error.ts';
import type { Config } from '#server/config/config.ts';
import { isDatabaseMisconfigured, isDatabaseUnavailable, isDiskFull } from '#server/db/database-errors.ts';
import { describeFullDisk, hasNoSpaceToStart } from '#server/embedded-postgres/disk-space.ts';

/** The database did not respond in time; it may later. */
export class UnreachableError extends StartupError {}

/** Retries while the database is starting or restarting. */
export async function retryUntilAvailable<Result>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
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
      if (isDiskFull(error)) throw databaseDiskFullError(databaseUrl, dataDir);
      if (Date.now() > deadline) {
        if (!databaseUrl && hasNoSpaceToStart(dataDir)) throw describeFullDisk(dataDir);
        const subject = databaseUrl ? 'The database of DATABASE_URL' : 'The embedded database';
        throw new UnreachableError(`${subject} cannot be reached: ${(error as Error).message}.`);
      }
    }
  }
}

function databaseDiskFullError(databaseUrl: string | undefined, dataDir: string): StartupError {
  return databaseUrl
    ? new StartupError('The disk of the database in DATABASE_URL is full; free some space there.')
    : describeFullDisk(dataDir);
}
