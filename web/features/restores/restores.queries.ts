import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Restore } from '#schema/restores.ts';
import { findRestore, listBackupFiles } from './restores.api.ts';

/** On every screen. Refetches only while the tab is visible. */
const pollIntervalMs = 5000;
/** Where the progress is shown. */
const progressIntervalMs = 1000;
const filesIntervalMs = 60_000;
/** A restart takes less. Later, nobody knows how the restore ended. */
const maxRestartMs = 10 * 60_000;

/** Whether nothing can be saved. */
export function isRestoring(restore: Restore | null | undefined): boolean {
  return restore?.state === 'waiting' || restore?.state === 'running';
}

/** The restore that runs, or the last one. */
export const restoreQuery = queryOptions({
  queryKey: ['restore'],
  queryFn: ({ signal }) => findRestore(signal),
  refetchInterval: pollIntervalMs,
  retry: false,
});

/** The same, for the page that shows how far it is. */
export const restoreProgressQuery = queryOptions({
  ...restoreQuery,
  refetchInterval: ({ state: { data } }) => (isRestoring(data) ? progressIntervalMs : pollIntervalMs),
});

export const backupFilesQuery = queryOptions({
  queryKey: ['backup-files'],
  queryFn: ({ signal }) => listBackupFiles(signal),
  refetchInterval: filesIntervalMs,
});

/** What a request returned. A restore also makes a backup. */
export function storeRestore(queryClient: QueryClient, restore: Restore): void {
  queryClient.setQueryData(restoreQuery.queryKey, restore);
  void queryClient.invalidateQueries({ queryKey: backupFilesQuery.queryKey });
}

/** After a failure: a colleague may have started or cancelled it. */
export function invalidateRestore(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: restoreQuery.queryKey });
}

/**
 * Whether a session that the server has just rejected has ended with a restore: one was running when this tab last asked.
 * Nobody can ask afterwards, because nobody is signed in.
 */
export function hasEndedByRestore(queryClient: QueryClient, now = Date.now()): boolean {
  const state = queryClient.getQueryState(restoreQuery.queryKey);
  return state !== undefined && isRestoring(state.data) && now - state.dataUpdatedAt < maxRestartMs;
}
