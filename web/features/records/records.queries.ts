import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Params } from 'react-router';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { StoredRecord } from '#schema/records/stored-records.ts';
import { getRecord, totalRecords } from './records.api.ts';

/** Every query about records of a kind begins with this key: invalidate it after a write. */
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
  if (recordId) void queryClient.prefetchQuery(recordQuery(kind, recordId));
}

/** For the tabs of the list and the badges of the navigation. */
export function recordTotalQuery(kind: RecordKind) {
  return queryOptions({
    queryKey: [...recordsKey(kind), 'total'],
    queryFn: ({ signal }) => totalRecords(kind, signal),
  });
}

/** After a write that answered `record`: this copy is the latest, and lists ask anew when they are next shown. */
export function cacheRecord(queryClient: QueryClient, kind: RecordKind, record: StoredRecord): void {
  void queryClient.invalidateQueries({ queryKey: recordsKey(kind), refetchType: 'none' });
  void queryClient.invalidateQueries({ queryKey: recordTotalQuery(kind).queryKey });
  queryClient.setQueryData(recordQuery(kind, record._id).queryKey, record);
}

/** What somebody went on typing while a new record was being saved, on its way to the page that edits it. */
export function unsavedRecordKey(kind: RecordKind, id: string) {
  return [...recordsKey(kind), 'unsaved', id] as const;
}
