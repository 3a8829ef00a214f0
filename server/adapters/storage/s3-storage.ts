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
import { attachmentNamed } from '#server/base/content-disposition.ts';
import { AppError } from '#server/base/errors.ts';
import type { S3Settings } from '#server/config/storage-settings.ts';
import type { RemoteStorage, Upload } from './storage.ts';

/** @param clock decides from when signed addresses count; the provider goes by its own */
export function createS3Storage(settings: S3Settings, clock: Clock): RemoteStorage {
  const { bucket: Bucket } = settings;
  const client = createClient(settings);
  const named = ({ key, uploadId }: Upload) => ({ Bucket, Key: key, UploadId: uploadId });
  const isStored = (key: string) =>
    unlessMissing(client.send(new HeadObjectCommand({ Bucket, Key: key }))).then(
      (head) => head !== undefined,
    );

  return {
    kind: 's3',

    async begin(key) {
      const command = new CreateMultipartUploadCommand({ Bucket, Key: key });
      const { UploadId } = await answered(client.send(command));
      if (!UploadId) throw new Error('the storage gave no name to an upload');
      return UploadId;
    },

    async inspect(upload) {
      const listed = await unlessMissing(listParts(client, named(upload)));
      if (listed) return { isWhole: false, parts: listed };
      return (await isStored(upload.key)) ? { isWhole: true, parts: [] } : undefined;
    },

    async complete(upload, parts) {
      const MultipartUpload = {
        Parts: parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag })),
      };
      const command = new CompleteMultipartUploadCommand({ ...named(upload), MultipartUpload });
      await answered(client.send(command)).catch(async (error: unknown) => {
        // Asked twice, or the answer got lost: what counts is that the file is there.
        if (!(await isStored(upload.key))) throw error;
      });
    },

    async abort(upload) {
      await unlessMissing(client.send(new AbortMultipartUploadCommand(named(upload))));
    },

    async remove(key) {
      await unlessMissing(client.send(new DeleteObjectCommand({ Bucket, Key: key })));
    },

    partAddress: (upload, { number, size }, forSeconds) =>
      getSignedUrl(
        client,
        new UploadPartCommand({ ...named(upload), PartNumber: number, ContentLength: size }),
        { expiresIn: forSeconds, signingDate: clock.now() },
      ),

    fileAddress: ({ key, name, contentType }, forSeconds) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          Bucket,
          Key: key,
          ResponseContentDisposition: attachmentNamed(name),
          ResponseContentType: contentType,
          ResponseCacheControl: 'no-store',
        }),
        { expiresIn: forSeconds, signingDate: clock.now() },
      ),
  };
}

export function createClient({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Checksums of the newest kind are unknown to most of what calls itself compatible, and to browsers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    followRegionRedirects: false,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000, throwOnRequestTimeout: true },
  });
}

async function listParts(
  client: S3Client,
  upload: { Bucket: string; Key: string; UploadId: string },
): Promise<StoredPart[]> {
  // A page holds 1,000, which no document has.
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

async function unlessMissing<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  return answered(answer).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

/** A provider that is away or not itself is told as that; its refusals stay as they are. */
async function answered<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return answer.catch((error: unknown) => {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status !== undefined && status < 500) throw error;
    const sentence = 'The storage of documents does not answer at the moment. Please try again in a minute.';
    const told = new AppError(503, 'unavailable', sentence, { retryAfterSeconds: 60 });
    told.cause = error;
    throw told;
  });
}
