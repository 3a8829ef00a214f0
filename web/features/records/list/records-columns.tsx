import { addressLine } from '#schema/fields/address.ts';
import type { RecordColumn, RecordKind } from '#schema/records/record-kind.ts';
import { intervalText } from '#schema/records/service-contracts.ts';
import type { RecordItem } from '#schema/records/stored-records.ts';
import { formatDay } from '#web/lib/format/format-date.ts';
import type { Column } from '#web/ui/table/data-column.ts';
import { StatusChip } from '#web/ui/text/status-chip.tsx';
import classes from './records-columns.module.css';

/** A row is two lines high anyway, and an address is of little use without its end. */
function Long({ text }: { text: string }) {
  return (
    <span className={classes.long} title={text}>
      {text}
    </span>
  );
}

function Technicians({ assignedTechnicians = [] }: RecordItem) {
  const { length } = assignedTechnicians;
  if (length === 0) return <span className={classes.none}>None</span>;
  const names = assignedTechnicians.map(({ user }) => user.name).join(', ');
  return (
    <span className={classes.long} title={names}>
      {length === 1 ? '1 Assigned Technician' : `${length} Assigned Technicians`}
    </span>
  );
}

function CustomerAndNumber({ customer: { name }, number }: RecordItem) {
  return (
    <>
      <span className={classes.name} title={name}>
        {name}
      </span>
      <span className={classes.number}>{number}</span>
    </>
  );
}

const columns: Record<RecordColumn, Omit<Column<RecordItem>, 'label'> & { label?: string }> = {
  status: {
    label: 'Status',
    cell: ({ status, statusObtainedAt }) => (
      <StatusChip status={status} title={`${status} since ${formatDay(statusObtainedAt)}`} />
    ),
    sortKey: 'statusObtainedAt',
    width: 156,
  },
  classification: {
    label: 'Classification',
    cell: ({ classification }) => <Long text={classification} />,
    isWideOnly: true,
  },
  serviceInterval: {
    label: 'Schedule Interval',
    cell: ({ serviceIntervalAmount, serviceIntervalType }) =>
      serviceIntervalAmount &&
      serviceIntervalType &&
      intervalText(serviceIntervalAmount, serviceIntervalType),
    isWideOnly: true,
    width: 128,
  },
  workLocation: {
    label: 'Work Location',
    cell: ({ serviceAddress }) => <Long text={addressLine(serviceAddress)} />,
  },
  technicians: { cell: Technicians, isWideOnly: true, width: '16.5%' },
};

/** The columns of a kind's list; the first leads to the record. */
export function columnsOf(kind: RecordKind): Column<RecordItem>[] {
  const { techniciansLabel = 'Technician(s)' } = kind;
  const customer: Column<RecordItem> = {
    label: 'Customer',
    cell: CustomerAndNumber,
    sortKey: 'customer',
    // With few others beside it a long name need not be cut off.
    width: kind.columns.length < 4 ? '29%' : '23%',
  };
  return [customer, ...kind.columns.map((name) => ({ label: techniciansLabel, ...columns[name] }))];
}
