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

const connectionErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ETIMEDOUT', 'EAI_AGAIN']);

/**
 * Checks that the settings give access to the bucket. An unavailable provider does not prevent the start.
 * @throws StartupError naming the invalid setting
 */
export async function checkS3(settings: S3Settings): Promise<void> {
  const client = createClient(settings);
  try {
    await client.send(new GetObjectCommand({ Bucket: settings.bucket, Key: 'crewdesk-start' }));
  } catch (error) {
    const problem = findInvalidSetting(error);
    if (problem) throw new StartupError(`${problem}.`);
  } finally {
    client.destroy();
  }
}

function findInvalidSetting(error: unknown): string | undefined {
  if (error instanceof S3ServiceException) return messages[error.name];
  const isUnknownHost = (error as NodeJS.ErrnoException).code === 'ENOTFOUND';
  return isUnknownHost ? 'S3_ENDPOINT has an unknown host name' : undefined;
}

/**
 * Names the invalid setting, or says what the provider says. Undefined for errors of other sorts.
 * @param prefix begins the names of the settings
 */
export function explainS3Error(error: unknown, prefix: string): string | undefined {
  const problem = findInvalidSetting(error)?.replace(/\bS3_/g, `${prefix}S3_`);
  if (problem) return problem;
  if (error instanceof S3ServiceException) return `its provider says: ${error.message.replace(/\.$/, '')}`;
  const { code } = error as NodeJS.ErrnoException;
  return code !== undefined && connectionErrors.has(code) ? 'its provider cannot be reached' : undefined;
}
