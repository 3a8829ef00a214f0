import type { RecordKind } from '#schema/records/record-kind.ts';
import { newStatus, statusChoices, statusWithoutEvents } from '#schema/records/status.ts';
import { FilterSelect } from '#web/ui/list/filter-select.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { SortSelect } from '#web/ui/table/sort-select.tsx';
import { RecordsTechnicianFilter } from './records-technician-filter.tsx';
import type { RecordsList } from './use-records-list.ts';

const sortChoices = [
  { value: '-number', label: 'Newest first' },
  { value: 'number', label: 'Oldest first' },
  { value: 'customer', label: 'Customer, A to Z' },
  { value: '-customer', label: 'Customer, Z to A' },
  { value: '-statusObtainedAt', label: 'Latest status first' },
  { value: 'statusObtainedAt', label: 'Oldest status first' },
  { value: '-updatedAt', label: 'Last changed first' },
  { value: 'updatedAt', label: 'Longest unchanged first' },
];

const statuses = [...statusChoices, newStatus, statusWithoutEvents].map((status) => ({
  value: status,
  label: status,
}));

/** Search, filters and order. */
export function RecordsTools({ kind, list }: { kind: RecordKind; list: RecordsList }) {
  const { status, technician } = list.filters;
  return (
    <>
      <SearchBox label={`Search ${kind.labels.plural}...`} value={list.q} onSearch={list.setQ} />
      <FilterSelect
        label="Filter by status"
        allLabel="All statuses"
        choices={statuses}
        value={status}
        onFilter={list.setStatus}
      />
      {kind.hasTechnicians && (
        <RecordsTechnicianFilter technician={technician} onFilter={list.setTechnician} />
      )}
      <SortSelect choices={sortChoices} sort={list.sort} onSort={list.setSort} />
    </>
  );
}
