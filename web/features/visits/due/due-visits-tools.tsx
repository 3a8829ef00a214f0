import { Button } from '@mantine/core';
import { useRef } from 'react';
import { sortChoices } from '#schema/fields/list-choices.ts';
import { visitSorts } from '#schema/visits/visits.ts';
import { RecordsCustomerFilter } from '#web/features/records/list/records-customer-filter.tsx';
import { RecordsTechnicianFilter } from '#web/features/records/list/records-technician-filter.tsx';
import { DaysFilter } from '#web/ui/list/days-filter.tsx';
import { FilterSelect } from '#web/ui/list/filter-select.tsx';
import { SortSelect } from '#web/ui/table/sort-select.tsx';
import { type DueVisitsList, stateChoices } from './use-due-visits.ts';

/** Filters and sort order. */
export function DueVisitsTools({ list, hasRows }: { list: DueVisitsList; hasRows: boolean }) {
  const { state, customer, technician } = list.filters;
  const stateFilter = useRef<HTMLSelectElement>(null);

  /** The control that was used disappears, so the focus moves to one that stays. */
  function clear(filter: () => void) {
    stateFilter.current?.focus();
    filter();
  }

  return (
    <>
      {customer && (
        <RecordsCustomerFilter
          customerId={customer}
          onRemove={() => clear(() => list.updateFilters({ customer: '' }))}
        />
      )}
      <FilterSelect
        ref={stateFilter}
        label="Filter by state"
        allLabel="Overdue and due"
        choices={stateChoices}
        value={state}
        onFilter={(state) => list.updateFilters({ state })}
      />
      <DaysFilter
        days={{ from: list.filter.from, to: list.filter.to }}
        submitLabel="Filter Visits"
        onFilter={list.updateFilters}
        onRemove={() => clear(() => list.updateFilters({ from: '', to: '' }))}
      />
      <RecordsTechnicianFilter
        technician={technician}
        hasRows={hasRows}
        onFilter={(technician) => list.updateFilters({ technician })}
      />
      {list.hasFilters && (
        <Button variant="subtle" color="gray" onClick={() => clear(list.clearFilters)}>
          Clear filters
        </Button>
      )}
      <SortSelect choices={sortChoices(visitSorts)} sort={list.sort} onSort={list.setSort} />
    </>
  );
}
