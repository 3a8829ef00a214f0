import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeFirstResponse } from './first-responses.ts';

const url = '/api/work-order?limit=50';
const take = (method = 'GET', path = url, token: string | null = 'a token') =>
  takeFirstResponse(method, path, token);

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1000);
  globalThis.firstResponses = {
    token: 'a token',
    responses: new Map([[url, Promise.resolve(new Response('[]'))]]),
  };
});
afterEach(() => {
  globalThis.firstResponses = undefined;
  vi.restoreAllMocks();
});

test('gives each response once', async () => {
  expect(take('GET', '/api/work-order?limit=5')).toBeUndefined();
  expect(await (await take())?.text()).toBe('[]');
  expect(take()).toBeUndefined();
});

test.each([
  ['after a write', () => take('POST', '/api/work-order')],
  ['to another session', () => take('GET', '/api/session', 'another token')],
  ['after the session', () => take('GET', '/api/session', null)],
  ['twenty seconds later', () => vi.mocked(performance.now).mockReturnValue(20_001)],
])('gives none %s', (_when, happens) => {
  happens();
  expect(take()).toBeUndefined();
});
