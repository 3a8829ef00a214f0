import { StartupError } from '#server/base/startup-error.ts';

/** A backup or a restore cannot go on. The message is a sentence for the operator, printed without a stack trace. */
export class BackupError extends StartupError {
  override name = 'BackupError';
}

/** The archive is encrypted with a passphrase that is not there. */
export class PassphraseError extends BackupError {}

/** Only documents are missing; a restore without them is possible. */
export class MissingDocumentsError extends BackupError {
  /** Some of them. */
  readonly documents: string;

  constructor(folder: string, documents: string) {
    super(
      `${folder} lacks the documents ${documents}, or they were changed; ` +
        'put the folder beside the backup, or restore without them by --without-missing-documents. Nothing was changed.',
    );
    this.documents = documents;
  }
}

/** The file is not a whole backup: cut off, changed, or something else. */
export function damagedError(path: string, detail: string): BackupError {
  return new BackupError(`${path} cannot be used: ${detail}. Nothing was changed; use another backup.`);
}

export function newerError(migration?: string): BackupError {
  const detail = migration === undefined ? '' : ` (it has migration ${migration})`;
  return new BackupError(
    `The backup was made by a newer version of Crewdesk${detail}; install that version and restore again. Nothing was changed.`,
  );
}
