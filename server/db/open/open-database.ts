import { StartupError } from '#server/base/startup-error.ts';
import type { Config } from '#server/config/config.ts';
import type { UpgradeCluster } from '#server/embedded-postgres/cluster.ts';
import { findRunningDatabase } from '#server/embedded-postgres/running-database.ts';
import { createDatabase, createPool, type Database } from '../client.ts';
import { isDatabaseMisconfigured, isDatabaseUnavailable } from '../database-errors.ts';
import type { BeforeMigration } from './migrate.ts';
import { migrateAsOwner } from './migrate-as-owner.ts';

export type OpenDatabase = { db: Database; close(): Promise<void> };

/**
 * Opens and migrates the database for a command-line command: the external database, the embedded database of a running
 * server, or the embedded database, which is then started and stops on `close`.
 * @throws StartupError when the database cannot be used
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'migrationDatabaseUrl'>>,
  beforeMigration?: (url: string) => BeforeMigration,
  upgrade?: UpgradeCluster,
): Promise<OpenDatabase> {
  const { url, stop } = await findOrStartDatabase(config, upgrade);
  const pool = createPool({ url, max: 4, statementTimeoutMs: 600_000, connectTimeoutMs: 10_000 });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= pool.end().then(stop));
  try {
    const { migrationDatabaseUrl } = config;
    await migrateAsOwner(pool, { migrationDatabaseUrl }, beforeMigration?.(url));
    return { db: createDatabase(pool), close };
  } catch (error) {
    await close();
    if (isDatabaseMisconfigured(error))
      throw new StartupError(`DATABASE_URL cannot be used: ${error.message}.`);
    if (!isDatabaseUnavailable(error)) throw error;
    const subject = config.databaseUrl ? 'The database of DATABASE_URL' : 'The embedded database';
    throw new StartupError(`${subject} cannot be reached: ${(error as Error).message}.`);
  }
}

export type DatabaseHandle = { url: string; stop(): Promise<void> };

/**
 * The database that a command uses, without opening it. `stop` stops an embedded one that was started for it.
 * @throws StartupError when the embedded database cannot be started
 */
export async function findOrStartDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  upgrade?: UpgradeCluster,
): Promise<DatabaseHandle> {
  const url = databaseUrl ?? (await findRunningDatabase(dataDir));
  if (url !== undefined) return { url, stop: async () => {} };
  const { startEmbeddedDatabase } = await import('#server/embedded-postgres/embedded-database.ts');
  const database = await startEmbeddedDatabase({ dataDir, log: () => {}, ...(upgrade && { upgrade }) });
  return { url: database.url, stop: () => database.stop() };
}
