import { request as http } from 'node:http';
import { expect, test } from '#e2e/fixtures/test.ts';

type RawResponse = { status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer };

/** Sends exactly this path and these headers, which a browser or HTTP client would normalize. */
function sendRaw(
  baseURL: string | undefined,
  path: string,
  headers: Record<string, string> = {},
): Promise<RawResponse> {
  const { hostname, port } = new URL(baseURL ?? '');
  return new Promise((resolve, reject) => {
    const request = http({ hostname, port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on('error', reject);
    request.end();
  });
}

test('serves screens without a session and unknown paths with 404', async ({ baseURL }) => {
  for (const encoding of ['', 'gzip', 'br', 'identity']) {
    for (const path of [
      '/',
      '/phone-confirm',
      '/app',
      '/app/customers/new',
      '/app/nowhere',
      '/print/work-orders/1',
    ]) {
      const response = await sendRaw(baseURL, path, encoding ? { 'accept-encoding': encoding } : {});
      expect(response.status, `${path} as ${encoding}`).toBe(200);
      expect(response.headers['content-type']).toContain('text/html');
      expect(response.headers['cache-control']).toBe('no-cache');
      expect(response.headers['content-security-policy']).toContain("script-src 'self';");
    }
  }
  expect((await sendRaw(baseURL, '/nowhere')).status).toBe(404);
  expect((await sendRaw(baseURL, '/static/nothing.js')).status).toBe(404);
});

test('serves hashed files compressed, cacheable for a year and without the headers of documents', async ({
  baseURL,
}) => {
  const page = (await sendRaw(baseURL, '/')).body.toString();
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/);
  const script = /src="(\/static\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  for (const encoding of ['br', 'gzip']) {
    const response = await sendRaw(baseURL, script, { 'accept-encoding': encoding });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.headers['cross-origin-resource-policy']).toBe('same-origin');
    for (const name of ['content-security-policy', 'etag', 'last-modified'])
      expect(response.headers).not.toHaveProperty(name);
  }
});

test('serves nothing outside the built app', async ({ baseURL }) => {
  for (const path of [
    '/../package.json',
    '/%2e%2e/package.json',
    '/static/../../package.json',
    '/..%2fpackage.json',
    '/.env',
    '/static/',
    '/assets',
    '//etc/passwd',
  ]) {
    const response = await sendRaw(baseURL, path);
    expect(response.body.toString(), path).not.toContain('"crewdesk"');
    expect(response.status === 200 && !response.headers['content-type']?.includes('html'), path).toBe(false);
  }
});

test('serves the logo at its fixed URL [2.2-1]', async ({ baseURL }) => {
  const response = await sendRaw(baseURL, '/assets/logo.png');
  expect(response.status).toBe(200);
  expect(response.headers['content-type']).toBe('image/png');
});
