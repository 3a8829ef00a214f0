import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { followsWrites } from '#web/lib/api/mark-others-stale.ts';
import {
  type ChangesRequest,
  getVersion,
  listChanges,
  previewUndo,
  type VersionedId,
} from './history.api.ts';

const historyKey = ['history'] as const;
const undoKey = 'undo';
const changesPerLoad = 30;
const latestChanges = 5;

/** The changes of one entity, the newest first, in as many pages as were asked for. */
export function entityChangesQuery({ entity, id }: VersionedId) {
  return infiniteQueryOptions({
    queryKey: [...historyKey, 'of', entity, id],
    queryFn: ({ pageParam, signal }) =>
      listChanges({ entity, id, cursor: pageParam, limit: changesPerLoad }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    meta: followsWrites,
  });
}

/** The last changes of one entity, for pages that show more than its history. */
export function latestChangesQuery({ entity, id }: VersionedId) {
  return queryOptions({
    queryKey: [...historyKey, 'latest', entity, id],
    queryFn: ({ signal }) => listChanges({ entity, id, limit: latestChanges }, signal),
    meta: followsWrites,
  });
}

/** A page of the changes of the company. The previous page stays on the screen while it loads. */
export function companyChangesQuery(request: ChangesRequest) {
  return queryOptions({
    queryKey: [...historyKey, 'all', request],
    queryFn: ({ signal }) => listChanges(request, signal),
    placeholderData: keepPreviousData,
  });
}

/** @param on a day; undefined: now */
export function versionQuery(of: VersionedId, on?: string) {
  return queryOptions({
    queryKey: [...historyKey, 'version', of.entity, of.id, on ?? ''],
    queryFn: ({ signal }) => getVersion(of, on, signal),
  });
}

/** What an undo would change as of now, so it is never taken from the cache. */
export function undoPreviewQuery(changeId: string) {
  return queryOptions({
    queryKey: [...historyKey, undoKey, changeId],
    queryFn: ({ signal }) => previewUndo(changeId, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

/** After an undo or a restore, which can change what any screen shows. */
export function refreshAll(queryClient: QueryClient): Promise<void> {
  // A dialog that is closing does not look at its change again.
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== undoKey });
}
