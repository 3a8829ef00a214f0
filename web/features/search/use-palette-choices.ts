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

/** Commands with a group of their own. */
export type CommandGroup = { label: string; commands: Command[] };

/** The unit whose serial was typed comes first: it leads to all of its records. */
function found(response: SearchResponse | undefined): SearchResult[] {
  const { unit, data = [] } = response ?? {};
  return unit ? [unit, ...data] : data;
}

export type CommandLists = {
  commands: Command[];
  /** What the user may go on with. */
  unfinished: CommandGroup;
};

/** Commands and search results for the typed text. */
export function usePaletteChoices({ commands, unfinished }: CommandLists) {
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
  const goTo = { label: 'Go to', choices: matchCommands(typed, commands).map(toCommandChoice) };
  const goOn = {
    label: unfinished.label,
    choices: matchCommands(typed, unfinished.commands).map(toCommandChoice),
  };
  const resultChoices = results.map(toResultChoice);
  const groups: Group[] =
    typed === ''
      ? [{ label: 'Recent', choices: resultChoices }, goOn, goTo]
      : [goTo, { label: 'Customers, units and records', choices: resultChoices }, goOn];
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
