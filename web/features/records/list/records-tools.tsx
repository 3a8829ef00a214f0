import { Button } from '@mantine/core';
import { useRef } from 'react';
import { sortChoices } from '#schema/fields/list-choices.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { endingWithinDays, type VisitFilter, visitFilters } from '#schema/records/record-list.ts';
import { newStatus, statusChoices, statusWithoutEvents } from '#schema/records/status.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { FilterSelect } from '#web/ui/list/filter-select.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { SortSelect } from '#web/ui/table/sort-select.tsx';
import { RecordsCustomerFilter } from './records-customer-filter.tsx';
import { RecordsTechnicianFilter } from './records-technician-filter.tsx';
import { RecordsViewMenu } from './records-view-menu.tsx';
import type { RecordsList } from './use-records-list.ts';

const statuses = [...statusChoices, newStatus, statusWithoutEvents].map((status) => ({
  value: status,
  label: status,
}));

const visitLabels: Record<VisitFilter, string> = {
  overdue: 'Overdue',
  due: 'Due now',
  next30Days: 'Next 30 days',
  notSet: 'First visit not set',
  ending: `Ends within ${endingWithinDays} days`,
};
const visitChoices = visitFilters.map((value) => ({ value, label: visitLabels[value] }));

/** Search, filters and sort order. */
export function RecordsTools({
  kind,
  list,
  hasRows,
}: {
  kind: RecordKind;
  list: RecordsList;
  hasRows: boolean;
}) {
  const { status, technician, customer } = list.filters;
  const statusFilter = useRef<HTMLSelectElement>(null);

  /** The control that was used disappears, so the focus moves to the one beside it. */
  function clear(filter: () => void) {
    statusFilter.current?.focus();
    filter();
  }

  return (
    <>
      <SearchBox label={`Search ${kind.labels.plural}...`} value={list.q} onSearch={list.setQ} />
      {customer && <RecordsCustomerFilter customerId={customer} onRemove={() => clear(list.clearCustomer)} />}
      <FilterSelect
        ref={statusFilter}
        label="Filter by status"
        allLabel="All statuses"
        choices={statuses}
        value={status}
        onFilter={list.setStatus}
      />
      {kind.hasTechnicians && (
        <RecordsTechnicianFilter technician={technician} hasRows={hasRows} onFilter={list.setTechnician} />
      )}
      {kind.hasVisits && (
        <FilterSelect
          label="Filter by next visit"
          allLabel="All visits"
          choices={visitChoices}
          value={list.filters.visit}
          onFilter={list.setVisit}
        />
      )}
      {list.filter.nextVisit === 'notSet' && (
        <Button variant="default" component={PageLink} to="/app/visits/first">
          Set First Visits
        </Button>
      )}
      {list.hasFilters && (
        <Button variant="subtle" color="gray" onClick={() => clear(list.clearFilters)}>
          Clear filters
        </Button>
      )}
      <SortSelect choices={sortChoices(kind.sorts)} sort={list.sort} onSort={list.setSort} />
      <RecordsViewMenu kind={kind} />
    </>
  );
}
