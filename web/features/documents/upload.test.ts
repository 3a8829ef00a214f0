import { describe, expect, test } from 'vitest';
import type { Document } from '#schema/documents.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { createUpload, type UploadCalls } from './upload.ts';

const partSize = 10;
const file = new File([new Uint8Array(35).map((_, index) => index)], 'plan.pdf', { type: 'application/pdf' });
const cut = new ApiError(0, 'Network Error', { code: 'network' });

/** A server that keeps what arrives; `refuse` says what is wrong with the n-th part sent, counted from one. */
function createServer(refuse: (sent: number, part: number) => Error | undefined = () => undefined) {
  const kept = new Map<number, Uint8Array>();
  const log: string[] = [];
  let sent = 0;
  let begun = 0;
  const calls: UploadCalls = {
    async begin() {
      begun += 1;
      log.push('begin');
      return { _id: `document-${begun}`, partSize };
    },
    async parts(id) {
      log.push(`parts ${id}`);
      const all = [1, 2, 3, 4].map((number) => ({ number, size: number < 4 ? 10 : 5, etag: '' }));
      return {
        parts: all.filter(({ number }) => kept.has(number)),
        missing: all
          .filter(({ number }) => !kept.has(number))
          .map((part) => ({ ...part, url: `/${part.number}` })),
        expiresAt: '',
      };
    },
    async send(url, bytes, { signal, onSent }) {
      const part = Number(url.slice(1));
      sent += 1;
      const problem = refuse(sent, part);
      await Promise.resolve();
      if (signal.aborted) throw new ApiError(0, 'Request aborted', { code: 'aborted' });
      if (problem) throw problem;
      onSent(bytes.size);
      kept.set(part, new Uint8Array(await bytes.arrayBuffer()));
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
  return { calls, kept, log };
}

function run(calls: UploadCalls, upload = createUpload(file, calls), signal = new AbortController().signal) {
  const percents: number[] = [];
  return {
    upload,
    percents,
    result: upload.run({ signal, onProgress: (percent) => percents.push(percent) }),
  };
}

describe('an upload', () => {
  test('sends every part and ends with the document', async () => {
    const { calls, kept, log } = createServer();
    const { result, percents } = run(calls);
    expect((await result).fileUrl).toBe('/documents/document-1');
    expect(log).toEqual(['begin', 'parts document-1', 'part 1', 'part 2', 'part 3', 'part 4', 'complete']);
    expect([...kept.values()].flatMap((bytes) => [...bytes])).toEqual(
      Array.from({ length: 35 }, (_, n) => n),
    );
    expect(percents[0]).toBe(0);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(percents.at(-1)).toBe(99);
  });

  test('asks what is missing after a cut, and sends that only', async () => {
    const { calls, log } = createServer((sent) => (sent === 3 ? cut : undefined));
    await run(calls).result;
    expect(log.filter((line) => line === 'begin')).toHaveLength(1);
    expect(log).toContain('wait 1000');
    const parts = log.filter((line) => line.startsWith('part '));
    expect(parts.toSorted()).toEqual(['part 1', 'part 2', 'part 3', 'part 4']);
  });

  test('gives up after four failures in a row, and goes on when it is told to', async () => {
    let isCut = true;
    const { calls, log } = createServer((_, part) => (isCut && part > 1 ? cut : undefined));
    const { result, upload } = run(calls);
    await expect(result).rejects.toThrow('Network Error');
    expect(log.filter((line) => line.startsWith('wait'))).toEqual(['wait 1000', 'wait 2000', 'wait 4000']);
    isCut = false;
    log.length = 0;
    await run(calls, upload).result;
    expect(log.slice(0, 2)).toEqual(['parts document-1', 'part 2']);
    expect(log.at(-1)).toBe('complete');
  });

  test('takes what the server refuses for good as it is', async () => {
    const { calls, log } = createServer();
    const refusal = new ApiError(413, '', { error: 'This file is too large.' });
    const { result } = run({ ...calls, begin: () => Promise.reject(refusal) });
    await expect(result).rejects.toThrow('This file is too large.');
    expect(log).toEqual([]);
  });

  test('gets new addresses when those it has ran out', async () => {
    const { calls, log } = createServer((sent) => (sent === 1 ? new ApiError(403, '', {}) : undefined));
    await run(calls).result;
    expect(log.filter((line) => line.startsWith('parts'))).toHaveLength(2);
  });

  test('begins anew when the server has cleared it away', async () => {
    const { calls, log } = createServer((sent) => (sent === 1 ? new ApiError(404, '', {}) : undefined));
    expect((await run(calls).result)._id).toBe('document-2');
    expect(log.filter((line) => line === 'begin')).toHaveLength(2);
  });

  test('that is given up stops and tells the server', async () => {
    const controller = new AbortController();
    const { calls, log } = createServer((sent) => {
      if (sent === 2) controller.abort();
      return undefined;
    });
    const { upload, result } = run(calls, createUpload(file, calls), controller.signal);
    await expect(result).rejects.toThrow('Request aborted');
    await upload.discard();
    expect(log.at(-1)).toBe('discard document-1');
    expect(log).not.toContain('complete');
    expect(log.filter((line) => line.startsWith('wait'))).toEqual([]);
  });
});
