import { Button } from '@mantine/core';
import { useRef } from 'react';
import { type HistoryAction, historyActions, historyEntities } from '#schema/history/history-list.ts';
import { entityLabel } from '#web/features/history/list/change-item.tsx';
import { DaysFilter } from '#web/ui/list/days-filter.tsx';
import { FilterSelect } from '#web/ui/list/filter-select.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import type { CompanyHistoryList } from './use-company-history.ts';
import { usePeople } from './use-people.ts';

const actionLabels: Record<HistoryAction, string> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  export: 'Exported',
};
const actionChoices = historyActions.map((action) => ({ value: action, label: actionLabels[action] }));
const kindChoices = historyEntities.map((entity) => ({ value: entity, label: entityLabel(entity) }));

/** Filters by person, kind, action and days. */
export function CompanyHistoryTools({ list }: { list: CompanyHistoryList }) {
  const people = usePeople();
  const firstFilter = useRef<HTMLSelectElement>(null);
  const { user, entity, action } = list.filters;

  /** The control that was used disappears, so the focus moves to one that stays. */
  function clear(filter: () => void) {
    firstFilter.current?.focus();
    filter();
  }

  return (
    <>
      <SearchBox
        label="Search what was deleted..."
        value={list.filter.q}
        onSearch={(q) => list.updateFilters(q ? { q, action: 'delete' } : { q })}
      />
      <FilterSelect
        ref={firstFilter}
        label="Filter by person"
        allLabel="Everyone"
        choices={people.choices}
        value={user}
        otherLabel={people.isLoading ? '\u00a0' : 'Deleted user'}
        onFilter={(user) => list.updateFilters({ user })}
      />
      <FilterSelect
        label="Filter by kind"
        allLabel="All kinds"
        choices={kindChoices}
        value={entity}
        onFilter={(entity) => list.updateFilters({ entity })}
      />
      <FilterSelect
        label="Filter by action"
        allLabel="All actions"
        choices={actionChoices}
        value={action}
        onFilter={(action) => list.updateFilters(action === 'delete' ? { action } : { action, q: '' })}
      />
      <DaysFilter
        days={{ from: list.filter.from, to: list.filter.to }}
        submitLabel="Filter Changes"
        onFilter={list.updateFilters}
        onRemove={() => clear(() => list.updateFilters({ from: '', to: '' }))}
      />
      {list.hasFilters && (
        <Button variant="subtle" color="gray" onClick={() => clear(list.clearFilters)}>
          Clear filters
        </Button>
      )}
    </>
  );
}
