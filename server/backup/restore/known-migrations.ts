import { readMigrations } from '#server/db/open/migrate.ts';
import { BackupError, newerError } from '../archive/backup-error.ts';
import type { Manifest } from '../archive/manifest.ts';

/** @throws BackupError when a newer version made the backup */
export async function requireKnownMigrations({ migrations }: Pick<Manifest, 'migrations'>): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    if (!known.has(name)) throw newerError(name);
    if (known.get(name) !== checksum)
      throw new BackupError(
        `The migration ${name} of the backup is another one than that of this version of Crewdesk. Nothing was changed.`,
      );
  }
}

/** The same of the last migration only, which the beginning of a backup names. */
export async function requireKnownMigration(last: string): Promise<void> {
  if (!(await readMigrations()).some(({ name }) => name === last)) throw newerError(last);
}
