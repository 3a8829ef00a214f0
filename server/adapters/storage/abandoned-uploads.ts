import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type MultipartUpload,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';

/** The key has no right to list uploads, or the provider cannot: a lifecycle rule has to do it. */
const unlistable = ['AccessDenied', 'Forbidden', 'NotImplemented'];

async function listUploads(client: S3Client, Bucket: string): Promise<MultipartUpload[]> {
  const uploads: MultipartUpload[] = [];
  let page: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {};
  while (page) {
    const listed: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket, ...page }),
    );
    uploads.push(...(listed.Uploads ?? []));
    const { IsTruncated, NextKeyMarker, NextUploadIdMarker } = listed;
    page = IsTruncated ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker } : undefined;
  }
  return uploads;
}

export type AbandonedUploads = {
  /** Whether Crewdesk gives names like this one. */
  isOwnKey(key: string): boolean;
  startedBefore: Date;
};

/**
 * Aborts uploads whose id a crash has lost: their parts are in no list of files, and cost money until somebody aborts
 * them. Does nothing without the right to list them.
 */
export async function abortAbandonedUploads(
  client: S3Client,
  bucket: string,
  { isOwnKey, startedBefore }: AbandonedUploads,
): Promise<void> {
  const uploads = await listUploads(client, bucket).catch((error: unknown) => {
    if (error instanceof S3ServiceException && unlistable.includes(error.name)) return [];
    throw error;
  });
  for (const { Key = '', UploadId, Initiated } of uploads)
    if (isOwnKey(Key) && Initiated && Initiated < startedBefore)
      await client
        .send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
        .catch((error: unknown) => {
          // Somebody else was faster.
          if (!(error instanceof S3ServiceException && error.name === 'NoSuchUpload')) throw error;
        });
}
