import { describe, expect, test } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import {
  createMemory,
  createServer,
  file,
  fileBytes,
  joinParts,
  listSentParts,
  networkError,
  placeWith,
  run,
} from './test/fake-upload-api.ts';
import { createUpload } from './upload.ts';

describe('createUpload', () => {
  test('sends every part and returns the document', async () => {
    const { api, storedParts, log } = createServer();
    const { result, percents } = run(api);
    expect((await result).fileUrl).toBe('/documents/document-1');
    expect(log.slice(0, 2)).toEqual(['begin', 'parts document-1']);
    expect(listSentParts(log)).toEqual(['part 1', 'part 2', 'part 3', 'part 4']);
    expect(log).toHaveLength(7);
    expect(log.at(-1)).toBe('complete');
    expect(joinParts(storedParts)).toEqual([...fileBytes]);
    expect(percents[0]).toBe(0);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(percents.at(-1)).toBe(99);
  });

  test('sends only the missing parts after a network error', async () => {
    const { api, log } = createServer((requestNumber) => (requestNumber === 3 ? networkError : undefined));
    await run(api).result;
    expect(log.filter((line) => line === 'begin')).toHaveLength(1);
    expect(log).toContain('wait 1000');
    expect(listSentParts(log)).toEqual(['part 1', 'part 2', 'part 3', 'part 4']);
  });

  test('fails after four errors in a row and resumes when run again', async () => {
    let isOffline = true;
    const { api, log } = createServer((_, part) => (isOffline && part > 1 ? networkError : undefined));
    const { result, upload } = run(api);
    await expect(result).rejects.toThrow('Network Error');
    // Part 1 may arrive after the first error, and the count starts over then.
    const waits = log.filter((line) => line.startsWith('wait'));
    expect(waits.slice(-3)).toEqual(['wait 1000', 'wait 2000', 'wait 4000']);
    isOffline = false;
    log.length = 0;
    await run(api, upload).result;
    expect(log[0]).toBe('parts document-1');
    expect(log.slice(1, -1).toSorted()).toEqual(['part 2', 'part 3', 'part 4']);
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
    const { upload, result } = run(
      api,
      createUpload(file, api, placeWith(createMemory().memory)),
      controller.signal,
    );
    await expect(result).rejects.toThrow('Request aborted');
    await upload.discard();
    expect(log.at(-1)).toBe('discard document-1');
    expect(log).not.toContain('complete');
    expect(log.filter((line) => line.startsWith('wait'))).toEqual([]);
  });
});
