import { GetObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { StartupError } from '#server/base/startup-error.ts';
import type { S3Settings } from '#server/config/storage-settings.ts';
import { createClient } from './s3-storage.ts';

const culprits: Record<string, string> = {
  NoSuchBucket: 'S3_BUCKET names no bucket of this storage',
  InvalidBucketName: 'S3_BUCKET names no bucket of this storage',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID is not known to the storage',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY does not fit S3_ACCESS_KEY_ID',
  AuthorizationHeaderMalformed: 'S3_REGION is not that of the bucket',
  PermanentRedirect: 'S3_REGION is not that of the bucket',
};

/**
 * Looks whether the settings open the bucket. A provider that is away for the moment keeps nobody from starting.
 * @throws StartupError naming the setting that is wrong
 */
export async function checkS3(settings: S3Settings): Promise<void> {
  const client = createClient(settings);
  try {
    await client.send(new GetObjectCommand({ Bucket: settings.bucket, Key: 'crewdesk-start' }));
  } catch (error) {
    const culprit = error instanceof S3ServiceException ? culprits[error.name] : undefined;
    if (culprit) throw new StartupError(`${culprit}.`);
    if ((error as NodeJS.ErrnoException).code === 'ENOTFOUND')
      throw new StartupError('S3_ENDPOINT names a host that nobody knows.');
  } finally {
    client.destroy();
  }
}
