import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { type ClientRequest, request as http, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { partSize } from '#schema/documents.ts';
import { createUser } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import {
  beginDocument,
  bytesOf,
  complete,
  partsOf,
  put,
  uploadDocument,
} from '#server/test/upload-document.ts';

const server = provideTestServer();
let port = 0;

beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});

async function begin(size = partSize) {
  const document = await beginDocument(server, { size });
  const [part] = (await partsOf(server, document)).missing;
  if (!part) throw new Error('there is no part to send');
  return { document, part, url: part.url };
}

/** A PUT whose body the test writes itself. */
function open(path: string, headers: Record<string, string | number> = {}) {
  const request = http({ port, host: '127.0.0.1', method: 'PUT', path, headers });
  request.on('error', () => {});
  return { request, answer: answerOf(request) };
}

async function answerOf(request: ClientRequest): Promise<{ status: number; text: string }> {
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const chunks = await response.toArray();
  return { status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() };
}

const namesIn = async (folder: string) => (await readdir(folder, { recursive: true })).toSorted();
const uploads = () => join(server.config.dataDir, 'uploads');

describe('a part that arrives here', () => {
  test('is taken with a session as well, of whoever began the upload only', async () => {
    const { document, part } = await begin(500);
    const path = `/api/documents/${document._id}/parts/1`;
    const send = async (token: string | null) =>
      server.app.inject({
        method: 'PUT',
        url: path,
        payload: bytesOf(document, part),
        headers: token ? { authorization: `Bearer ${token}`, 'content-type': 'application/json' } : {},
      });
    expect((await send(null)).statusCode).toBe(401);
    expect((await send('garbage')).statusCode).toBe(401);
    const stranger = await createUser(server);
    expect((await send(await server.signIn(stranger.phone))).statusCode).toBe(404);
    const answer = await send(server.token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toEqual({ number: 1, size: 500, etag: answer.headers.etag });
    for (const number of ['0', '2', '-1', '1.0', '999999', 'x'])
      expect(
        (await server.request('PUT', path.replace(/1$/, number), { body: {} })).status,
        `part ${number}`,
      ).toBe(404);
  });

  test('goes to its address for 15 minutes', async () => {
    const { document, part, url } = await begin(500);
    server.clock.advance(15 * 60_000 - 1);
    expect(await put(server, url, bytesOf(document, part))).toBe(200);
    server.clock.advance(1);
    const late = await server.app.inject({ method: 'PUT', url, payload: bytesOf(document, part) });
    expect(late.statusCode).toBe(403);
    expect(late.json()).toEqual({
      error: 'This address is not valid, or no longer. Please ask for a new one.',
      code: 'address_not_valid',
    });
  });

  test('has to have its size, said or not, and is refused before its bytes when it says another', async () => {
    const { document, url } = await begin(1000);
    const told = open(url, { 'content-length': partSize * 20 });
    told.request.write(Buffer.alloc(10));
    expect(await told.answer).toEqual({
      status: 413,
      text: JSON.stringify({ error: 'This part has to have exactly 1000 bytes.', code: 'too_large' }),
    });
    told.request.destroy();
    for (const [length, status] of [
      [999, 400],
      [1001, 413],
      [200_000, 413],
      [0, 400],
    ] as const) {
      const untold = open(url, { 'transfer-encoding': 'chunked' });
      untold.request.end(Buffer.alloc(length));
      expect((await untold.answer).status, `${length} bytes`).toBe(status);
    }
    expect((await partsOf(server, document)).parts).toEqual([]);
  });

  test('that is cut leaves nothing, and the upload goes on', async () => {
    const { document, part, url } = await begin();
    const before = await namesIn(uploads());
    const { request, answer } = open(url, { 'content-length': partSize });
    answer.catch(() => {});
    request.write(bytesOf(document, part).subarray(0, 1_000_000));
    await expect.poll(async () => (await namesIn(uploads())).length).toBe(before.length + 1);
    request.destroy();
    await expect.poll(() => namesIn(uploads())).toEqual(before);
    expect((await partsOf(server, document)).missing).toHaveLength(1);
    expect(await put(server, url, bytesOf(document, part))).toBe(200);
    expect((await complete(server, document)).status).toBe(200);
    expect(server.logLines.filter((line) => line.includes('unexpected failure'))).toEqual([]);
  });

  test('holds no connection to the database while it is on its way', async () => {
    const slow = await Promise.all(
      Array.from({ length: 15 }, async () => {
        const { document, part, url } = await begin();
        const { request, answer } = open(url, { 'content-length': partSize });
        request.write(bytesOf(document, part).subarray(0, 100_000));
        return { request, answer, rest: bytesOf(document, part).subarray(100_000) };
      }),
    );
    await sleep(200);
    // There are ten connections, so that fifteen slow parts would have taken them all.
    expect((await server.request('GET', '/api/customer')).status).toBe(200);
    for (const { request, rest } of slow) request.end(rest);
    const statuses = await Promise.all(slow.map(async ({ answer }) => (await answer).status));
    expect(statuses).toEqual(Array.from({ length: 15 }, () => 200));
  });

  test('comes too late once the upload is complete', async () => {
    const { document, part, url } = await begin(500);
    expect(await put(server, url, bytesOf(document, part))).toBe(200);
    expect((await complete(server, document)).status).toBe(200);
    expect(await put(server, url, Buffer.alloc(500))).toBe(409);
    const file = await server.app.inject({
      url: `/api/documents/${document._id}/file`,
      headers: { authorization: `Bearer ${server.token}` },
    });
    expect(file.rawPayload.equals(document.bytes)).toBe(true);
  });
});

test('nobody but the server can look into its folder', async () => {
  await uploadDocument(server);
  for (const name of await namesIn(uploads())) {
    const { mode } = await stat(join(uploads(), name));
    expect((mode & 0o777).toString(8), name).toMatch(/^[67]00$/);
  }
});
