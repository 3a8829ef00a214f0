import { describe, expect, test } from 'vitest';
import { listParts, putPart, startUpload, uploadDocument } from '#server/test/fixtures/upload-document.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

describe('the file of a document', () => {
  test.each([
    ['Plan.pdf', 'application/pdf', 'Plan.pdf', 'Plan.pdf', 'application/pdf'],
    ['../../etc/passwd', '', 'passwd', 'passwd', 'application/octet-stream'],
    ['C:\\temp\\a.txt', 'text/plain', 'a.txt', 'a.txt', 'text/plain'],
    ['nu\u0000ll.pdf', 'application/pdf', 'null.pdf', 'null.pdf', 'application/pdf'],
    ['page.html', 'text/html', 'page.html', 'page.html', 'application/octet-stream'],
    ['drawing.svg', 'image/svg+xml', 'drawing.svg', 'drawing.svg', 'application/octet-stream'],
    ['gpj\u202eexe.png', 'image/png', 'gpjexe.png', 'gpjexe.png', 'image/png'],
    [
      'a"; filename=b.html',
      'text/html',
      'a"; filename=b.html',
      'a__ filename=b.html',
      'application/octet-stream',
    ],
    [
      "Größe 100% 'ok' (1)*.pdf",
      '',
      "Größe 100% 'ok' (1)*.pdf",
      "Gr__e 100_ 'ok' (1)*.pdf",
      'application/octet-stream',
    ],
    [
      `${'n'.repeat(5000)}.pdf`,
      '',
      `${'n'.repeat(196)}.pdf`,
      `${'n'.repeat(196)}.pdf`,
      'application/octet-stream',
    ],
  ])(
    'is an attachment when uploaded as %j with type %j',
    async (name, contentType, storedName, asciiName, servedType) => {
      const document = await uploadDocument(server, { name, contentType });
      expect(document.name).toBe(storedName);
      const { status, headers } = await server.request('GET', `/api/documents/${document._id}/file`);
      expect(status).toBe(200);
      const encodedName = /filename\*=UTF-8''([\w.!#$&+^`|~%-]+)$/.exec(
        String(headers['content-disposition']),
      )?.[1];
      expect(decodeURIComponent(encodedName ?? '')).toBe(storedName);
      expect(headers).toMatchObject({
        'content-disposition': `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`,
        'content-type': servedType,
        'content-length': '1000',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect(String(headers['content-security-policy'])).toContain("script-src 'self'");
    },
  );

  test('has a storage key that does not contain its name', async () => {
    const document = await uploadDocument(server, { name: '../../etc/passwd' });
    const row = await server.db
      .selectFrom('documents')
      .select('storageKey')
      .where('id', '=', document._id)
      .executeTakeFirstOrThrow();
    expect(row.storageKey).toMatch(/^[0-9a-f]{40}$/);
  });

  test('requires a session or a signed URL that is at most a minute old', async () => {
    const document = await uploadDocument(server);
    const other = await uploadDocument(server);
    const path = `/api/documents/${document._id}`;
    expect((await server.request('GET', `${path}/file`, { token: null })).status).toBe(401);
    expect((await server.request('GET', `${path}/download`, { token: null })).status).toBe(401);
    expect((await server.request('HEAD', `${path}/file`)).headers['content-length']).toBe('1000');

    const { url } = (await server.request('GET', `${path}/download`)).body.data;
    expect(url).not.toContain(server.token);
    const get = async (path: string) => (await server.request('GET', path, { token: null })).status;
    expect(await get(url)).toBe(200);
    expect(await get(url.replace(document._id, other._id))).toBe(403);
    expect(await get(url.replace(/expires=\d+/, 'expires=99999999999999'))).toBe(403);
    expect(await get(url.replace(/signature=.*/, 'signature='))).toBe(403);
    expect(await get(`${path}/file?signature=x&signature=y`)).toBe(400);
    const unfinished = await startUpload(server);
    const partUrl = (await listParts(server, unfinished)).missing[0]?.url ?? '';
    expect(await get(`${path}/file?${partUrl.split('?')[1]}`)).toBe(403);
    server.clock.advance(59_000);
    expect(await get(url)).toBe(200);
    server.clock.advance(1_000);
    expect(await get(url)).toBe(403);
  });

  test('is not found before the upload is complete', async () => {
    const document = await startUpload(server);
    const path = `/api/documents/${document._id}`;
    for (const suffix of ['/file', '/download'])
      expect((await server.request('GET', path + suffix)).status).toBe(404);
    for (const id of ['nonsense', '01900000-0000-7000-8000-000000000000'])
      expect((await server.request('GET', `/api/documents/${id}/file`)).status).toBe(404);
  });
});

describe('starting an upload', () => {
  test('rejects a file over the size limit with 413', async () => {
    const maxBytes = 500 * 1024 * 1024;
    const start = (size: unknown) =>
      server.request('POST', '/api/documents', { body: { name: 'a.pdf', size } });
    expect((await start(maxBytes)).status).toBe(201);
    const response = await start(maxBytes + 1);
    expect(response.status).toBe(413);
    expect(response.body).toEqual({
      error: 'This file is too large. The limit is 500 MB.',
      code: 'too_large',
    });
    expect((await start(0)).body.error).toBe('This file is empty.');
    expect((await start('5')).body.error).toBe('The size of the file is required.');
    expect((await server.request('POST', '/api/documents', { body: { size: 5 } })).body.error).toBe(
      'The name of the file is required.',
    );
  });

  test('creates one document for two requests with the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'a-plan-once' };
    const body = { name: 'a.pdf', size: 5 };
    const first = await server.request('POST', '/api/documents', { body, headers });
    const second = await server.request('POST', '/api/documents', { body, headers });
    expect(second.body).toEqual(first.body);
    const completeUrl = `/api/documents/${first.body.data._id}/complete`;
    expect((await server.request('POST', completeUrl, { headers })).status).toBe(409);
    const { url } = (await listParts(server, first.body.data)).missing[0] ?? { url: '' };
    expect(await putPart(server, url, Buffer.from('12345'))).toBe(200);
    expect((await server.request('POST', completeUrl, { headers })).status).toBe(200);
    expect((await server.request('POST', completeUrl, { headers })).body.data.version).toBe(2);
  });
});
