import { addressLine } from '#schema/fields/address-line.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import {
  listColumns,
  type OptionalColumn,
  optionalColumns,
  optionalColumnsOf,
  type RecordColumn,
  recordColumns,
} from '#schema/records/record-list.ts';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import { intervalText } from '#schema/visits/interval-text.ts';
import { RecordStatusMenu } from '#web/features/records/list/edits/record-status-menu.tsx';
import { RecordTechniciansMenu } from '#web/features/records/list/edits/record-technicians-menu.tsx';
import { formatCount } from '#web/lib/format/format-count.ts';
import { formatDay } from '#web/lib/format/format-date.ts';
import type { Column } from '#web/ui/table/data-column.ts';
import { Timestamp } from '#web/ui/text/timestamp.tsx';
import classes from './records-columns.module.css';

/** Text that wraps to a second line, because an address needs its end. Every row is two lines high. */
function TwoLines({ text }: { text: string }) {
  return (
    <span className={classes.long} title={text}>
      {text}
    </span>
  );
}

function technicianNames({ assignedTechnicians = [] }: RecordListItem): string {
  return assignedTechnicians.map(({ user }) => user.name).join(', ');
}

function Technicians({ kind, record }: { kind: RecordKind; record: RecordListItem }) {
  const { length } = record.assignedTechnicians ?? [];
  const text =
    length === 0 ? 'None' : length === 1 ? '1 Assigned Technician' : `${length} Assigned Technicians`;
  const content = (
    <span className={length === 0 ? classes.none : classes.long} title={technicianNames(record) || undefined}>
      {text}
    </span>
  );
  return <RecordTechniciansMenu kind={kind} record={record} content={content} text={text} />;
}

function TechnicianNames({ kind, record }: { kind: RecordKind; record: RecordListItem }) {
  const names = technicianNames(record);
  const content = names ? <TwoLines text={names} /> : <span className={classes.none}>None</span>;
  return <RecordTechniciansMenu kind={kind} record={record} content={content} text={names || 'None'} />;
}

/** The day of the next visit, in red once its days are over. */
function NextVisit({ record }: { record: RecordListItem }) {
  const { nextVisitOn, nextVisitState, nextVisitOverdueDays = 0 } = record;
  const isMissing = !record.firstVisitOn && record.isOpen;
  if (!nextVisitOn) return <span className={classes.none}>{isMissing ? 'Not set' : 'None'}</span>;
  const note =
    nextVisitState === 'overdue'
      ? `${formatCount(nextVisitOverdueDays)} ${nextVisitOverdueDays === 1 ? 'day' : 'days'} overdue`
      : nextVisitState === 'booked'
        ? 'Booked'
        : nextVisitState === 'due'
          ? 'Due'
          : undefined;
  return (
    <span className={classes.customer}>
      <span className={classes.name}>{formatDay(nextVisitOn)}</span>
      {note && (
        <span className={classes.number} data-overdue={nextVisitState === 'overdue' || undefined}>
          {note}
        </span>
      )}
    </span>
  );
}

function CustomerAndNumber({ customer: { name }, number }: RecordListItem) {
  return (
    <span className={classes.customer}>
      <span className={classes.name} title={name}>
        {name}
      </span>
      <span className={classes.number}>{number}</span>
    </span>
  );
}

type Cells<Name extends string> = Record<Name, Omit<Column<RecordListItem>, 'label' | 'sortKey'>>;

const cellsOf = (kind: RecordKind, isFull: boolean): Cells<RecordColumn> => ({
  status: { cell: (record) => <RecordStatusMenu kind={kind} record={record} />, width: 192 },
  classification: { cell: ({ classification }) => <TwoLines text={classification} />, isWideOnly: true },
  serviceInterval: {
    cell: ({ serviceIntervalAmount, serviceIntervalType }) =>
      serviceIntervalAmount &&
      serviceIntervalType &&
      intervalText(serviceIntervalAmount, serviceIntervalType),
    isWideOnly: true,
    width: 128,
  },
  nextVisit: { cell: (record) => <NextVisit record={record} />, width: 120 },
  workLocation: { cell: ({ serviceAddress }) => <TwoLines text={addressLine(serviceAddress)} /> },
  technicians: {
    cell: (record) => <Technicians kind={kind} record={record} />,
    isWideOnly: true,
    width: isFull ? 128 : '18%',
  },
});

const optionalCellsOf = (kind: RecordKind): Cells<OptionalColumn> => ({
  technicianNames: { cell: (record) => <TechnicianNames kind={kind} record={record} />, width: 148 },
  customerPo: { cell: ({ customerPo }) => <TwoLines text={customerPo} />, width: 124 },
  statusObtainedAt: { cell: ({ statusObtainedAt }) => formatDay(statusObtainedAt), width: 116 },
  createdAt: { cell: ({ createdAt }) => <Timestamp at={createdAt} />, width: 116 },
});

/** The columns of a kind's list, then those that the user added. The first one links to the record. */
export function columnsOf(kind: RecordKind, chosen: readonly string[]): Column<RecordListItem>[] {
  // A server that was upgraded since this page was loaded may name others.
  const added = optionalColumnsOf(kind).filter((name) => chosen.includes(name));
  const { techniciansLabel = 'Technician(s)' } = kind;
  const columns = listColumns(kind);
  const isFull = columns.length + added.length > 5;
  const [cells, optionalCells] = [cellsOf(kind, isFull), optionalCellsOf(kind)];
  const customer: Column<RecordListItem> = {
    label: 'Customer',
    cell: CustomerAndNumber,
    sortKey: 'customer',
    // With few other columns there is room for long names.
    width: columns.length + added.length < 4 ? '29%' : isFull ? '18%' : '23%',
  };
  const labels = { label: techniciansLabel };
  const specified = columns.map((name): Column<RecordListItem> => {
    const column = { ...labels, ...recordColumns[name], ...cells[name], isYielding: yieldsTo(added, name) };
    // Sorts by the date, and so do the dates once they have a column of their own.
    return name === 'status' && added.includes('statusObtainedAt')
      ? { ...column, sortKey: undefined }
      : column;
  });
  const optional = added.map((name, index) => ({
    ...optionalColumns[name],
    ...optionalCells[name],
    added: index + 1,
  }));
  return [customer, ...specified, ...optional];
}

/** The names are a menu, too, so nothing is lost without the number of technicians. */
function yieldsTo(added: OptionalColumn[], name: RecordColumn): boolean | 'first' {
  if (name === 'technicians') return added.includes('technicianNames') && 'first';
  if (name === 'serviceInterval') return added.length === 0 ? 'first' : true;
  return name === 'classification';
}
