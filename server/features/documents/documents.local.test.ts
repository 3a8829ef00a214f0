import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { type ClientRequest, request as http, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { partSize } from '#schema/documents.ts';
import { createUser } from '#server/test/factories.ts';
import {
  completeUpload,
  listParts,
  partBytes,
  putPart,
  startUpload,
  uploadDocument,
} from '#server/test/fixtures/upload-document.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
let port = 0;

beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});

async function startPart(size = partSize) {
  const document = await startUpload(server, { size });
  const [part] = (await listParts(server, document)).missing;
  if (!part) throw new Error('The upload has no missing part.');
  return { document, part, url: part.url };
}

/** Opens a PUT request whose body the test writes. */
function openPut(path: string, headers: Record<string, string | number> = {}) {
  const request = http({ port, host: '127.0.0.1', method: 'PUT', path, headers });
  request.on('error', () => {});
  return { request, response: readResponse(request) };
}

async function readResponse(request: ClientRequest): Promise<{ status: number; text: string }> {
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const chunks = await response.toArray();
  return { status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() };
}

const listFiles = async (folder: string) => (await readdir(folder, { recursive: true })).toSorted();
const uploadsFolder = () => join(server.config.dataDir, 'uploads');

describe('uploading a part to this server', () => {
  test('accepts a session of the user who started the upload, and no other', async () => {
    const { document, part } = await startPart(500);
    const path = `/api/documents/${document._id}/parts/1`;
    const send = async (token: string | null) =>
      server.app.inject({
        method: 'PUT',
        url: path,
        payload: partBytes(document, part),
        headers: token ? { authorization: `Bearer ${token}`, 'content-type': 'application/json' } : {},
      });
    expect((await send(null)).statusCode).toBe(401);
    expect((await send('garbage')).statusCode).toBe(401);
    const otherUser = await createUser(server);
    expect((await send(await server.signIn(otherUser.phone))).statusCode).toBe(404);
    const response = await send(server.token);
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toEqual({ number: 1, size: 500, etag: response.headers.etag });
    for (const number of ['0', '2', '-1', '1.0', '999999', 'x'])
      expect(
        (await server.request('PUT', path.replace(/1$/, number), { body: {} })).status,
        `part ${number}`,
      ).toBe(404);
  });

  test('accepts the signed URL for 15 minutes', async () => {
    const { document, part, url } = await startPart(500);
    server.clock.advance(15 * 60_000 - 1);
    expect(await putPart(server, url, partBytes(document, part))).toBe(200);
    server.clock.advance(1);
    const late = await server.app.inject({ method: 'PUT', url, payload: partBytes(document, part) });
    expect(late.statusCode).toBe(403);
    expect(late.json()).toEqual({
      error: 'This link is invalid or has expired.',
      code: 'address_not_valid',
    });
  });

  test('rejects a wrong size, before reading the body if Content-Length shows it', async () => {
    const { document, url } = await startPart(1000);
    const oversized = openPut(url, { 'content-length': partSize * 20 });
    oversized.request.write(Buffer.alloc(10));
    expect(await oversized.response).toEqual({
      status: 413,
      text: JSON.stringify({ error: 'This part must be exactly 1000 bytes long.', code: 'too_large' }),
    });
    oversized.request.destroy();
    for (const [length, status] of [
      [999, 400],
      [1001, 413],
      [200_000, 413],
      [0, 400],
    ] as const) {
      const chunked = openPut(url, { 'transfer-encoding': 'chunked' });
      chunked.request.end(Buffer.alloc(length));
      expect((await chunked.response).status, `${length} bytes`).toBe(status);
    }
    expect((await listParts(server, document)).parts).toEqual([]);
  });

  test('discards a part when the connection breaks, and the upload can continue', async () => {
    const { document, part, url } = await startPart();
    const before = await listFiles(uploadsFolder());
    const { request, response } = openPut(url, { 'content-length': partSize });
    response.catch(() => {});
    request.write(partBytes(document, part).subarray(0, 1_000_000));
    await expect.poll(async () => (await listFiles(uploadsFolder())).length).toBe(before.length + 1);
    request.destroy();
    await expect.poll(() => listFiles(uploadsFolder())).toEqual(before);
    expect((await listParts(server, document)).missing).toHaveLength(1);
    expect(await putPart(server, url, partBytes(document, part))).toBe(200);
    expect((await completeUpload(server, document)).status).toBe(200);
    expect(server.logLines.filter((line) => line.includes('unexpected failure'))).toEqual([]);
  });

  test('holds no database connection while a part arrives', async () => {
    const before = (await listFiles(uploadsFolder())).length;
    const uploads = await Promise.all(
      Array.from({ length: 15 }, async () => {
        const { document, part, url } = await startPart();
        const { request, response } = openPut(url, { 'content-length': partSize });
        request.write(partBytes(document, part).subarray(0, 100_000));
        return { request, response, remainingBytes: partBytes(document, part).subarray(100_000) };
      }),
    );
    // Each has its folder and its incomplete part.
    await expect.poll(async () => (await listFiles(uploadsFolder())).length).toBe(before + 30);
    // The pool has ten connections, so fifteen slow parts would exhaust it if each held one.
    expect((await server.request('GET', '/api/customer')).status).toBe(200);
    for (const { request, remainingBytes } of uploads) request.end(remainingBytes);
    const statuses = await Promise.all(uploads.map(async ({ response }) => (await response).status));
    expect(statuses).toEqual(Array.from({ length: 15 }, () => 200));
  });

  test('rejects a part after the upload is complete', async () => {
    const { document, part, url } = await startPart(500);
    expect(await putPart(server, url, partBytes(document, part))).toBe(200);
    expect((await completeUpload(server, document)).status).toBe(200);
    expect(await putPart(server, url, Buffer.alloc(500))).toBe(409);
    const file = await server.app.inject({
      url: `/api/documents/${document._id}/file`,
      headers: { authorization: `Bearer ${server.token}` },
    });
    expect(file.rawPayload.equals(document.bytes)).toBe(true);
  });
});

test('stores files that only the server account can read', async () => {
  await uploadDocument(server);
  for (const name of await listFiles(uploadsFolder())) {
    const { mode } = await stat(join(uploadsFolder(), name));
    expect((mode & 0o777).toString(8), name).toMatch(/^[67]00$/);
  }
});
