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
import { createUpload, type UploadApi } from './upload.ts';

describe('an upload after a reload', () => {
  /** Interrupts the upload of the file after its first two parts. Returns what the next page finds. */
  async function interrupt() {
    const server = createServer();
    const sendPart: UploadApi['sendPart'] = async (url, ...rest) => {
      if (url === '/1' || url === '/2') return server.api.sendPart(url, ...rest);
      // A failure aborts the other requests.
      await expect.poll(() => server.storedParts.size, { interval: 1 }).toBe(2);
      throw networkError;
    };
    const browser = createMemory();
    const upload = createUpload(file, { ...server.api, sendPart }, placeWith(browser.memory));
    await expect(run(server.api, upload).result).rejects.toThrow('Network Error');
    upload.release();
    server.log.length = 0;
    return { ...server, browser };
  }

  test('goes on with the missing parts when the same file is chosen again', async () => {
    const { api, log, storedParts, browser } = await interrupt();
    const again = new File([fileBytes], 'copy of the plan.pdf');
    const { result } = run(api, createUpload(again, api, placeWith(browser.memory)));
    expect((await result)._id).toBe('document-1');
    expect(log).not.toContain('begin');
    expect(listSentParts(log)).toHaveLength(2);
    expect(joinParts(storedParts)).toEqual([...fileBytes]);
    // Nothing is left to go on with.
    expect(browser.uploads.size + browser.claimed.size).toBe(0);
  });

  test.each([
    ['of another size', new Uint8Array(34), {}],
    ['whose first part differs', fileBytes.with(3, 99), {}],
    ['whose second part differs', fileBytes.with(12, 99), {}],
    ['if a stored part has no known checksum', fileBytes, { forgetPart: '2' }],
    ['if another page goes on with it', fileBytes, { isClaimed: true }],
    ['if the server has deleted it', fileBytes, { isDeleted: true }],
  ])('starts over with a file %s', async (_case, content, { forgetPart, isClaimed, isDeleted }: Change) => {
    const { api, log, browser } = await interrupt();
    for (const upload of browser.uploads.values()) if (forgetPart) delete upload.checksums[forgetPart];
    if (isClaimed) browser.claimed.add('document-1');
    let isFirst = true;
    const listParts: UploadApi['listParts'] = (id, signal) => {
      if (isDeleted && isFirst) {
        isFirst = false;
        return Promise.reject(new ApiError(404, '', {}));
      }
      return api.listParts(id, signal);
    };
    const other = new File([content], 'plan.pdf');
    const place = placeWith(browser.memory);
    await run(api, createUpload(other, { ...api, listParts }, place)).result.catch(() => undefined);
    expect(log).toContain('begin');
    expect(browser.uploads.has('document-1')).toBe(!isDeleted);
    expect(browser.claimed.has('document-1')).toBe(Boolean(isClaimed));
  });

  test.each([
    ['goes on with the same file', fileBytes, ['complete']],
    ['starts over with another file of its name and size', fileBytes.with(30, 99), ['begin', 'complete']],
  ])('%s when the file was assembled but the response was lost', async (_case, content, requests) => {
    const { api, log } = createServer();
    const browser = createMemory();
    const lost: UploadApi = { ...api, complete: () => Promise.reject(networkError) };
    const upload = createUpload(file, lost, placeWith(browser.memory));
    await expect(run(lost, upload).result).rejects.toThrow('Network Error');
    upload.release();
    log.length = 0;
    const chosen = new File([content], file.name);
    await run(api, createUpload(chosen, api, placeWith(browser.memory))).result;
    expect(log.filter((line) => !line.startsWith('parts '))).toEqual(requests);
  });
});

type Change = { forgetPart?: string; isClaimed?: boolean; isDeleted?: boolean };
