import type { Sort, SortColumns } from '#schema/fields/lists.ts';
import type { RecordKind } from './record-kind.ts';

/** A cell of an export: a column of `records`, or one that the server builds from several rows. */
export type CsvCell<Column extends string = string> =
  | { heading: string; column: Column; format?: 'text' | 'address' | 'day' }
  | { built: 'technicians' | 'serviceInterval' };

type ListColumn = {
  /** The heading; absent: the kind names it. */
  label?: string;
  sortKey?: keyof typeof recordSorts | 'serviceInterval' | 'nextVisitOn';
  /** Only on the lists of kinds that name it. */
  isOwn?: true;
  csv: readonly CsvCell[];
};

/** The sort keys that every kind of record has. */
export const recordSorts = {
  number: { column: 'number', choices: { descending: 'Newest first', ascending: 'Oldest first' } },
  customer: {
    column: 'customerSortName',
    choices: { ascending: 'Customer, A to Z', descending: 'Customer, Z to A' },
  },
  statusObtainedAt: {
    column: 'statusOn',
    choices: { descending: 'Latest status first', ascending: 'Oldest status first' },
  },
  createdAt: {
    column: 'createdAt',
    choices: { descending: 'Latest created first', ascending: 'Earliest created first' },
  },
  updatedAt: {
    column: 'updatedAt',
    choices: { descending: 'Recently updated first', ascending: 'Least recently updated first' },
  },
  classification: {
    column: 'classification',
    choices: { ascending: 'Classification, A to Z', descending: 'Classification, Z to A' },
  },
  customerPo: {
    column: 'customerPo',
    choices: { ascending: 'Customer PO, A to Z', descending: 'Customer PO, Z to A' },
  },
} as const satisfies SortColumns;

/** Newest first. */
export const defaultRecordSort = '-number' satisfies Sort<typeof recordSorts>;

/** The columns of lists of records, from left to right after the customer. */
export const recordColumns = {
  status: {
    label: 'Status',
    sortKey: 'statusObtainedAt',
    csv: [
      { heading: 'Status', column: 'status' },
      { heading: 'Status Date', column: 'statusOn', format: 'day' },
    ],
  },
  classification: {
    label: 'Classification',
    sortKey: 'classification',
    csv: [{ heading: 'Classification', column: 'classification' }],
  },
  serviceInterval: {
    label: 'Schedule Interval',
    sortKey: 'serviceInterval',
    isOwn: true,
    csv: [{ built: 'serviceInterval' }],
  },
  nextVisit: {
    label: 'Next Visit',
    sortKey: 'nextVisitOn',
    isOwn: true,
    csv: [{ heading: 'Next Visit', column: 'nextVisitOn', format: 'day' }],
  },
  workLocation: {
    label: 'Work Location',
    csv: [{ heading: 'Work Location', column: 'serviceAddress', format: 'address' }],
  },
  technicians: { isOwn: true, csv: [{ built: 'technicians' }] },
} as const satisfies Record<string, ListColumn>;

export type RecordColumn = keyof typeof recordColumns;

/** The columns of a kind's list, in their order. */
export function listColumns({ ownColumns }: Pick<RecordKind, 'ownColumns'>): RecordColumn[] {
  return (Object.keys(recordColumns) as RecordColumn[]).filter(
    (name) => !('isOwn' in recordColumns[name]) || ownColumns.includes(name),
  );
}

/** Columns that a user can add to a list, from left to right after the others. Exports have all of them anyway. */
export const optionalColumns = {
  technicianNames: { label: 'Technician Names' },
  customerPo: { label: 'Customer PO', sortKey: 'customerPo' },
  statusObtainedAt: { label: 'Status Date', sortKey: 'statusObtainedAt' },
  createdAt: { label: 'Created', sortKey: 'createdAt' },
} as const satisfies Record<string, Pick<ListColumn, 'label' | 'sortKey'>>;

export type OptionalColumn = keyof typeof optionalColumns;

/** The columns that can be added to a kind's list, in their order. */
export function optionalColumnsOf({ hasTechnicians }: Pick<RecordKind, 'hasTechnicians'>): OptionalColumn[] {
  return (Object.keys(optionalColumns) as OptionalColumn[]).filter(
    (name) => name !== 'technicianNames' || hasTechnicians,
  );
}

/** Filters by the next visit and the last day, of the kinds that promise visits. */
export const visitFilters = ['overdue', 'due', 'next30Days', 'notSet', 'ending'] as const;
export type VisitFilter = (typeof visitFilters)[number];

/** A contract that ends within so many days is shown as ending. */
export const endingWithinDays = 90;
