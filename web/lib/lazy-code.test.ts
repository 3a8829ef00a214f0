import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from './api/query-client.ts';
import { loadWhenIdle } from './lazy-code.ts';

beforeEach(() => {
  vi.stubGlobal('window', globalThis);
  vi.useFakeTimers();
});
afterEach(() => {
  queryClient.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('loads code once the page has its data, and looks for that less and less often', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const fetched = queryClient.fetchQuery({ queryKey: ['rows'], queryFn: () => promise });
  const isFetching = vi.spyOn(queryClient, 'isFetching');
  const load = vi.fn(async () => undefined);
  loadWhenIdle(load);
  vi.advanceTimersByTime(3_600_000);
  expect(load).not.toHaveBeenCalled();
  expect(isFetching.mock.calls.length).toBeLessThan(70);
  resolve('rows');
  await fetched;
  vi.advanceTimersByTime(60_000);
  expect(load).toHaveBeenCalledOnce();
});

test('loads nothing for a page that was left', () => {
  const load = vi.fn(async () => undefined);
  loadWhenIdle(load)();
  vi.runAllTimers();
  expect(load).not.toHaveBeenCalled();
});
