import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebouncedSearch } from '#web/lib/api/use-debounced-search.ts';
import { type Choice, type Command, choiceOfCommand, choiceOfFound, commandsFor } from './palette-choices.ts';
import { recentResults } from './recent-results.ts';
import { searchResultsQuery } from './search.queries.ts';

const pauseMilliseconds = 120;

export type Group = { label: string; choices: Choice[] };

/** What there is to choose from for the text that is typed. */
export function useChoices(commands: Command[]) {
  const [searched, setSearched] = useState('');
  const { text, setText, searchNow } = useDebouncedSearch(searched, setSearched, pauseMilliseconds);
  const [recent] = useState(recentResults);
  const { data, error, isPlaceholderData, isPending, refetch } = useQuery(searchResultsQuery(searched));

  const typed = text.trim();
  // What was found for the text before stays in sight, but Enter must not open it.
  const isCurrent = typed === searched && !isPlaceholderData && !isPending;
  const isSearching = typed !== '' && !isCurrent && !error;
  const found = typed === '' ? recent : error && typed === searched ? [] : (data?.data ?? []);
  const groups: Group[] = [
    { label: 'Go to', choices: commandsFor(typed, commands).map(choiceOfCommand) },
    { label: 'Customers and records', choices: found.map(choiceOfFound) },
  ];
  if (typed === '') {
    groups.reverse();
    for (const group of groups) if (group.label !== 'Go to') group.label = 'Found recently';
  }
  return {
    text,
    setText,
    searchNow: (wanted: string) => {
      if (error && wanted.trim() === searched) void refetch();
      else searchNow(wanted);
    },
    groups: groups.filter(({ choices }) => choices.length > 0),
    isCurrent: isCurrent || typed === '',
    isSearching,
    isComplete: typed === '' || data?.isComplete !== false,
    error: typed === searched ? error : null,
  };
}
