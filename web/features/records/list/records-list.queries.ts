import { queryOptions } from '@tanstack/react-query';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { listRecords, type RecordsWanted } from '#web/features/records/records.api.ts';
import { recordsKey } from '#web/features/records/records.queries.ts';

/** A page of the list. The one before stays until it has come, unless it was of another tab. */
export function recordsPageQuery(kind: RecordKind, wanted: RecordsWanted) {
  return queryOptions({
    queryKey: [...recordsKey(kind), 'page', wanted] as const,
    queryFn: ({ signal }) => listRecords(kind, wanted, signal),
    placeholderData: (page, before) => (before?.queryKey[3].open === wanted.open ? page : undefined),
  });
}
