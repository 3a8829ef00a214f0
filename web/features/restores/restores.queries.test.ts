import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Restore } from '#schema/restores.ts';
import { hasEndedByRestore, restoreQuery, storeRestore } from './restores.queries.ts';
import { sampleRestore } from './test/restore-samples.ts';

const minuteMs = 60_000;

beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => 'a-session' }));
afterEach(() => void vi.unstubAllGlobals());

test.each([
  [undefined, 0, false],
  [null, 0, false],
  [sampleRestore({ state: 'waiting' }), 0, true],
  [sampleRestore(), 0, true],
  [sampleRestore(), 9 * minuteMs, true],
  [sampleRestore(), 10 * minuteMs, false],
  [sampleRestore({ state: 'completed' }), 0, false],
  [sampleRestore({ state: 'canceled' }), 0, false],
])('knows from the last poll whether a restore has ended the session: %j after %d ms [10.9-70]', (...row) => {
  const [restore, ageMs, hasEnded]: [Restore | null | undefined, number, boolean] = row;
  const queryClient = new QueryClient();
  const updatedAt = 1_000_000;
  if (restore !== undefined) queryClient.setQueryData(restoreQuery.queryKey, restore, { updatedAt });
  expect(hasEndedByRestore(queryClient, 'a-session', updatedAt + ageMs)).toBe(hasEnded);
});

test.each([
  ['the same restore and session', sampleRestore({ state: 'completed' }), 'a-session', true],
  ['another restore', sampleRestore({ state: 'completed', id: 'a-later-one' }), 'a-session', false],
  ['a later session', sampleRestore({ state: 'completed' }), 'a-later-session', false],
  ['a canceled restore', sampleRestore({ state: 'canceled' }), 'a-session', false],
])('knows that a restore seen under way has ended the session once it is completed: %s', (...row) => {
  const [, restore, token, hasEnded] = row;
  const queryClient = new QueryClient();
  storeRestore(queryClient, sampleRestore());
  queryClient.setQueryData(restoreQuery.queryKey, restore);
  expect(hasEndedByRestore(queryClient, token)).toBe(hasEnded);
});
