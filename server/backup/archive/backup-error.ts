import { StartupError } from '#server/base/startup-error.ts';

/** A backup or a restore cannot go on. The message is a sentence for the operator, printed without a stack trace. */
export class BackupError extends StartupError {
  override name = 'BackupError';
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
