import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Params } from 'react-router';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { markOthersStale } from '#web/lib/api/mark-others-stale.ts';
import { prefetchUnlessShown } from '#web/lib/api/prefetch.ts';
import { countRecords, getRecord } from './records.api.ts';

/** The key prefix of all queries about records of a kind. Invalidate it after a write. */
export function recordsKey({ slug }: RecordKind) {
  return ['records', slug] as const;
}

export function recordQuery(kind: RecordKind, id: string) {
  return queryOptions({
    queryKey: [...recordsKey(kind), 'one', id],
    queryFn: ({ signal }) => getRecord(kind, id, signal),
  });
}

export function prefetchRecord(queryClient: QueryClient, kind: RecordKind, { recordId }: Params): void {
  if (recordId) prefetchUnlessShown(queryClient, recordQuery(kind, recordId));
}

/** The record counts for the tabs of the list and the badges of the navigation. */
export function recordTotalQuery(kind: RecordKind) {
  return queryOptions({
    queryKey: [...recordsKey(kind), 'total'],
    queryFn: ({ signal }) => countRecords(kind, signal),
  });
}

/** Caches the record in the response to a write. Everything else is fetched again when it is next shown. */
export function cacheRecord(queryClient: QueryClient, kind: RecordKind, record: RecordDetail): void {
  markOthersStale(queryClient);
  void queryClient.invalidateQueries({ queryKey: recordTotalQuery(kind).queryKey });
  queryClient.setQueryData(recordQuery(kind, record._id).queryKey, record);
}

/** The draft with edits made while a new record was saved. The edit page continues with it. */
export function unsavedRecordKey(kind: RecordKind, id: string) {
  return [...recordsKey(kind), 'unsaved', id] as const;
}

/** The page of a record. @param kind the id of its kind */
export function recordPath({ kind, _id }: { kind: string; _id: string }): string {
  const slug = recordKinds.find(({ id }) => id === kind)?.slug ?? '';
  return `/app/${slug}/${_id}`;
}
