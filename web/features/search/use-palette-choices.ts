import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SearchResponse, SearchResult } from '#schema/search.ts';
import { useDebouncedSearch } from '#web/lib/api/use-debounced-search.ts';
import {
  type Choice,
  type Command,
  matchCommands,
  toCommandChoice,
  toResultChoice,
} from './palette-choices.ts';
import { recentResults } from './recent-results.ts';
import { searchResultsQuery } from './search.queries.ts';

const debounceMs = 120;

export type Group = { label: string; choices: Choice[] };

/** The unit whose serial was typed comes first: it leads to all of its records. */
function found(response: SearchResponse | undefined): SearchResult[] {
  const { unit, data = [] } = response ?? {};
  return unit ? [unit, ...data] : data;
}

/** Commands and search results for the typed text. */
export function usePaletteChoices(commands: Command[]) {
  const [searched, setSearched] = useState('');
  const { text, setText, searchNow } = useDebouncedSearch(searched, setSearched, debounceMs);
  const [recent] = useState(recentResults);
  const { data, error, isPlaceholderData, isPending, isFetching, refetch } = useQuery(
    searchResultsQuery(searched),
  );

  const typed = text.trim();
  const isPartial = data?.isComplete === false && isFetching;
  // Previous and partial results are visible, but Enter must not open one of them.
  const isCurrent = typed === searched && !isPlaceholderData && !isPending && !isPartial;
  const isSearching = typed !== '' && !isCurrent && !error;
  const results = typed === '' ? recent : error && typed === searched ? [] : found(data);
  const groups: Group[] = [
    { label: 'Go to', choices: matchCommands(typed, commands).map(toCommandChoice) },
    { label: 'Customers, units and records', choices: results.map(toResultChoice) },
  ];
  if (typed === '') {
    groups.reverse();
    for (const group of groups) if (group.label !== 'Go to') group.label = 'Recent';
  }
  return {
    text,
    setText,
    searchNow: (query: string) => {
      if (error && query.trim() === searched) void refetch();
      else searchNow(query);
    },
    groups: groups.filter(({ choices }) => choices.length > 0),
    isCurrent: isCurrent || typed === '',
    isSearching,
    isComplete: typed === '' || data?.isComplete !== false,
    error: typed === searched ? error : null,
  };
}
