import { Readable } from 'node:stream';
import type { RemoteStorage } from './storage.ts';

/** Long enough for the largest document on a slow line. */
const uploadSeconds = 24 * 60 * 60;

/**
 * Uploads a file of a known size as one part. A crash leaves no partial file, and a failure nothing that the provider
 * would keep, and charge for, until somebody looks for it.
 */
export async function uploadFile(
  storage: RemoteStorage,
  { key, size }: { key: string; size: number },
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  const upload = { key, uploadId: await storage.begin(key) };
  try {
    const etag = await sendPart(
      await storage.signPartUrl(upload, { number: 1, size }, uploadSeconds),
      size,
      bytes,
    );
    await storage.complete(upload, [{ number: 1, size, etag }]);
  } catch (error) {
    // The first error says more than one of the same provider.
    await storage.abort(upload).catch(() => {});
    throw error;
  }
}

async function sendPart(url: string, size: number, bytes: AsyncIterable<Buffer>): Promise<string> {
  const response = await fetch(url, {
    method: 'PUT',
    body: Readable.toWeb(Readable.from(bytes, { objectMode: false })),
    headers: { 'content-length': String(size) },
    duplex: 'half',
    redirect: 'error',
  });
  const etag = response.headers.get('etag');
  if (!response.ok || !etag) throw new Error(`the storage provider refused a file (${response.status})`);
  return etag;
}
