import { workOrders } from '#schema/records/work-orders.ts';
import type { Visit } from '#schema/visits/visits.ts';
import { VisitStateChip } from '#web/features/visits/visit-state-chip.tsx';
import { formatDay, formatDayWithWeekday } from '#web/lib/format/format-date.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { type RowAction, RowMenu } from '#web/ui/table/row-menu.tsx';
import classes from './saved-visits.module.css';

/** What became of a visit, or when it is in time. */
function detailsOf(visit: Visit): string[] {
  const { label } = visit.line;
  const details = label === null ? [] : [label];
  if (visit.doneOn !== null)
    details.push(`${visit.state === 'missed' ? 'Made up' : 'Done'} on ${formatDay(visit.doneOn)}`);
  const isOpen = !['done', 'skipped', 'missed'].includes(visit.state);
  if (isOpen && visit.windowFrom !== visit.windowTo)
    details.push(`${formatDay(visit.windowFrom)} to ${formatDay(visit.windowTo)}`);
  if (visit.reason !== null) details.push(visit.movedTo === null ? visit.reason : `Moved: ${visit.reason}`);
  return details;
}

function WorkOrderLink({ visit: { workOrder, isNotCounted } }: { visit: Visit }) {
  if (!workOrder) return null;
  return (
    <span>
      <PageLink className={classes.link} to={`/app/${workOrders.slug}/${workOrder._id}`}>
        {workOrder.number}
      </PageLink>
      {isNotCounted && ' closed, not counted'}
    </span>
  );
}

type Props = { visit: Visit; actions: RowAction[] };

/** A visit of the contract on whose page it is. */
export function SavedVisitRow({ visit, actions }: Props) {
  const { label } = visit.line;
  const day = formatDay(visit.dueOn);
  return (
    <li className={classes.item}>
      <span className={classes.day} title={formatDayWithWeekday(visit.dueOn)}>
        {day}
      </span>
      <span className={classes.state}>
        <VisitStateChip visit={visit} />
      </span>
      <span className={classes.details}>
        {detailsOf(visit).map((detail) => (
          <span key={detail}>{detail}</span>
        ))}
        <WorkOrderLink visit={visit} />
      </span>
      <span className={classes.menu}>
        {actions.length > 0 && (
          <RowMenu name={label === null ? `the visit of ${day}` : `${label}, ${day}`} actions={actions} />
        )}
      </span>
    </li>
  );
}
