import { GetObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { StartupError } from '#server/base/startup-error.ts';
import type { S3Settings } from '#server/config/storage-settings.ts';
import { createClient } from './s3-storage.ts';

const messages: Record<string, string> = {
  NoSuchBucket: 'S3_BUCKET does not exist',
  InvalidBucketName: 'S3_BUCKET does not exist',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID is not known to the provider',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY does not match S3_ACCESS_KEY_ID',
  AuthorizationHeaderMalformed: 'S3_REGION is not the region of the bucket',
  PermanentRedirect: 'S3_REGION is not the region of the bucket',
};

/**
 * Checks that the settings give access to the bucket. An unavailable provider does not prevent the start.
 * @throws StartupError naming the invalid setting
 */
export async function checkS3(settings: S3Settings): Promise<void> {
  const client = createClient(settings);
  try {
    await client.send(new GetObjectCommand({ Bucket: settings.bucket, Key: 'crewdesk-start' }));
  } catch (error) {
    const message = error instanceof S3ServiceException ? messages[error.name] : undefined;
    if (message) throw new StartupError(`${message}.`);
    if ((error as NodeJS.ErrnoException).code === 'ENOTFOUND')
      throw new StartupError('S3_ENDPOINT has an unknown host name.');
  } finally {
    client.destroy();
  }
}
