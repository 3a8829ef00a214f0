import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from './api.ts';

// What a browser has and Node has not: its storage, and addresses on the site one is on.
beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => 'a token' }));
afterEach(() => vi.unstubAllGlobals());

function answering(answer: () => Response | Promise<never>) {
  const asked: { path: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, init });
    return answer();
  });
  return asked;
}

test.each([200, 201, 250, 299])('%i is success [7.11-1]', async (status) => {
  answering(() => new Response('{"data":7}', { status }));
  expect(await api.get('/user')).toBe(7);
});

test.each([300, 304, 400, 404, 500, 503])('%i is a failure, told by its number [7.11-2]', async (status) => {
  answering(() => new Response(null, { status }));
  await expect(api.get('/user')).rejects.toMatchObject({
    status,
    message: `Request failed with status code ${status}`,
    error: undefined,
  });
});

test('the sentence of the server goes before the number', async () => {
  answering(() => Response.json({ code: 'conflict', error: 'In the way.' }, { status: 409 }));
  await expect(api.get('/user')).rejects.toMatchObject({ message: 'In the way.', error: 'In the way.' });
});

test('no answer is a network error, and so is one that breaks off [8.3-1]', async () => {
  answering(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(api.get('/user')).rejects.toMatchObject({ status: 0, message: 'Network Error' });
  answering(() => new Response('{"data":'));
  await expect(api.get('/user')).rejects.toMatchObject({ status: 0, message: 'Network Error' });
});

test('what was given up is an aborted request [8.3-2]', async () => {
  const controller = new AbortController();
  answering(() => Promise.reject(new DOMException('aborted', 'AbortError')));
  controller.abort();
  await expect(api.get('/user', { signal: controller.signal })).rejects.toMatchObject({
    status: 0,
    message: 'Request aborted',
  });
});

test('a call goes to /api with the bearer token, and sets no time for itself [6-4]', async () => {
  const asked = answering(() => new Response('{"data":1}'));
  await api.get('/customer', { query: { q: 'a b', open: true, blank: '' } });
  expect(asked[0]?.path).toBe('/api/customer?q=a+b&open=true');
  expect(new Headers(asked[0]?.init.headers).get('authorization')).toBe('Bearer a token');
  expect(asked[0]?.init.signal).toBeNull();
});
