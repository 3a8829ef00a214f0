import { describe, expect, test } from 'vitest';
import type { Document } from '#schema/documents.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { createUpload, type UploadApi } from './upload.ts';

const partSize = 10;
const file = new File([new Uint8Array(35).map((_, index) => index)], 'plan.pdf', { type: 'application/pdf' });
const networkError = new ApiError(0, 'Network Error', { code: 'network' });

/**
 * Fake server that stores the uploaded parts and logs the requests.
 * @param failPart the error of a part request; `requestNumber` counts part requests from one
 */
function createServer(
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

function run(api: UploadApi, upload = createUpload(file, api), signal = new AbortController().signal) {
  const percents: number[] = [];
  return {
    upload,
    percents,
    result: upload.run({ signal, onProgress: (percent) => percents.push(percent) }),
  };
}

describe('createUpload', () => {
  test('sends every part and returns the document', async () => {
    const { api, storedParts, log } = createServer();
    const { result, percents } = run(api);
    expect((await result).fileUrl).toBe('/documents/document-1');
    expect(log).toEqual(['begin', 'parts document-1', 'part 1', 'part 2', 'part 3', 'part 4', 'complete']);
    expect([...storedParts.values()].flatMap((bytes) => [...bytes])).toEqual(
      Array.from({ length: 35 }, (_, n) => n),
    );
    expect(percents[0]).toBe(0);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(percents.at(-1)).toBe(99);
  });

  test('sends only the missing parts after a network error', async () => {
    const { api, log } = createServer((requestNumber) => (requestNumber === 3 ? networkError : undefined));
    await run(api).result;
    expect(log.filter((line) => line === 'begin')).toHaveLength(1);
    expect(log).toContain('wait 1000');
    const parts = log.filter((line) => line.startsWith('part '));
    expect(parts.toSorted()).toEqual(['part 1', 'part 2', 'part 3', 'part 4']);
  });

  test('fails after four errors in a row and resumes when run again', async () => {
    let isOffline = true;
    const { api, log } = createServer((_, part) => (isOffline && part > 1 ? networkError : undefined));
    const { result, upload } = run(api);
    await expect(result).rejects.toThrow('Network Error');
    expect(log.filter((line) => line.startsWith('wait'))).toEqual(['wait 1000', 'wait 2000', 'wait 4000']);
    isOffline = false;
    log.length = 0;
    await run(api, upload).result;
    expect(log.slice(0, 2)).toEqual(['parts document-1', 'part 2']);
    expect(log.at(-1)).toBe('complete');
  });

  test('does not retry a permanent error', async () => {
    const { api, log } = createServer();
    const tooLarge = new ApiError(413, '', { error: 'This file is too large.' });
    const { result } = run({ ...api, begin: () => Promise.reject(tooLarge) });
    await expect(result).rejects.toThrow('This file is too large.');
    expect(log).toEqual([]);
  });

  test('gets new URLs when the old ones have expired', async () => {
    const { api, log } = createServer((requestNumber) =>
      requestNumber === 1 ? new ApiError(403, '', {}) : undefined,
    );
    await run(api).result;
    expect(log.filter((line) => line.startsWith('parts'))).toHaveLength(2);
  });

  test('starts over when the server has deleted the upload', async () => {
    const { api, log } = createServer((requestNumber) =>
      requestNumber === 1 ? new ApiError(404, '', {}) : undefined,
    );
    expect((await run(api).result)._id).toBe('document-2');
    expect(log.filter((line) => line === 'begin')).toHaveLength(2);
  });

  test('stops when aborted and deletes the upload from the server', async () => {
    const controller = new AbortController();
    const { api, log } = createServer((requestNumber) => {
      if (requestNumber === 2) controller.abort();
      return undefined;
    });
    const { upload, result } = run(api, createUpload(file, api), controller.signal);
    await expect(result).rejects.toThrow('Request aborted');
    await upload.discard();
    expect(log.at(-1)).toBe('discard document-1');
    expect(log).not.toContain('complete');
    expect(log.filter((line) => line.startsWith('wait'))).toEqual([]);
  });
});
