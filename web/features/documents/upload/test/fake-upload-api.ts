import type { Document } from '#schema/documents.ts';
import { createUpload, type UploadApi } from '#web/features/documents/upload/upload.ts';
import type { RememberedUpload, UploadMemory } from '#web/features/documents/upload/upload-memory.ts';
import { ApiError } from '#web/lib/api/api-error.ts';

const partSize = 10;
/** The content of the file: three whole parts and a half. */
export const fileBytes = new Uint8Array(35).map((_, index) => index);
export const file = new File([fileBytes], 'plan.pdf', { type: 'application/pdf' });
export const networkError = new ApiError(0, 'Network Error', { code: 'network' });

/** The parts that were stored, from the log of a server, in order of their numbers. */
export function listSentParts(log: string[]): string[] {
  return log.filter((line) => line.startsWith('part ')).toSorted();
}

/**
 * Fake server that stores the uploaded parts and logs the requests.
 * @param failPart the error of a part request; `requestNumber` counts part requests from one
 */
export function createServer(
  failPart: (requestNumber: number, part: number) => Error | undefined = () => undefined,
) {
  const storedParts = new Map<number, Uint8Array>();
  const log: string[] = [];
  let partRequests = 0;
  let documents = 0;
  const api: UploadApi = {
    async begin() {
      documents += 1;
      log.push('begin');
      return { _id: `document-${documents}`, partSize };
    },
    async listParts(id) {
      log.push(`parts ${id}`);
      const all = [1, 2, 3, 4].map((number) => ({ number, size: number < 4 ? 10 : 5, etag: '' }));
      return {
        parts: all.filter(({ number }) => storedParts.has(number)),
        missing: all
          .filter(({ number }) => !storedParts.has(number))
          .map((part) => ({ ...part, url: `/${part.number}` })),
        expiresAt: '',
      };
    },
    async sendPart(url, bytes, { signal, onSent }) {
      const part = Number(url.slice(1));
      partRequests += 1;
      const error = failPart(partRequests, part);
      await Promise.resolve();
      if (signal.aborted) throw new ApiError(0, 'Request aborted', { code: 'aborted' });
      if (error) throw error;
      onSent(bytes.size);
      storedParts.set(part, new Uint8Array(await bytes.arrayBuffer()));
      log.push(`part ${part}`);
    },
    async complete(id) {
      log.push('complete');
      return { _id: id, name: 'plan.pdf', fileUrl: `/documents/${id}` } as Document;
    },
    async discard(id) {
      log.push(`discard ${id}`);
    },
    async wait(ms) {
      log.push(`wait ${ms}`);
    },
  };
  return { api, storedParts, log };
}

/** The memory of a browser; `elsewhere` are the uploads that its other pages have reserved. */
export function createMemory(elsewhere: string[] = []) {
  const uploads = new Map<string, RememberedUpload>();
  const claimed = new Set(elsewhere);
  const memory: UploadMemory = {
    list: () => structuredClone([...uploads.values()]),
    save: (upload) => void uploads.set(upload.id, structuredClone(upload)),
    forget: (id) => void uploads.delete(id),
    claim: async (id) => !claimed.has(id) && Boolean(claimed.add(id)),
    release: (id) => void claimed.delete(id),
    listClaimed: async () => claimed,
  };
  return { memory, uploads, claimed };
}

export const placeWith = (memory: UploadMemory) => ({ path: '/app/projects/new', memory });

export function run(
  api: UploadApi,
  upload = createUpload(file, api, placeWith(createMemory().memory)),
  signal = new AbortController().signal,
) {
  const percents: number[] = [];
  return {
    upload,
    percents,
    result: upload.run({ signal, onProgress: (percent) => percents.push(percent) }),
  };
}

/** The bytes of the stored parts in order. */
export function joinParts(storedParts: Map<number, Uint8Array>): number[] {
  return [...storedParts.keys()]
    .toSorted((one, other) => one - other)
    .flatMap((part) => [...(storedParts.get(part) ?? [])]);
}
