import { isDay } from '#schema/fields/day.ts';
import { historyActions, historyEntities } from '#schema/history/history-list.ts';
import type { ChangesFilter } from '#web/features/history/history.api.ts';
import { useListState } from '#web/lib/api/query-list-state.ts';

const filters = ['user', 'entity', 'action', 'from', 'to'] as const;
const noFilters = { q: '', user: '', entity: '', action: '', from: '', to: '' };

/** A value of the URL, unless the server would refuse it. */
function oneOf(values: readonly string[], value: string): string {
  return values.includes(value) ? value : '';
}

/** The filters and page of the company's history, from the URL and as query parameters. */
export function useCompanyHistory() {
  const list = useListState({ sortKeys: [], defaultSort: '', filters });
  const { user, entity, action, from, to } = list.filters;
  const filter = {
    user,
    entity: oneOf(historyEntities, entity),
    action: oneOf(historyActions, action),
    from: isDay(from) ? from : '',
    to: isDay(to) ? to : '',
    // The server finds deletions only.
    q: action === 'delete' ? list.q : '',
  } satisfies ChangesFilter;
  return {
    ...list,
    filter,
    hasFilters: Object.values(list.filters).some(Boolean) || list.q !== '',
    clearFilters: () => list.updateFilters(noFilters),
  };
}

export type CompanyHistoryList = ReturnType<typeof useCompanyHistory>;
