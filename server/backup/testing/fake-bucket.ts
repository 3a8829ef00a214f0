import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Bucket } from '#server/adapters/storage/bucket.ts';
import { ownerKey } from '#server/adapters/storage/claim-bucket.ts';

/** A bucket in memory. */
export function createFakeBucket(change: Partial<Bucket>) {
  const files = new Map<string, string>();
  const bucket: Bucket = {
    name: 'forgetful',
    list: async () => new Map([...files].map(([key, content]) => [key, content.length])),
    write: async (key, _size, bytes) => void files.set(key, await latin1(bytes)),
    read: async (key) => Readable.from([Buffer.from(files.get(key) ?? '', 'latin1')]),
    remove: async (key) => void files.delete(key),
    explain: () => undefined,
    async claim(mark) {
      if (!files.has(ownerKey) && mark !== undefined) files.set(ownerKey, mark);
      return files.get(ownerKey);
    },
    abortAbandoned: async () => {},
    ...change,
  };
  return { bucket, files };
}

async function latin1(bytes: AsyncIterable<Buffer>): Promise<string> {
  return (await buffer(bytes)).toString('latin1');
}
