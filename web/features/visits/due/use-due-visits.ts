import { isDay } from '#schema/fields/day.ts';
import { visitSorts } from '#schema/visits/visits.ts';
import type { VisitsFilter } from '#web/features/visits/visits.api.ts';
import { useListState } from '#web/lib/api/query-list-state.ts';

const filters = ['state', 'from', 'to', 'customer', 'technician'] as const;
const noFilters = { state: '', from: '', to: '', customer: '', technician: '' };

/** The states to choose from, as in the URL. Without one, overdue and due visits are listed. */
export const stateChoices = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'due', label: 'Due' },
  { value: 'booked', label: 'Booked' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'due,upcoming', label: 'Due and upcoming' },
  { value: 'all', label: 'All visits' },
];

function stateQuery(chosen: string): string {
  if (chosen === 'all') return '';
  return stateChoices.some(({ value }) => value === chosen) ? chosen : 'overdue,due';
}

/** The filters and page of Due Visits from the URL, and as query parameters of the API. */
export function useDueVisits() {
  const list = useListState({ sortKeys: Object.keys(visitSorts), defaultSort: 'dueOn', filters });
  const { state, from, to, customer, technician } = list.filters;
  const filter: VisitsFilter = {
    state: stateQuery(state),
    from: isDay(from) ? from : '',
    to: isDay(to) ? to : '',
    customer,
    technician,
  };
  return {
    ...list,
    filter,
    hasFilters: Object.values(list.filters).some(Boolean),
    clearFilters: () => list.updateFilters(noFilters),
  };
}

export type DueVisitsList = ReturnType<typeof useDueVisits>;
