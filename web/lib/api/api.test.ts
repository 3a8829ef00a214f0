import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from './api.ts';

// Node has no localStorage and no relative URLs.
beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => 'a token' }));
afterEach(() => vi.unstubAllGlobals());

function stubFetch(respond: () => Response | Promise<never>) {
  const requests: { path: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push({ path, init });
    return respond();
  });
  return requests;
}

test.each([200, 201, 250, 299])('treats status %i as success [7.11-1]', async (status) => {
  stubFetch(() => new Response('{"data":7}', { status }));
  expect(await api.get('/user')).toBe(7);
});

test.each([300, 304, 400, 404, 500, 503])(
  'rejects status %i with a message that names it [7.11-2]',
  async (status) => {
    stubFetch(() => new Response(null, { status }));
    await expect(api.get('/user')).rejects.toMatchObject({
      status,
      message: `Request failed with status code ${status}`,
      error: undefined,
    });
  },
);

test("prefers the server's error message", async () => {
  stubFetch(() => Response.json({ code: 'conflict', error: 'In the way.' }, { status: 409 }));
  await expect(api.get('/user')).rejects.toMatchObject({ message: 'In the way.', error: 'In the way.' });
});

test('reports a missing or truncated response as a network error [8.3-1]', async () => {
  stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(api.get('/user')).rejects.toMatchObject({ status: 0, message: 'Network Error' });
  stubFetch(() => new Response('{"data":'));
  await expect(api.get('/user')).rejects.toMatchObject({ status: 0, message: 'Network Error' });
});

test('reports an aborted request [8.3-2]', async () => {
  const controller = new AbortController();
  stubFetch(() => Promise.reject(new DOMException('aborted', 'AbortError')));
  controller.abort();
  await expect(api.get('/user', { signal: controller.signal })).rejects.toMatchObject({
    status: 0,
    message: 'Request aborted',
  });
});

test('sends requests to /api with the bearer token and without a timeout [6-4]', async () => {
  const requests = stubFetch(() => new Response('{"data":1}'));
  await api.get('/customer', { query: { q: 'a b', open: true, blank: '' } });
  expect(requests[0]?.path).toBe('/api/customer?q=a+b&open=true');
  expect(new Headers(requests[0]?.init.headers).get('authorization')).toBe('Bearer a token');
  expect(requests[0]?.init.signal).toBeNull();
});
