import type { z } from 'zod';
import { StartupError } from '#server/base/startup-error.ts';
import { type S3Settings, type StorageEnvironment, storageEnvironment } from './storage-settings.ts';

const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = storageEnvironment;

/** The environment variables of the bucket of backups: those of the document storage with a prefix. */
export const backupBucketEnvironment = {
  BACKUP_S3_BUCKET: S3_BUCKET,
  BACKUP_S3_ENDPOINT: S3_ENDPOINT,
  BACKUP_S3_REGION: storageEnvironment.S3_REGION.removeDefault().optional(),
  BACKUP_S3_ACCESS_KEY_ID: S3_ACCESS_KEY_ID,
  BACKUP_S3_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY,
};

type BackupBucketEnvironment = z.output<z.ZodObject<typeof backupBucketEnvironment>>;

/**
 * Where backups are copied to, if anywhere. What is not set for it is taken from the bucket of the documents.
 * @throws StartupError naming the first setting that is missing
 */
export function readBackupBucket(
  environment: BackupBucketEnvironment & StorageEnvironment,
): S3Settings | undefined {
  const bucket = environment.BACKUP_S3_BUCKET;
  if (!bucket) {
    const stray = Object.entries(environment).find(([name, value]) => name.startsWith('BACKUP_S3_') && value);
    if (stray) throw new StartupError(`BACKUP_S3_BUCKET is missing: ${stray[0]} needs it.`);
    return undefined;
  }
  const requireSetting = (name: 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY') => {
    const value = environment[`BACKUP_${name}`] || environment[name];
    if (!value) throw new StartupError(`BACKUP_${name} is missing: BACKUP_S3_BUCKET needs it.`);
    return value;
  };
  return {
    kind: 's3',
    endpoint: new URL(requireSetting('S3_ENDPOINT')).origin,
    region: environment.BACKUP_S3_REGION ?? environment.S3_REGION,
    bucket,
    accessKeyId: requireSetting('S3_ACCESS_KEY_ID'),
    secretAccessKey: requireSetting('S3_SECRET_ACCESS_KEY'),
  };
}
