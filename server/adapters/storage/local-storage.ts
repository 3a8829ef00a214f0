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

  return {
    kind: 'local',

    async begin(key) {
      await mkdir(partsOf(key), ownerOnly);
      return 'local';
    },

    async findUploadState({ key }) {
      if (await exists(fileOf(key))) return { isComplete: true, parts: await listParts(fileOf(key)) };
      if (await exists(partsOf(key))) return { isComplete: false, parts: await listParts(partsOf(key)) };
      return undefined;
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
      if (await exists(fileOf(key))) return;
      for (const name of await readdir(partsOf(key)))
        if (!isPartName(name)) await rm(join(partsOf(key), name), { force: true });
      syncFolder(partsOf(key));
      await mkdir(filesFolder, ownerOnly);
      await rename(partsOf(key), fileOf(key)).catch(async (error: unknown) => {
        // A concurrent call may have completed it already.
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
