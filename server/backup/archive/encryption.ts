import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { PassphraseError } from './backup-error.ts';
import type { ByteReader } from './byte-reader.ts';

const deriveKey = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** 32 MiB and half a second for each guess. A part of format 1; other costs need another magic line. */
const scryptCost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };

/** The first line of an encrypted file; the second one is JSON. */
export const encryptedMagic = 'CREWDESK ENCRYPTED BACKUP 1\n';
const headerBytes = 200;
const chunkBytes = 256 * 1024;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';

/** A key for one file only, because the numbers of its chunks are what makes their nonces differ. */
export type FileKey = { key: Buffer; noncePrefix: Buffer; header: Buffer };

/** Chunks cannot be left out, repeated or moved, because their number and whether they are the last is in the nonce. */
function nonceOf({ noncePrefix }: FileKey, number: number, isLast: boolean): Buffer {
  const counter = Buffer.alloc(5);
  counter.writeUInt32BE(number);
  counter.writeUInt8(isLast ? 1 : 0, 4);
  return Buffer.concat([noncePrefix, counter]);
}

type Keys = { key: Buffer; check: string };

/** The last keys: a backup is read back once it is written, and a restore reads each file twice. */
const lastKeys = new Map<string, Promise<Keys>>();
const maxLastKeys = 8;

function keysOf(passphrase: string, salt: Buffer): Promise<Keys> {
  const name = createHash('sha256').update(salt).update(passphrase).digest('base64url');
  const keys = lastKeys.get(name) ?? deriveKeys(passphrase, salt);
  lastKeys.delete(name);
  lastKeys.set(name, keys);
  keys.catch(() => lastKeys.delete(name));
  for (const oldest of lastKeys.keys()) {
    if (lastKeys.size <= maxLastKeys) break;
    lastKeys.delete(oldest);
  }
  return keys;
}

async function deriveKeys(passphrase: string, salt: Buffer): Promise<Keys> {
  const bytes = await deriveKey(passphrase.normalize('NFKC'), salt, 64, scryptCost);
  const check = createHash('sha256').update(bytes.subarray(32)).digest('base64url').slice(0, 16);
  return { key: bytes.subarray(0, 32), check };
}

/** A new key from a passphrase; `header` is the beginning of the file. */
export async function createFileKey(passphrase: string): Promise<FileKey> {
  const [salt, noncePrefix] = [randomBytes(16), randomBytes(7)];
  const { key, check } = await keysOf(passphrase, salt);
  const line = JSON.stringify({ salt: salt.toString('hex'), nonce: noncePrefix.toString('hex'), check });
  const header = Buffer.from(encryptedMagic + line.padEnd(headerBytes - 1) + '\n');
  return { key, noncePrefix, header };
}

/**
 * The key of an encrypted file, of which the magic line was read.
 * @throws BackupError when the passphrase is wrong
 */
export async function readFileKey(reader: ByteReader, passphrase: string): Promise<FileKey> {
  const line = await reader.read(headerBytes);
  const { salt, nonce, check } = JSON.parse(line.toString()) as Record<string, string>;
  const noncePrefix = Buffer.from(String(nonce), 'hex');
  const keys = await keysOf(passphrase, Buffer.from(String(salt), 'hex'));
  if (keys.check !== check)
    throw new PassphraseError('The passphrase is wrong for this backup. Nothing was changed.');
  return { key: keys.key, noncePrefix, header: Buffer.concat([Buffer.from(encryptedMagic), line]) };
}

export async function* encryptChunks(
  source: AsyncIterable<Buffer>,
  fileKey: FileKey,
): AsyncGenerator<Buffer> {
  let number = 0;
  let pending: Buffer[] = [];
  let length = 0;
  const seal = (plain: Buffer, isLast: boolean) => {
    const cipher = createCipheriv(algorithm, fileKey.key, nonceOf(fileKey, number++, isLast));
    cipher.setAAD(fileKey.header);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(plain.length);
    return Buffer.concat([size, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  };
  for await (const chunk of source) {
    pending.push(chunk);
    length += chunk.length;
    if (length <= chunkBytes) continue;
    let bytes = Buffer.concat(pending);
    for (; bytes.length > chunkBytes; bytes = bytes.subarray(chunkBytes))
      yield seal(bytes.subarray(0, chunkBytes), false);
    pending = [bytes];
    length = bytes.length;
  }
  yield seal(Buffer.concat(pending), true);
}

/** @throws Error when a chunk was changed, moved or left out, CutOffError when the end is missing */
export async function* decryptChunks(reader: ByteReader, fileKey: FileKey): AsyncGenerator<Buffer> {
  for (let number = 0, isLast = false; !isLast; number += 1) {
    const size = (await reader.read(4)).readUInt32BE();
    if (size > chunkBytes) throw new Error('it was changed');
    const sealed = await reader.read(size + tagBytes);
    isLast = await reader.isAtEnd();
    yield open(sealed, fileKey, nonceOf(fileKey, number, isLast));
  }
}

function open(sealed: Buffer, { key, header }: FileKey, nonce: Buffer): Buffer {
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(header);
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
  } catch {
    throw new Error('it was changed or cut off');
  }
}

/** How many bytes `encryptChunks` makes of so many. */
export function encryptedSize(size: number): number {
  return size + Math.max(1, Math.ceil(size / chunkBytes)) * (4 + tagBytes);
}
