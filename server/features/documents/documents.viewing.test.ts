import { describe, expect, test } from 'vitest';
import { provideStorageServer, storageKinds } from '#server/test/fixtures/storage-server.ts';
import { uploadDocument } from '#server/test/fixtures/upload-document.ts';

const signatures = {
  'image/png': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  'image/jpeg': Buffer.from('\xff\xd8\xff\xe0', 'latin1'),
  'image/gif': Buffer.from('GIF89a'),
  'image/webp': Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 ', 'latin1'),
  'application/pdf': Buffer.from('%PDF-1.7'),
};

describe.each(storageKinds)('viewing a document in %s storage', (kind) => {
  const server = provideStorageServer(kind);
  /** Uploads a file that claims to be plain text. Returns its URLs. */
  async function upload(bytes: Buffer) {
    const document = await uploadDocument(server, { name: 'Roof.html', contentType: 'text/plain', bytes });
    const path = `/api/documents/${document._id}`;
    return { path, ...(await server.request('GET', `${path}/download`)).body.data };
  }

  test.each(Object.entries(signatures))('shows %s, recognized by its bytes', async (type, signature) => {
    const bytes = Buffer.concat([signature, Buffer.from('<script>')]);
    const { path, viewUrl } = await upload(bytes);
    for (const [url, token] of [
      [viewUrl, null],
      [`${path}/file?inline=true`, server.token],
    ]) {
      const { status, headers, text } = await server.request('GET', url, { token });
      expect(status).toBe(200);
      expect(text).toContain('<script>');
      expect(headers).toMatchObject({
        'content-type': type,
        'content-length': String(bytes.length),
        'content-disposition': `inline; filename="Roof.html"; filename*=UTF-8''Roof.html`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy.includes('sandbox')).toBe(type.startsWith('image/'));
    }
  });

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a PDF after a page', '<script>alert(1)</script>%PDF-1.7'],
    ['one byte', '%'],
  ])('serves %s as an attachment', async (_case, text) => {
    const { path, url, viewUrl } = await upload(Buffer.from(text));
    expect(viewUrl).toBeNull();
    const { headers, status } = await server.request('GET', `${path}/file?inline=true`);
    if (kind === 's3') expect(status).toBe(302);
    else expect(headers['content-disposition']).toMatch(/^attachment; /);
    const file = url.startsWith('/') ? undefined : await fetch(url);
    if (file) expect(file.headers.get('content-disposition')).toMatch(/^attachment; /);
  });

  test('sends a reloaded page to the document when the URL has expired', async () => {
    const { path, url, viewUrl } = await upload(signatures['application/pdf']);
    const get = (url: string, accept = '*/*') =>
      server.request('GET', url, { token: null, headers: { accept } });
    // A URL for viewing is none for downloading, and the other way round.
    expect((await get(viewUrl.replace('inline=true&', ''))).status).toBe(403);
    if (kind === 'local') expect((await get(url.replace('?', '?inline=true&'))).status).toBe(403);
    server.clock.advance(60_000);
    expect((await get(viewUrl)).status).toBe(403);
    const reloaded = await get(viewUrl, 'text/html,*/*;q=0.8');
    expect(reloaded.status).toBe(302);
    expect(reloaded.headers.location).toBe(`${path.replace('/api', '')}?expired=1`);
  });
});
