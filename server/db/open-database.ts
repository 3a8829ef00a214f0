import { StartupError } from '#server/base/startup-error.ts';
import type { Config } from '#server/config/config.ts';
import { findRunningDatabase } from '#server/embedded-postgres/running-database.ts';
import { createDatabase, createPool, type Database } from './client.ts';
import { isDatabaseClosed, isDatabaseUnavailable } from './database-errors.ts';
import { migrate } from './migrate.ts';

export type OpenDatabase = { db: Database; close(): Promise<void> };

/**
 * The database of these settings for a command that runs by itself, brought up to date: the external one, the
 * embedded one of a server that is running, or else the embedded one, started for as long as it is open.
 * @throws StartupError when it cannot be used
 */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  const { url, stop } = await findOrStart(config);
  const pool = createPool({ url, max: 4, statementTimeoutMs: 600_000, connectTimeoutMs: 10_000 });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= pool.end().then(stop));
  try {
    await migrate(pool);
    return { db: createDatabase(pool), close };
  } catch (error) {
    await close();
    if (isDatabaseClosed(error))
      throw new StartupError(`DATABASE_URL does not open a database: ${error.message}.`);
    if (!isDatabaseUnavailable(error)) throw error;
    const culprit = config.databaseUrl
      ? 'DATABASE_URL names a database that does not answer'
      : 'The database does not answer';
    throw new StartupError(`${culprit}: ${(error as Error).message}.`);
  }
}

type Found = { url: string; stop(): Promise<void> };

async function findOrStart({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Found> {
  const url = databaseUrl ?? (await findRunningDatabase(dataDir));
  if (url !== undefined) return { url, stop: async () => {} };
  const { startEmbeddedDatabase } = await import('#server/embedded-postgres/embedded-database.ts');
  const database = await startEmbeddedDatabase({ dataDir, log: () => {} });
  return { url: database.url, stop: () => database.stop() };
}
