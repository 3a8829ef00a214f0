import { GetObjectCommand, PutObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';

/** The file that says whose bucket it is. */
export const ownerKey = 'crewdesk-installation';

/** Without the right to list, a provider says of a missing file that access is denied. */
const missingErrors = ['NoSuchKey', 'NotFound', 'AccessDenied', 'Forbidden'];

async function readOwner(client: S3Client, Bucket: string): Promise<string | undefined> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: ownerKey }));
    return (await Body?.transformToString())?.trim();
  } catch (error) {
    if (error instanceof S3ServiceException && missingErrors.includes(error.name)) return undefined;
    throw error;
  }
}

/** Writes the file only if nobody else has meanwhile, where the provider can tell. */
async function writeOwner(client: S3Client, Bucket: string, mark: string): Promise<void> {
  const file = { Bucket, Key: ownerKey, Body: mark, ContentType: 'text/plain' };
  try {
    await client.send(new PutObjectCommand({ ...file, IfNoneMatch: '*' }));
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 501) await client.send(new PutObjectCommand(file));
    else if (status !== 409 && status !== 412) throw error;
  }
}

/**
 * Returns the mark of the installation to which a bucket belongs. A bucket without one belongs to the first that asks.
 * @param mark undefined: of an installation that has none yet, and only asks
 */
export async function claimBucket(
  client: S3Client,
  bucket: string,
  mark: string | undefined,
): Promise<string | undefined> {
  const owner = await readOwner(client, bucket);
  if (owner !== undefined || mark === undefined) return owner;
  await writeOwner(client, bucket, mark);
  return readOwner(client, bucket);
}
