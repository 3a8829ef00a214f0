import type { Document, DocumentParts, MissingPart } from '#schema/documents.ts';
import { ApiError, isPassing } from '#web/lib/api/api-error.ts';

/** What an upload asks of the server and of the clock. */
export type UploadCalls = {
  begin(
    file: { name: string; size: number; contentType: string },
    signal: AbortSignal,
  ): Promise<Pick<Document, '_id' | 'partSize'>>;
  parts(id: string, signal: AbortSignal): Promise<DocumentParts>;
  send(
    url: string,
    bytes: Blob,
    options: { signal: AbortSignal; onSent: (bytes: number) => void },
  ): Promise<void>;
  complete(id: string, signal: AbortSignal): Promise<Document>;
  discard(id: string): Promise<void>;
  wait(ms: number, signal: AbortSignal): Promise<void>;
};

type RunOptions = { signal: AbortSignal; onProgress: (percent: number) => void };

/** How often it is tried again without a single part arriving in between, and after how long. */
const pausesMs = [1000, 2000, 4000];
const partsAtOnce = 3;

/**
 * The upload of one file. `run` sends what the server does not have, so that after a failure it goes on where it was,
 * by itself a few times and then when it is called again.
 */
export function createUpload(file: File, calls: UploadCalls) {
  let begun: { id: string; partSize: number } | undefined;

  async function begin(signal: AbortSignal) {
    if (begun) return begun;
    const { name, size, type } = file;
    const document = await calls.begin({ name, size, contentType: type }, signal);
    begun = { id: document._id, partSize: document.partSize };
    return begun;
  }

  async function attempt({ signal, onProgress }: RunOptions, onPart: () => void): Promise<Document> {
    const { id, partSize } = await begin(signal);
    const { missing } = await calls.parts(id, signal);
    const unsent = new Map(missing.map(({ number, size }) => [number, size]));
    const tell = () => {
      const left = [...unsent.values()].reduce((sum, bytes) => sum + bytes, 0);
      // A hundred is said by the file being there.
      onProgress(Math.min(99, Math.floor(((file.size - left) / file.size) * 100)));
    };
    tell();
    await inTurns(missing, signal, async ({ number, size, url }, turnSignal) => {
      const start = (number - 1) * partSize;
      await calls.send(url, file.slice(start, start + size), {
        signal: turnSignal,
        onSent(bytes) {
          unsent.set(number, Math.max(0, size - bytes));
          tell();
        },
      });
      onPart();
    });
    return calls.complete(id, signal);
  }

  return {
    file,

    /** @throws ApiError when it is over for now, or when it was given up through the signal */
    async run(options: RunOptions): Promise<Document> {
      let failures = 0;
      for (;;) {
        try {
          return await attempt(options, () => {
            failures = 0;
          });
        } catch (error) {
          const pause = pausesMs[failures];
          failures += 1;
          // The server may have cleared away what nobody went on with for a day.
          if (error instanceof ApiError && error.status === 404) begun = undefined;
          if (pause === undefined || options.signal.aborted || !isWorthAnotherTry(error)) throw error;
          await calls.wait(pause, options.signal);
        }
      }
    },

    /** Tells the server that nobody will go on with it. */
    async discard(): Promise<void> {
      if (begun) await calls.discard(begun.id);
    },
  };
}

export type Upload = ReturnType<typeof createUpload>;

/** Besides what passes by itself: addresses that ran out or parts that went missing, for which there are new addresses. */
function isWorthAnotherTry(error: unknown): boolean {
  return isPassing(error) || (error instanceof ApiError && [403, 404, 408, 409, 429].includes(error.status));
}

/** A few at a time; the first failure stops the others and is what is thrown. */
async function inTurns(
  parts: MissingPart[],
  signal: AbortSignal,
  send: (part: MissingPart, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const others = new AbortController();
  const either = AbortSignal.any([signal, others.signal]);
  const queue = parts.values();
  const worker = async () => {
    for (const part of queue) await send(part, either);
  };
  try {
    await Promise.all(Array.from({ length: partsAtOnce }, worker));
  } finally {
    others.abort();
  }
}
