import { createHash, hkdfSync } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ByteReader } from '../archive/byte-reader.ts';
import { decryptChunks, encryptChunks, encryptedSize, type FileKey } from '../archive/encryption.ts';
import { removeAbandonedFiles, writePrivateFile } from '../archive/private-file.ts';

type Content = { sha256: string; size: number };

const encryptedEnd = '.encrypted';

/**
 * The key of an encrypted copy comes from the content, so the same document is one file whatever the passphrase is now.
 * The hashes are in the encrypted archives, and the name of a copy tells nothing about its key.
 */
function fileKeyOf(sha256: string): FileKey {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(sha256, 'hex'), '', 'crewdesk document copy', 32));
  return { key, noncePrefix: Buffer.alloc(7), header: Buffer.alloc(0) };
}

export function copyFileName(sha256: string, isEncrypted: boolean): string {
  if (!isEncrypted) return sha256;
  const name = hkdfSync('sha256', Buffer.from(sha256, 'hex'), '', 'crewdesk document name', 32);
  return `${Buffer.from(name).toString('hex')}${encryptedEnd}`;
}

/** The folder of the copies, beside the archives: one file for each content. */
export function copiesFolder(archiveFolder: string): string {
  return join(archiveFolder, 'documents');
}

/** Whether a copy of the right size is there. */
export async function hasCopy(
  folder: string,
  { sha256, size }: Content,
  isEncrypted: boolean,
): Promise<boolean> {
  const stats = await stat(join(folder, copyFileName(sha256, isEncrypted))).catch(() => undefined);
  return stats?.isFile() === true && stats.size === (isEncrypted ? encryptedSize(size) : size);
}

/** @throws Error when the bytes are not those of the hash; then no copy was made */
export async function writeCopy(
  folder: string,
  content: Content,
  isEncrypted: boolean,
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  const checked = checkContent(bytes, content);
  const stored = isEncrypted ? encryptChunks(checked, fileKeyOf(content.sha256)) : checked;
  await writePrivateFile(join(folder, copyFileName(content.sha256, isEncrypted)), stored);
}

/** The bytes of a copy, encrypted or not. @throws Error at the end when they are not those of the hash */
export async function* readCopy(folder: string, content: Content): AsyncGenerator<Buffer> {
  const isEncrypted = !(await hasCopy(folder, content, false));
  const file = createReadStream(join(folder, copyFileName(content.sha256, isEncrypted)));
  const bytes = isEncrypted ? decryptChunks(new ByteReader(file), fileKeyOf(content.sha256)) : file;
  yield* checkContent(bytes, content);
}

/** @throws Error after the last byte, which a file written meanwhile must not outlive */
export async function* checkContent(bytes: AsyncIterable<Buffer>, content: Content): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of bytes) {
    hash.update(chunk);
    size += chunk.length;
    yield chunk;
  }
  if (size !== content.size || hash.digest('hex') !== content.sha256)
    throw new Error('the content of a document changed');
}

/** A list of the copies that an archive needs. It tells nothing about their content. */
const listEnd = '.documents';
const copyName = /^[0-9a-f]{64}(\.encrypted)?$/;

export function copyListOf(archivePath: string): string {
  return `${archivePath}${listEnd}`;
}

/** The names in such a list. */
export function parseCopyList(text: string): string[] {
  return text.split('\n').filter((line) => copyName.test(line));
}

export async function writeCopyList(archivePath: string, names: string[]): Promise<void> {
  const lines = names.map((name) => `${name}\n`).join('');
  await writePrivateFile(copyListOf(archivePath), Readable.from([Buffer.from(lines)]));
}

/** An archive is not there before it is whole, which may take a day the first time. */
const abandonedAfterMs = 48 * 60 * 60 * 1000;

/** Deletes the copies that no archive in the folder names, and the lists of archives that are gone. */
export async function removeOtherCopies(archiveFolder: string, now: Date): Promise<void> {
  const needed = new Set<string>();
  for (const name of await readdir(archiveFolder)) {
    if (!name.endsWith(listEnd)) continue;
    const path = join(archiveFolder, name);
    const isOfArchive = existsSync(path.slice(0, -listEnd.length));
    if (isOfArchive || now.getTime() - (await stat(path)).mtimeMs < abandonedAfterMs)
      for (const copy of parseCopyList(await readFile(path, 'utf8'))) needed.add(copy);
    else await rm(path, { force: true });
  }
  const folder = copiesFolder(archiveFolder);
  for (const each of [archiveFolder, folder]) await removeAbandonedFiles(each);
  for (const name of await readdir(folder).catch(() => []))
    if (!name.startsWith('.') && !needed.has(name)) await rm(join(folder, name), { force: true });
}
