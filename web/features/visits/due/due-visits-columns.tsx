import { addressLine } from '#schema/fields/address-line.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import type { ListedVisit } from '#schema/visits/visits.ts';
import { VisitStateChip } from '#web/features/visits/visit-state-chip.tsx';
import { formatDay, formatDays } from '#web/lib/format/format-date.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import type { Column } from '#web/ui/table/data-column.ts';
import classes from './due-visits-columns.module.css';

/** Two lines of text, the second one smaller. */
function TwoLines({ first, second }: { first: string; second?: string | undefined }) {
  return (
    <>
      <span className={classes.first} title={first}>
        {first}
      </span>
      {second && (
        <span className={classes.second} title={second}>
          {second}
        </span>
      )}
    </>
  );
}

/** The customer and the contract, or only the contract below the heading of the customer. */
function Title({ visit, isGrouped }: { visit: ListedVisit; isGrouped: boolean }) {
  const { customer, serviceContract, line } = visit;
  if (isGrouped) return <TwoLines first={serviceContract.number} second={line.label ?? undefined} />;
  const contract = line.label === null ? serviceContract.number : `${serviceContract.number}: ${line.label}`;
  return <TwoLines first={customer.name} second={contract} />;
}

function State({ visit }: { visit: ListedVisit }) {
  return (
    <>
      <VisitStateChip visit={visit} />
      {visit.earlierOpen > 0 && <span className={classes.second}>{`and ${visit.earlierOpen} earlier`}</span>}
    </>
  );
}

function Due({ visit: { dueOn, windowFrom, windowTo, movedTo, reason } }: { visit: ListedVisit }) {
  const days = windowFrom === windowTo ? undefined : formatDays(windowFrom, windowTo);
  const moved = movedTo === null ? undefined : `Moved: ${reason ?? ''}`;
  return <TwoLines first={formatDay(dueOn)} second={moved ?? days} />;
}

function WorkOrder({ visit: { workOrder, isNotCounted } }: { visit: ListedVisit }) {
  if (!workOrder) return <span className={classes.none}>None</span>;
  return (
    <>
      <PageLink className={classes.link} to={`/app/${workOrders.slug}/${workOrder._id}`}>
        {workOrder.number}
      </PageLink>
      {isNotCounted && <span className={classes.second}>closed, not counted</span>}
    </>
  );
}

/** @param isGrouped whether a row is below the heading of its customer and place */
export function dueVisitsColumns(isGrouped: (visit: ListedVisit) => boolean): Column<ListedVisit>[] {
  return [
    {
      label: 'Service Contract',
      cell: (visit) => <Title visit={visit} isGrouped={isGrouped(visit)} />,
      width: '27%',
    },
    { label: 'State', cell: (visit) => <State visit={visit} />, width: 148 },
    { label: 'Due', cell: (visit) => <Due visit={visit} />, sortKey: 'dueOn', width: 204 },
    {
      label: 'Work Location',
      cell: ({ serviceAddress }) => <span className={classes.place}>{addressLine(serviceAddress)}</span>,
      isWideOnly: true,
    },
    { label: 'Work Order', cell: (visit) => <WorkOrder visit={visit} />, isWideOnly: true, width: 152 },
  ];
}
