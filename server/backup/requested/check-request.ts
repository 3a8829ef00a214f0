import { basename, dirname, sep } from 'node:path';
import { documentsMissingCode } from '#schema/restores.ts';
import { AppError, notFound } from '#server/base/errors.ts';
import type { Config } from '#server/config/config.ts';
import { BackupError, MissingDocumentsError, PassphraseError } from '../archive/backup-error.ts';
import type { ArchiveHeader } from '../archive/manifest.ts';
import type { AskPassphrase } from '../archive/open-archive.ts';
import { readHeader } from '../archive/read-header.ts';
import { requireKnownMigration } from '../restore/known-migrations.ts';
import { findBackup } from './backup-list.ts';

/** Of the settings, because nobody types a passphrase into the browser. */
export function passphraseOf({ backupPassphrase }: Pick<Config, 'backupPassphrase'>): AskPassphrase {
  return async () => {
    if (backupPassphrase === undefined) throw new PassphraseError('There is no BACKUP_PASSPHRASE.');
    return backupPassphrase;
  };
}

/** What office users read, who do not know the folders of the server. */
export function describeProblem(error: BackupError, path: string): string {
  if (error instanceof PassphraseError)
    return (
      'This backup needs another passphrase than that of the server (BACKUP_PASSPHRASE). Restore it on the server ' +
      `itself, where it is asked for: npm run crewdesk -- restore ${basename(path)}. Nothing was changed.`
    );
  if (error instanceof MissingDocumentsError)
    return `The backup lacks the documents ${error.documents}, or they were changed. Nothing was changed.`;
  return error.message.replaceAll(dirname(path) + sep, '');
}

export function documentsMissingError(problem: string): AppError {
  return new AppError(422, documentsMissingCode, problem);
}

/**
 * What can be told at once of a backup: whether it is there, can be read, and is not of a newer version.
 * @throws AppError 404 or 422
 */
export async function checkRequest(
  config: Pick<Config, 'backupDir' | 'backupPassphrase'>,
  name: string,
): Promise<ArchiveHeader> {
  const path = await findBackup(config.backupDir, name);
  if (path === undefined) throw notFound('This backup is not there any more.');
  try {
    const header = await readHeader(path, passphraseOf(config));
    await requireKnownMigration(header.migration);
    return header;
  } catch (error) {
    if (error instanceof BackupError)
      throw new AppError(422, 'backup_unusable', describeProblem(error, path));
    throw error;
  }
}
