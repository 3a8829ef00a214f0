import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { StoredPart } from '#schema/documents.ts';
import type { Clock } from '#server/base/clock.ts';
import { attachmentDisposition } from '#server/base/content-disposition.ts';
import { AppError } from '#server/base/errors.ts';
import type { S3Settings } from '#server/config/storage-settings.ts';
import { abortAbandonedUploads } from './abandoned-uploads.ts';
import { claimBucket } from './claim-bucket.ts';
import type { RemoteStorage, StoredFile, Upload } from './storage.ts';

/** How many files can be viewed at the same time; the next ones wait. */
export const viewLimit = 50;

/** @param clock sets the start time of signed URLs; the provider checks it against its own clock */
export function createS3Storage(settings: S3Settings, clock: Clock, maxViews = viewLimit): RemoteStorage {
  const { bucket: Bucket } = settings;
  // Slow viewers of files hold connections of their own, so that no upload has to wait for them.
  const [client, viewClient] = [createClient(settings), createClient(settings, maxViews)];
  // The client learns from the provider's responses how far the clock of this machine is off.
  const signingDate = () => new Date(clock.now().getTime() + client.config.systemClockOffset);
  const uploadParams = ({ key, uploadId }: Upload) => ({ Bucket, Key: key, UploadId: uploadId });
  const isStored = (key: string) =>
    undefinedIfMissing(client.send(new HeadObjectCommand({ Bucket, Key: key }))).then(
      (head) => head !== undefined,
    );

  return {
    kind: 's3',

    async begin(key) {
      const command = new CreateMultipartUploadCommand({ Bucket, Key: key });
      const { UploadId } = await throwIfUnavailable(client.send(command));
      if (!UploadId) throw new Error('the storage provider returned no upload id');
      return UploadId;
    },

    async findUploadState(upload) {
      const listed = await undefinedIfMissing(listParts(client, uploadParams(upload)));
      if (listed) return { isComplete: false, parts: listed };
      return (await isStored(upload.key)) ? { isComplete: true, parts: [] } : undefined;
    },

    async complete(upload, parts) {
      const MultipartUpload = {
        Parts: parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag })),
      };
      const command = new CompleteMultipartUploadCommand({ ...uploadParams(upload), MultipartUpload });
      await throwIfUnavailable(client.send(command)).catch(async (error: unknown) => {
        // The upload may have been completed by an earlier call whose response was lost.
        if (!(await isStored(upload.key))) throw error;
      });
    },

    async abort(upload) {
      await undefinedIfMissing(client.send(new AbortMultipartUploadCommand(uploadParams(upload))));
    },

    async remove(key) {
      await undefinedIfMissing(client.send(new DeleteObjectCommand({ Bucket, Key: key })));
    },

    async read(key) {
      const { Body } = await throwIfUnavailable(viewClient.send(new GetObjectCommand({ Bucket, Key: key })));
      if (!(Body instanceof Readable)) throw new Error('the storage provider returned no file');
      return Body;
    },

    async readStart(key, length) {
      const command = new GetObjectCommand({ Bucket, Key: key, Range: `bytes=0-${length - 1}` });
      const { Body } = await throwIfUnavailable(client.send(command));
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    },

    claim: (mark) => throwIfUnavailable(claimBucket(client, Bucket, mark)),

    abortAbandoned: (uploads) => throwIfUnavailable(abortAbandonedUploads(client, Bucket, uploads)),

    signPartUrl: (upload, { number, size }, expiresInSeconds) =>
      getSignedUrl(
        client,
        new UploadPartCommand({ ...uploadParams(upload), PartNumber: number, ContentLength: size }),
        { expiresIn: expiresInSeconds, signingDate: signingDate() },
      ),

    signFileUrl: (file, expiresInSeconds) =>
      getSignedUrl(client, downloadCommand(Bucket, file), {
        expiresIn: expiresInSeconds,
        signingDate: signingDate(),
      }),
  };
}

function downloadCommand(Bucket: string, { key, name, contentType }: StoredFile): GetObjectCommand {
  return new GetObjectCommand({
    Bucket,
    Key: key,
    ResponseContentDisposition: attachmentDisposition(name),
    ResponseContentType: contentType,
    ResponseCacheControl: 'no-store',
  });
}

export function createClient(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  maxSockets = 50,
): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Many S3-compatible providers and all browsers lack support for the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    followRegionRedirects: false,
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: 60_000,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  });
}

async function listParts(
  client: S3Client,
  upload: { Bucket: string; Key: string; UploadId: string },
): Promise<StoredPart[]> {
  // A page has 1,000 parts; documents have fewer.
  const { Parts = [] } = await client.send(new ListPartsCommand(upload));
  return Parts.map(({ PartNumber = 0, Size = 0, ETag = '' }) => ({
    number: PartNumber,
    size: Size,
    etag: ETag,
  }));
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof S3ServiceException && ['NoSuchUpload', 'NoSuchKey', 'NotFound'].includes(error.name)
  );
}

async function undefinedIfMissing<Output>(response: Promise<Output>): Promise<Output | undefined> {
  return throwIfUnavailable(response).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

/** Turns network and server errors of the provider into a 503. Its other errors are thrown unchanged. */
async function throwIfUnavailable<Output>(response: Promise<Output>): Promise<Output> {
  return response.catch((error: unknown) => {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status !== undefined && status < 500) throw error;
    const message = 'Document storage is temporarily unavailable. Please try again in a minute.';
    const unavailable = new AppError(503, 'unavailable', message, { retryAfterSeconds: 60 });
    unavailable.cause = error;
    throw unavailable;
  });
}
