import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Restore } from '#schema/restores.ts';
import { getToken } from '#web/lib/api/session-token.ts';
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

/** The last restore that this tab saw under way, and the session that saw it. */
const underWayKey = ['restore-under-way'];
type UnderWay = { id: string; token: string | null };

function rememberUnderWay(queryClient: QueryClient, restore: Restore | null, token: string | null): void {
  if (!restore || !isRestoring(restore)) return;
  // Nothing observes it, and it would be forgotten after five minutes.
  queryClient.setQueryDefaults(underWayKey, { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData<UnderWay>(underWayKey, { id: restore.id, token });
}

/** The restore that runs, or the last one. */
export const restoreQuery = queryOptions({
  queryKey: ['restore'],
  async queryFn({ signal, client }) {
    const token = getToken();
    const restore = await findRestore(signal);
    rememberUnderWay(client, restore, token);
    return restore;
  },
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
  rememberUnderWay(queryClient, restore, getToken());
  void queryClient.invalidateQueries({ queryKey: backupFilesQuery.queryKey });
}

/** After a failure: a colleague may have started or cancelled it. */
export function invalidateRestore(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: restoreQuery.queryKey });
}

/**
 * Whether a session that the server has just rejected has ended with a restore: when this tab last asked, one was under
 * way, or it was completed after this session had seen it under way. Nobody can ask afterwards, because nobody is signed
 * in.
 */
export function hasEndedByRestore(queryClient: QueryClient, token: string | null, now = Date.now()): boolean {
  const { data, dataUpdatedAt = 0 } = queryClient.getQueryState(restoreQuery.queryKey) ?? {};
  if (isRestoring(data)) return now - dataUpdatedAt < maxRestartMs;
  const seen = queryClient.getQueryData<UnderWay>(underWayKey);
  return data?.state === 'completed' && data.id === seen?.id && token === seen.token;
}
