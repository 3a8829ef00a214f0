import { pipeline, Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { freeStreamBuffers } from '#server/base/gc.ts';
import { damagedError } from './backup-error.ts';
import { ByteReader } from './byte-reader.ts';
import { decryptChunks, encryptedMagic, readFileKey } from './encryption.ts';

/** Asks for the passphrase of an encrypted file. @throws BackupError when there is none */
export type AskPassphrase = () => Promise<string>;

/** Text shrinks to a fifth. What grows more than a thousandfold was made to fill a disk or a memory. */
const maxGrowth = 1000;
const allowanceBytes = 64 * 1024 * 1024;
const freeBuffersEveryBytes = 8 * 1024 * 1024;
const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/**
 * The decrypted and decompressed bytes of an archive.
 * @throws BackupError when it is something else, or the passphrase is wrong
 */
export async function openArchive(
  path: string,
  { bytes, size }: { bytes: AsyncIterable<Buffer>; size: number },
  askPassphrase: AskPassphrase,
): Promise<AsyncIterable<Buffer>> {
  const file = new ByteReader(bytes);
  const start = await file.read(zstdMagic.length);
  let compressed: AsyncIterable<Buffer>;
  if (start.equals(zstdMagic)) {
    compressed = rest(start, file);
  } else {
    const line = Buffer.from(encryptedMagic);
    const magic = Buffer.concat([start, await file.read(line.length - start.length)]);
    if (!magic.equals(line)) throw damagedError(path, 'it is not a backup of Crewdesk');
    compressed = decryptChunks(file, await readFileKey(file, await askPassphrase()));
  }
  const decompressed = createZstdDecompress();
  const source = Readable.from(compressed, { objectMode: false });
  // An error reaches the reader of `decompressed`.
  pipeline(source, decompressed, () => {});
  return limited(decompressed, size);
}

async function* rest(start: Buffer, file: ByteReader): AsyncGenerator<Buffer> {
  yield start;
  while (!(await file.isAtEnd())) yield await file.readSome(Number.MAX_SAFE_INTEGER);
}

async function* limited(source: AsyncIterable<Buffer>, fileBytes: number): AsyncGenerator<Buffer> {
  let total = 0;
  let sinceFree = 0;
  for await (const chunk of source) {
    total += chunk.length;
    sinceFree += chunk.length;
    if (total > fileBytes * maxGrowth + allowanceBytes)
      throw new Error('it is larger inside than any backup');
    if (sinceFree > freeBuffersEveryBytes) {
      freeStreamBuffers();
      sinceFree = 0;
    }
    yield chunk;
  }
}
