import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import { listRecords } from '#web/features/records/records.api.ts';
import { recordsKey } from '#web/features/records/records.queries.ts';
import { searchInTwoSteps } from '#web/lib/api/search-in-two-steps.ts';
import { useDebouncedSearch } from '#web/lib/api/use-debounced-search.ts';

const debounceMs = 250;
const maxPerKind = 5;

type KindResults = { kind: RecordKind; records: RecordListItem[] };

function combineResults(queries: UseQueryResult<{ data: RecordListItem[] }>[]) {
  return {
    results: recordKinds.map(
      (kind, index): KindResults => ({ kind, records: queries[index]?.data?.data ?? [] }),
    ),
    failedKind: recordKinds.find((_kind, index) => queries[index]?.isError),
    error: queries.find(({ error }) => error)?.error,
    isLoading: queries.some(({ isPending }) => isPending),
  };
}

type Search = { q: string; customer: string | undefined };

const searchKey = (kind: RecordKind, search: Search) => [...recordsKey(kind), 'search', search];

function useRecordResults(search: Search) {
  const current = useQueries({
    queries: recordKinds.map((kind) => ({
      queryKey: searchKey(kind, search),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        searchInTwoSteps(search.q, (bounded) =>
          listRecords(kind, { ...search, sort: '-number', limit: maxPerKind, bounded }, signal),
        ),
    })),
    combine: combineResults,
  });
  // Several queries at once can't keep their previous data.
  const [previous, setPrevious] = useState(current.results);
  if (!current.isLoading && previous !== current.results) setPrevious(current.results);
  return current.isLoading ? { ...current, results: previous } : current;
}

/**
 * Searches records of all kinds, of all customers or of one. Without a search text, finds the latest records of each
 * kind.
 */
export function useRecordSearch(customer: string | undefined) {
  const queryClient = useQueryClient();
  const [q, setQ] = useState('');
  const { text, setText, searchNow } = useDebouncedSearch(q, setQ, debounceMs);
  const { results, failedKind, error, isLoading } = useRecordResults({ q, customer });

  function retryFailed() {
    for (const kind of recordKinds)
      void queryClient.refetchQueries({
        queryKey: searchKey(kind, { q, customer }),
        predicate: ({ state }) => state.status === 'error',
      });
  }

  return {
    text,
    setText,
    /** Searches without waiting for the user to stop typing. After a failure, searches again. */
    searchNow(newText?: string) {
      if (newText !== undefined && error && newText.trim() === q) retryFailed();
      else searchNow(newText);
    },
    /** The kinds with matches. */
    groups: results.filter(({ records }) => records.length > 0),
    failedKind,
    error,
    isLoading: isLoading || text.trim() !== q,
  };
}
