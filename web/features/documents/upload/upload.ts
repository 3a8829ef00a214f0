import type { Document, DocumentParts, MissingPart } from '#schema/documents.ts';
import { ApiError, isTransient } from '#web/lib/api/api-error.ts';
import { sliceOf, trackUpload, type UploadPlace } from './track-upload.ts';

/** The requests of an upload and its delay between retries. */
export type UploadApi = {
  begin(
    file: { name: string; size: number; contentType: string },
    signal: AbortSignal,
  ): Promise<Pick<Document, '_id' | 'partSize'>>;
  listParts(id: string, signal: AbortSignal): Promise<DocumentParts>;
  sendPart(
    url: string,
    bytes: Blob,
    options: { signal: AbortSignal; onSent: (bytes: number) => void },
  ): Promise<void>;
  complete(id: string, signal: AbortSignal): Promise<Document>;
  discard(id: string): Promise<void>;
  wait(ms: number, signal: AbortSignal): Promise<void>;
};

type RunOptions = { signal: AbortSignal; onProgress: (percent: number) => void };

/** Delays before retries. The count starts over whenever a part arrives. */
const retryDelaysMs = [1000, 2000, 4000];
const maxConcurrentParts = 3;

/**
 * A resumable upload of one file. `run` sends only the parts the server does not have. It retries a few times; after
 * that, calling it again resumes the upload. After a reload, an upload of the same file resumes it.
 */
export function createUpload(file: File, api: UploadApi, place: UploadPlace) {
  const tracked = trackUpload(file, api, place);

  async function attempt({ signal, onProgress }: RunOptions, onPart: () => void): Promise<Document> {
    const upload = await tracked.begin(signal);
    const { id, partSize } = upload;
    const { missing } = await api.listParts(id, signal);
    const unsent = new Map(missing.map(({ number, size }) => [number, size]));
    const reportProgress = () => {
      const remaining = [...unsent.values()].reduce((sum, bytes) => sum + bytes, 0);
      // 99 at most: the upload is complete only after the server has assembled the file.
      onProgress(Math.min(99, Math.floor(((file.size - remaining) / file.size) * 100)));
    };
    reportProgress();
    await sendConcurrently(missing, signal, async (part, partSignal) => {
      const { number, size, url } = part;
      const bytes = sliceOf(file, partSize, part);
      await tracked.rememberPart(upload, number, bytes);
      await api.sendPart(url, bytes, {
        signal: partSignal,
        onSent(bytes) {
          unsent.set(number, Math.max(0, size - bytes));
          reportProgress();
        },
      });
      onPart();
    });
    const document = await api.complete(id, signal);
    tracked.forget();
    return document;
  }

  return {
    file,

    /** @throws ApiError when the retries are used up, when the error is permanent, or when the signal aborts */
    async run(options: RunOptions): Promise<Document> {
      let failures = 0;
      for (;;) {
        try {
          return await attempt(options, () => {
            failures = 0;
          });
        } catch (error) {
          const delayMs = retryDelaysMs[failures];
          failures += 1;
          // The server deletes uploads that were idle for a day: start over with a new document.
          if (error instanceof ApiError && error.status === 404) tracked.forget();
          if (delayMs === undefined || options.signal.aborted || !isRetryable(error)) throw error;
          await api.wait(delayMs, options.signal);
        }
      }
    },

    /** Deletes the unfinished upload from the server. */
    async discard(): Promise<void> {
      const id = tracked.forget();
      if (id !== undefined) await api.discard(id);
    },

    /** Lets another page of this browser resume the upload. */
    release: tracked.release,
  };
}

export type Upload = ReturnType<typeof createUpload>;

/** Includes expired URLs and missing parts: the next attempt gets new URLs for them. */
function isRetryable(error: unknown): boolean {
  return (
    isTransient(error) || (error instanceof ApiError && [403, 404, 408, 409, 429].includes(error.status))
  );
}

/** @throws the first error, after aborting the other requests */
async function sendConcurrently(
  parts: MissingPart[],
  signal: AbortSignal,
  send: (part: MissingPart, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const controller = new AbortController();
  const anySignal = AbortSignal.any([signal, controller.signal]);
  const queue = parts.values();
  const worker = async () => {
    for (const part of queue) await send(part, anySignal);
  };
  try {
    await Promise.all(Array.from({ length: maxConcurrentParts }, worker));
  } finally {
    controller.abort();
  }
}
