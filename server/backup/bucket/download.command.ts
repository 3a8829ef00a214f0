import { parseArgs } from 'node:util';
import { StartupError } from '#server/base/startup-error.ts';
import type { Config } from '#server/config/config.ts';
import { BackupError } from '../archive/backup-error.ts';
import { openBackupBucket } from './backup-bucket.ts';
import { downloadBackup } from './download-backup.ts';

export const downloadHelp = `  download [NAME]
      Copies the newest backup of the bucket BACKUP_S3_BUCKET, or the one with
      this name, to BACKUP_DIR, from where it can be restored.
`;

/** @throws TypeError of parseArgs */
export function parseDownload(args: string[]): (config: Config) => Promise<string> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const [name, ...others] = positionals;
  if (others.length > 0) throw new BackupError('Give one name of a backup, or none.');
  return async (config) => {
    const bucket = await openBackupBucket(config);
    if (!bucket) throw new BackupError('BACKUP_S3_BUCKET is missing: no bucket of backups is set up.');
    try {
      const path = await downloadBackup(bucket, config.backupDir, name);
      return `Copied the backup to ${path}. To restore it, stop Crewdesk and run: npm run crewdesk -- restore ${path}`;
    } catch (error) {
      const reason = bucket.explain(error);
      if (error instanceof StartupError || reason === undefined) throw error;
      throw new BackupError(`The bucket ${bucket.name} cannot be used: ${reason}.`);
    }
  };
}
