import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { Clock } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors.ts';
import type { S3Settings } from '#server/config/storage-settings.ts';
import { explainS3Error } from './check-s3.ts';
import { failWhenStalled } from './fail-when-stalled.ts';
import { createClient, createS3Storage } from './s3-storage.ts';
import type { RemoteStorage } from './storage.ts';
import { uploadFile } from './upload-file.ts';

/** Files by name, on S3. */
export type Bucket = {
  name: string;
  /** The sizes of all files. */
  list(): Promise<Map<string, number>>;
  /** Replaces a file. */
  write(key: string, size: number, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** @throws Error in the middle when the provider stops sending */
  read(key: string): Promise<AsyncIterable<Buffer>>;
  remove: RemoteStorage['remove'];
  claim: RemoteStorage['claim'];
  abortAbandoned: RemoteStorage['abortAbandoned'];
  /** What is wrong with which setting, or what the provider says. Undefined for errors of other sorts. */
  explain(error: unknown): string | undefined;
};

/** @param prefix begins the names of its settings */
export function createBucket(settings: S3Settings, clock: Clock, prefix: string): Bucket {
  const storage = createS3Storage(settings, clock);
  return {
    name: settings.bucket,

    async list() {
      const client = createClient(settings);
      try {
        const sizes = new Map<string, number>();
        let page: string | undefined;
        do {
          const command = new ListObjectsV2Command({ Bucket: settings.bucket, ContinuationToken: page });
          const { Contents = [], NextContinuationToken } = await client.send(command);
          for (const { Key = '', Size = 0 } of Contents) sizes.set(Key, Size);
          page = NextContinuationToken;
        } while (page !== undefined);
        return sizes;
      } finally {
        client.destroy();
      }
    },

    write: (key, size, bytes) => uploadFile(storage, { key, size }, bytes),
    read: async (key) => failWhenStalled(await storage.read(key)),
    remove: (key) => storage.remove(key),
    claim: (mark) => storage.claim(mark),
    abortAbandoned: (uploads) => storage.abortAbandoned(uploads),
    explain: (error) => explainS3Error(error instanceof AppError ? error.cause : error, prefix),
  };
}
