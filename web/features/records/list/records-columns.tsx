import { addressLine } from '#schema/fields/address.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { listColumns, type RecordColumn, recordColumns } from '#schema/records/record-list.ts';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import { intervalText } from '#schema/records/service-contracts.ts';
import { RecordStatusChip } from '#web/features/records/record-status-chip.tsx';
import type { Column } from '#web/ui/table/data-column.ts';
import classes from './records-columns.module.css';

/** Text that wraps to a second line, because an address needs its end. Every row is two lines high. */
function TwoLines({ text }: { text: string }) {
  return (
    <span className={classes.long} title={text}>
      {text}
    </span>
  );
}

function Technicians({ assignedTechnicians = [] }: RecordListItem) {
  const { length } = assignedTechnicians;
  if (length === 0) return <span className={classes.none}>None</span>;
  const names = assignedTechnicians.map(({ user }) => user.name).join(', ');
  return (
    <span className={classes.long} title={names}>
      {length === 1 ? '1 Assigned Technician' : `${length} Assigned Technicians`}
    </span>
  );
}

function CustomerAndNumber({ customer: { name }, number }: RecordListItem) {
  return (
    <>
      <span className={classes.name} title={name}>
        {name}
      </span>
      <span className={classes.number}>{number}</span>
    </>
  );
}

const cells: Record<RecordColumn, Omit<Column<RecordListItem>, 'label' | 'sortKey'>> = {
  status: {
    cell: ({ status, statusObtainedAt }) => <RecordStatusChip status={status} since={statusObtainedAt} />,
    width: 172,
  },
  classification: { cell: ({ classification }) => <TwoLines text={classification} />, isWideOnly: true },
  serviceInterval: {
    cell: ({ serviceIntervalAmount, serviceIntervalType }) =>
      serviceIntervalAmount &&
      serviceIntervalType &&
      intervalText(serviceIntervalAmount, serviceIntervalType),
    isWideOnly: true,
    width: 128,
  },
  workLocation: { cell: ({ serviceAddress }) => <TwoLines text={addressLine(serviceAddress)} /> },
  technicians: { cell: Technicians, isWideOnly: true, width: '16.5%' },
};

/** The columns of a kind's list. The first one links to the record. */
export function columnsOf(kind: RecordKind): Column<RecordListItem>[] {
  const { techniciansLabel = 'Technician(s)' } = kind;
  const columns = listColumns(kind);
  const customer: Column<RecordListItem> = {
    label: 'Customer',
    cell: CustomerAndNumber,
    sortKey: 'customer',
    // With few other columns there is room for long names.
    width: columns.length < 4 ? '29%' : '23%',
  };
  const labels = { label: techniciansLabel };
  return [customer, ...columns.map((name) => ({ ...labels, ...recordColumns[name], ...cells[name] }))];
}
