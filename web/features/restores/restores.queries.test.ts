import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Restore } from '#schema/restores.ts';
import { hasEndedByRestore, restoreQuery } from './restores.queries.ts';
import { sampleRestore } from './test/restore-samples.ts';

const minuteMs = 60_000;

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
  expect(hasEndedByRestore(queryClient, updatedAt + ageMs)).toBe(hasEnded);
});
