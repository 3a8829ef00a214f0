import type { Document, DocumentParts } from '#schema/documents.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { checksumOf, type RememberedUpload, type UploadMemory } from './upload-memory.ts';

/** The page on which an upload is started, and what its browser knows about earlier ones. */
export type UploadPlace = { path: string; memory: UploadMemory };

type UploadApi = {
  begin(
    file: { name: string; size: number; contentType: string },
    signal: AbortSignal,
  ): Promise<Pick<Document, '_id' | 'partSize'>>;
  listParts(id: string, signal: AbortSignal): Promise<DocumentParts>;
};

/** The bytes of a part of the file. */
export function sliceOf(
  file: File,
  partSize: number,
  { number, size }: { number: number; size: number },
): Blob {
  const start = (number - 1) * partSize;
  return file.slice(start, start + size);
}

async function isStartOf(
  file: File,
  { id, name, partSize, checksums }: RememberedUpload,
  listParts: UploadApi['listParts'],
  signal: AbortSignal,
): Promise<boolean> {
  const { parts } = await listParts(id, signal);
  for (const part of parts) {
    const checksum = checksums[part.number];
    if (checksum === undefined || checksum !== (await checksumOf(sliceOf(file, partSize, part))))
      return false;
  }
  // While no part is stored, any file of this size could go on, but the document has its name already.
  return parts.length > 0 || name === file.name;
}

/**
 * Finds an unfinished upload of the same file, which an earlier page of this browser started: it has the same size, and
 * every part that the server has stored has the same checksum. Claims it for this page.
 */
async function findUnfinished(
  file: File,
  memory: UploadMemory,
  listParts: UploadApi['listParts'],
  signal: AbortSignal,
): Promise<RememberedUpload | undefined> {
  for (const upload of memory.list().filter(({ size }) => size === file.size)) {
    if (!(await memory.claim(upload.id))) continue;
    try {
      if (await isStartOf(file, upload, listParts, signal)) return upload;
    } catch (error) {
      memory.release(upload.id);
      if (!(error instanceof ApiError && error.status === 404)) throw error;
      memory.forget(upload.id);
    }
    memory.release(upload.id);
  }
  return undefined;
}

/** The document of a file's upload, remembered by the browser until the upload is complete. */
export function trackUpload(file: File, api: UploadApi, { path, memory }: UploadPlace) {
  let created: RememberedUpload | undefined;

  async function start(signal: AbortSignal): Promise<RememberedUpload> {
    const { name, size, type } = file;
    const { _id: id, partSize } = await api.begin({ name, size, contentType: type }, signal);
    await memory.claim(id);
    return { id, name, size, partSize, path, startedAt: Date.now(), checksums: {} };
  }

  return {
    /** Finds the unfinished upload of the file, or starts one. */
    async begin(signal: AbortSignal): Promise<RememberedUpload> {
      if (created) return created;
      created = (await findUnfinished(file, memory, api.listParts, signal)) ?? (await start(signal));
      if (!signal.aborted) memory.save(created);
      return created;
    },

    /** Call it before the part is sent: the server may have stored it even if the response is lost. */
    async rememberPart(upload: RememberedUpload, number: number, bytes: Blob): Promise<void> {
      const checksum = await checksumOf(bytes);
      if (checksum === undefined) return;
      upload.checksums[number] = checksum;
      if (upload === created) memory.save(upload);
    },

    /** Returns the id of the document, if there was one. */
    forget(): string | undefined {
      const id = created?.id;
      created = undefined;
      if (id === undefined) return undefined;
      memory.forget(id);
      memory.release(id);
      return id;
    },

    /** Nothing of this upload is remembered from now on, so that another page can resume it. */
    release(): void {
      if (created) memory.release(created.id);
      created = undefined;
    },
  };
}
