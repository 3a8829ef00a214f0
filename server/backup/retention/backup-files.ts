import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** An archive in the folder of the backups. */
export type BackupFile = {
  path: string;
  at: Date;
  /** The number of the migration before which it was made. */
  beforeMigration: string | undefined;
  /** Whether it has the data that a restore in the browser replaced. */
  isBeforeRestore: boolean;
};

const namePattern = /^crewdesk-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)(?:-before-(\d{4}|restore))?\.backup$/;

/** For example `crewdesk-2026-11-23-021500.backup`, in UTC. @param before a migration or `restore` */
export function backupFileName(now: Date, before?: string): string {
  const [day = '', time = ''] = now.toISOString().split(/[T.]/);
  const reason = before === undefined ? '' : `-before-${before === 'restore' ? before : before.slice(0, 4)}`;
  return `crewdesk-${day}-${time.replaceAll(':', '')}${reason}.backup`;
}

/** The archives of a folder, the newest first. Files with other names are left alone. */
export async function listBackupFiles(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return findBackupFiles(names).map((file) => ({ ...file, path: join(folder, file.path) }));
}

/** The archives among these names, the newest first. */
export function findBackupFiles(names: Iterable<string>): BackupFile[] {
  return [...names]
    .flatMap((name) => {
      const [, day, hour, minute, second, before] = namePattern.exec(name) ?? [];
      if (day === undefined) return [];
      const at = new Date(`${day}T${hour}:${minute}:${second}Z`);
      // A file that somebody else has named.
      if (Number.isNaN(at.getTime())) return [];
      const isBeforeRestore = before === 'restore';
      return [{ path: name, at, beforeMigration: isBeforeRestore ? undefined : before, isBeforeRestore }];
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
}
