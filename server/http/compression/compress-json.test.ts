import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { sendJson } from '#server/http/send-json.ts';

const long = JSON.stringify({ data: Array.from({ length: 400 }, (_, n) => ({ number: `WO-${n}` })) });

function buildApp() {
  const app = fastify();
  app.get('/long', async (_request, reply) => sendJson(reply, long));
  app.get('/short', async (_request, reply) => sendJson(reply, '{"data":1}'));
  return app;
}

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['GZIP;q=0.5, zstd;q=0', 'gzip', gunzipSync],
] as const)('compresses a long response for a client that accepts %s', async (accepted, encoding, decode) => {
  const response = await buildApp().inject({ url: '/long', headers: { 'accept-encoding': accepted } });
  expect(response.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.rawPayload.length).toBe(Number(response.headers['content-length']));
  expect(response.rawPayload.length).toBeLessThan(long.length / 4);
  expect(decode(response.rawPayload).toString()).toBe(long);
});

test.each([
  ['/long', undefined],
  ['/long', 'br, identity'],
  ['/long', 'gzip;q=0'],
  ['/short', 'gzip, zstd'],
])('sends %s as it is to a client that accepts %s', async (url, accepted) => {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const response = await buildApp().inject({ url, headers });
  expect(response.headers['content-encoding']).toBeUndefined();
  expect(response.body).toBe(url === '/long' ? long : '{"data":1}');
});
