import { describe, expect, test } from 'vitest';
import { provideTestServer } from './test/test-server.ts';

const server = provideTestServer();

describe('response headers', () => {
  test('disable API caching and framing', async () => {
    const { headers } = await server.request('GET', '/api/company', { token: null });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
    // Shorter than that of pages, and stricter: nothing in JSON may load or run.
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test('allow no other origin', async () => {
    const response = await server.request('OPTIONS', '/api/customer', {
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
    });
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });
});

test('returns only the request id for an unexpected error', async () => {
  await server.db.schema.alterTable('customers').renameTo('elsewhere').execute();
  try {
    const response = await server.request('GET', '/api/customer');
    expect(response.status).toBe(500);
    expect(Object.keys(response.body).toSorted()).toEqual(['code', 'requestId']);
    expect(response.body.code).toBe('internal');
    expect(server.logLines.join('')).toContain(response.body.requestId);
  } finally {
    await server.db.schema.alterTable('elsewhere').renameTo('customers').execute();
  }
});

test('logs no tokens, query strings or full phone numbers', async () => {
  await server.request('GET', '/api/customer?q=whisper-7');
  const lines = server.logLines.join('');
  expect(lines).toContain('/api/customer');
  expect(lines).not.toContain('whisper-7');
  expect(lines).not.toContain(server.token);
  expect(lines).not.toContain(server.token.split('.')[2]);
});

test('reports that it is alive and ready', async () => {
  expect((await server.request('GET', '/healthz', { token: null })).status).toBe(200);
  expect((await server.request('GET', '/readyz', { token: null })).status).toBe(200);
});

test('returns the company without a session', async () => {
  const { body } = await server.request('GET', '/api/company', { token: null });
  expect(body.data).toEqual({
    ...server.config.company,
    publicUrl: server.config.publicUrl,
    sendHour: 9,
    sendingHours: { start: 8, end: 21 },
  });
});
