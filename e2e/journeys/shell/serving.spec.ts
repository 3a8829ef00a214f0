import { request as http } from 'node:http';
import { expect, test } from '#e2e/fixtures/office.ts';

type Raw = { status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer };

/** Exactly these headers and this path, with nothing that a browser or a client would add or tidy. */
function ask(baseURL: string | undefined, path: string, headers: Record<string, string> = {}): Promise<Raw> {
  const { hostname, port } = new URL(baseURL ?? '');
  return new Promise((resolve, reject) => {
    const asked = http({ hostname, port, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}

test('screens are served to whoever asks, unknown addresses with 404', async ({ baseURL }) => {
  for (const encoding of ['', 'gzip', 'br', 'identity']) {
    for (const path of ['/', '/phone-confirm', '/app', '/app/customers/new', '/print/work-orders/1']) {
      const answer = await ask(baseURL, path, encoding ? { 'accept-encoding': encoding } : {});
      expect(answer.status, `${path} as ${encoding}`).toBe(200);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers['content-security-policy']).toContain("script-src 'self';");
    }
  }
  expect((await ask(baseURL, '/nowhere')).status).toBe(404);
  expect((await ask(baseURL, '/static/nothing.js')).status).toBe(404);
});

test('hashed files come compressed and stay in the cache for a year', async ({ baseURL }) => {
  const page = (await ask(baseURL, '/')).body.toString();
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/);
  const script = /src="(\/static\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  for (const encoding of ['br', 'gzip']) {
    const answer = await ask(baseURL, script, { 'accept-encoding': encoding });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
});

test('nothing outside the built app is served', async ({ baseURL }) => {
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
    const answer = await ask(baseURL, path);
    expect(answer.body.toString(), path).not.toContain('"crewdesk"');
    expect(answer.status === 200 && !answer.headers['content-type']?.includes('html'), path).toBe(false);
  }
});

test('the logo stands at its fixed address [2.2-1]', async ({ baseURL }) => {
  const answer = await ask(baseURL, '/assets/logo.png');
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('image/png');
});
