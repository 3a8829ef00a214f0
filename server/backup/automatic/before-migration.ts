import { createStorage } from '#server/adapters/storage/create-storage.ts';
import { systemClock } from '#server/base/clock.ts';
import { StartupError } from '#server/base/startup-error.ts';
import type { Config } from '#server/config/config.ts';
import { makeManagedBackup } from './managed-backup.ts';

/**
 * What runs before the first pending migration of a database with data: it saves the tables, unless automatic backups
 * are off. It throws a StartupError when that fails, so that nothing is changed.
 */
export function backUpBeforeMigration(url: string, config: Config): (migration: string) => Promise<void> {
  return async (migration) => {
    if (!config.hasAutomaticBackups) return;
    try {
      const storage = await createStorage(config, systemClock);
      await makeManagedBackup({ url, config, storage, now: new Date(), beforeMigration: migration });
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      throw new StartupError(
        `The database was not upgraded, because it could not be saved before. ${error.message} ` +
          'AUTOMATIC_BACKUPS=off upgrades without a backup.',
      );
    }
  };
}
