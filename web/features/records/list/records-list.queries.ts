import { queryOptions } from '@tanstack/react-query';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { listRecords, type RecordsPageRequest } from '#web/features/records/records.api.ts';
import { recordsKey } from '#web/features/records/records.queries.ts';
import { searchInTwoSteps } from '#web/lib/api/search-in-two-steps.ts';

/** A page of the list. The previous page stays on the screen while it loads, unless it is from another tab. */
export function recordsPageQuery(kind: RecordKind, request: RecordsPageRequest) {
  return queryOptions({
    queryKey: [...recordsKey(kind), 'page', request] as const,
    queryFn: ({ client, queryKey, signal }) =>
      searchInTwoSteps(
        request.q,
        (bounded) => listRecords(kind, { ...request, bounded }, signal),
        (page) => client.setQueryData(queryKey, page),
      ),
    placeholderData: (page, previousQuery) =>
      previousQuery?.queryKey[3].open === request.open ? page : undefined,
  });
}
