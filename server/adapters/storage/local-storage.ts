import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { StoredPart } from '#schema/documents.ts';
import { AppError, conflict } from '#server/base/errors.ts';
import { clearSpentBuffers } from '#server/base/gc.ts';
import { syncFolder } from '#server/embedded-postgres/sync-folder.ts';
import { exactly } from './exactly.ts';
import type { LocalStorage } from './storage.ts';

/** A folder's rights: nobody but the server looks into it. */
const ownerOnly = { recursive: true, mode: 0o700 } as const;
const isPartName = (name: string) => /^\d+$/.test(name);

/**
 * Documents in a folder. Each is a folder of its parts, under `parts` while it is uploaded and under `files` from then
 * on: moving it there is one step, which a crash leaves done or undone, and costs the same for every size.
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

    async inspect({ key }) {
      if (await exists(fileOf(key))) return { isWhole: true, parts: await listParts(fileOf(key)) };
      if (await exists(partsOf(key))) return { isWhole: false, parts: await listParts(partsOf(key)) };
      return undefined;
    },

    async receivePart(key, { number, size }, bytes) {
      const path = join(partsOf(key), String(number));
      const draft = `${path}.${randomUUID()}`;
      try {
        await writeWhole(draft, exactly(bytes, size));
        await rename(draft, path);
        return await partAt(path, number);
      } catch (error) {
        throw toldAs(error);
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
        // Asked twice at once, the other was first.
        if (!(await exists(fileOf(key)))) throw toldAs(error);
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
      return Readable.from(joined(parts.map(({ number }) => join(fileOf(key), String(number)))));
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

async function writeWhole(path: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function* joined(paths: string[]): AsyncGenerator<Buffer> {
  for (const path of paths) {
    for await (const chunk of createReadStream(path)) yield chunk as Buffer;
    clearSpentBuffers();
  }
}

function toldAs(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return conflict('This upload is over.', 'upload_over');
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AppError(503, 'unavailable', 'There is no room for this file at the moment.', {
      retryAfterSeconds: 60,
    });
  // The connection was cut in the middle; there is nobody left to tell.
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new AppError(400, 'invalid', 'This part did not arrive whole.');
  return error;
}
