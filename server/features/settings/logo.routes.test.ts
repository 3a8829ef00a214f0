import { beforeEach, expect, test } from 'vitest';
import { createUser } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const fixed = provideTestServer({ COMPANY_LOGO: 'https://doe.example/logo.png' });

const png = Buffer.from('\x89PNG\r\n\x1a\nthe picture', 'latin1');
const jpeg = Buffer.from('\xff\xd8\xff\xe0the picture', 'latin1');
const webp = Buffer.from('RIFF\x04\0\0\0WEBPthe picture', 'latin1');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

beforeEach(() => server.db.deleteFrom('companySettings').execute());

function upload(bytes: Buffer, to = server, headers = {}) {
  return to.app.inject({
    method: 'PUT',
    url: '/api/settings/logo',
    payload: bytes,
    headers: { authorization: `Bearer ${to.token}`, 'content-type': 'image/png', ...headers },
  });
}

test.each([
  ['image/png', png],
  ['image/jpeg', jpeg],
  ['image/webp', webp],
])(
  'a logo of type %s is recognized by its bytes and served at the fixed URL [10.11-34]',
  async (type, bytes) => {
    const response = await upload(bytes);
    expect(response.statusCode, response.payload).toBe(200);
    const { data } = response.json();
    expect(data).toMatchObject({ hasOwnLogo: true, name: 'Northwind Mechanical', version: 1 });
    const { logo } = (await server.request('GET', '/api/company')).body.data;
    expect(logo).toMatch(/^\/assets\/logo\.png\?v=[0-9a-f]{16}$/);
    const served = await server.app.inject({ url: logo });
    expect(served.rawPayload).toEqual(bytes);
    expect(served.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const plain = await server.app.inject({ url: '/assets/logo.png' });
    expect(plain.rawPayload).toEqual(bytes);
    expect(plain.headers['cache-control']).toBe('no-cache');
  },
);

test('a logo is kept by other changes, and removed for the logo of the product', async () => {
  await upload(png);
  const body = { name: 'Doe', timeZone: 'America/Chicago', sendHour: 9, email: 'office@northwind.example' };
  const saved = await server.request('PUT', '/api/settings', {
    body: { ...body, name: 'Northwind Mechanical' },
  });
  expect(saved.body.data, saved.text).toMatchObject({ hasOwnLogo: true, version: 2 });
  const removed = await server.request('DELETE', '/api/settings/logo', { headers: { 'if-match': '"2"' } });
  expect(removed.body.data).toMatchObject({ hasOwnLogo: false, logo: '/assets/logo.png', version: 3 });
});

test('a logo must be a picture without scripts, at most 1 MiB, from an office user who saw the last version [10.11-35]', async () => {
  for (const bytes of [svg, Buffer.alloc(0), Buffer.from('GIF89a')]) {
    const refused = await upload(bytes);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().error).toBe('The logo must be a PNG, JPEG or WebP picture.');
  }
  expect((await upload(Buffer.concat([png, Buffer.alloc(1024 * 1024)]))).statusCode).toBe(413);
  const technician = await createUser(server, { isTechnician: true });
  const authorization = `Bearer ${await server.signIn(technician.phone)}`;
  expect((await upload(png, server, { authorization })).statusCode).toBe(403);
  expect((await upload(png, server, { authorization: '' })).statusCode).toBe(401);
  expect((await upload(png)).statusCode).toBe(200);
  expect((await upload(jpeg, server, { 'if-match': '"0"' })).statusCode).toBe(412);
});

test('a logo that the environment sets cannot be replaced [10.11-36]', async () => {
  const refused = await upload(png, fixed);
  expect(refused.statusCode).toBe(400);
  expect(refused.json().error).toBe('This is set by COMPANY_LOGO on the server.');
});
