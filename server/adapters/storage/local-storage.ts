import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { StoredPart } from '#schema/documents.ts';
import { AppError, conflict } from '#server/base/errors.ts';
import { freeStreamBuffers } from '#server/base/gc.ts';
import { syncFolder } from '#server/embedded-postgres/sync-folder.ts';
import { enforceSize } from './enforce-size.ts';
import type { LocalStorage } from './storage.ts';

const ownerOnly = { recursive: true, mode: 0o700 } as const;
const isPartName = (name: string) => /^\d+$/.test(name);

/**
 * Stores documents in a local folder. Each document is a folder of its parts: under `parts` during the upload, under
 * `files` afterwards. Renaming the folder is atomic and takes the same time for every size.
 */
export function createLocalStorage(folder: string): LocalStorage {
  const partsFolder = join(folder, 'parts');
  const filesFolder = join(folder, 'files');
  const partsOf = (key: string) => join(partsFolder, key);
  const fileOf = (key: string) => join(filesFolder, key);

  async function assemble(parts: string, file: string): Promise<void> {
    for (const name of await readdir(parts))
      if (!isPartName(name)) await rm(join(parts, name), { force: true });
    syncFolder(parts);
    await mkdir(filesFolder, ownerOnly);
    await rename(parts, file);
  }

  return {
    kind: 'local',

    async begin(key) {
      await mkdir(partsOf(key), ownerOnly);
      return 'local';
    },

    async findUploadState({ key }) {
      // In this order: completing moves the folder from `parts` to `files`, so a look the other way round can miss both.
      const parts = await listPartsIfAny(partsOf(key));
      if (parts) return { isComplete: false, parts };
      const file = await listPartsIfAny(fileOf(key));
      return file && { isComplete: true, parts: file };
    },

    async receivePart(key, { number, size }, bytes) {
      const path = join(partsOf(key), String(number));
      const draft = `${path}.${randomUUID()}`;
      try {
        await writeAndSync(draft, enforceSize(bytes, size));
        await rename(draft, path);
        return await partAt(path, number);
      } catch (error) {
        throw toAppError(error);
      } finally {
        await rm(draft, { force: true });
      }
    },

    async complete({ key }) {
      await assemble(partsOf(key), fileOf(key)).catch(async (error: unknown) => {
        // A simultaneous call may have moved the folder at any moment.
        if (!(await exists(fileOf(key)))) throw toAppError(error);
      });
      syncFolder(filesFolder);
      syncFolder(partsFolder);
    },

    async abort({ key }) {
      await rm(partsOf(key), { recursive: true, force: true });
    },

    async remove(key) {
      await rm(fileOf(key), { recursive: true, force: true });
    },

    async read(key) {
      const parts = await listParts(fileOf(key));
      return Readable.from(concatenate(parts.map(({ number }) => join(fileOf(key), String(number)))));
    },

    readStart: (key, length) => readStart(join(fileOf(key), '1'), length),
  };
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function listParts(folder: string): Promise<StoredPart[]> {
  const numbers = (await readdir(folder)).filter(isPartName).map(Number);
  const parts = numbers.map((number) => partAt(join(folder, String(number)), number));
  return (await Promise.all(parts)).toSorted((a, b) => a.number - b.number);
}

/** Undefined if the folder does not exist, or is moved away meanwhile. */
async function listPartsIfAny(folder: string): Promise<StoredPart[] | undefined> {
  return listParts(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

async function partAt(path: string, number: number): Promise<StoredPart> {
  const { size, mtimeMs } = await stat(path);
  return { number, size, etag: `"${Math.round(mtimeMs).toString(16)}-${size.toString(16)}"` };
}

async function writeAndSync(path: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function readStart(path: string, length: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function* concatenate(paths: string[]): AsyncGenerator<Buffer> {
  for (const path of paths) {
    for await (const chunk of createReadStream(path)) yield chunk as Buffer;
    freeStreamBuffers();
  }
}

function toAppError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return conflict('This upload has already ended.', 'upload_over');
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AppError(
      503,
      'unavailable',
      'There is not enough storage space for this file at the moment.',
      {
        retryAfterSeconds: 60,
      },
    );
  // The client disconnected, so nobody sees this error.
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new AppError(400, 'invalid', 'This part was not received completely.');
  return error;
}
