import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrderVisitText } from '#schema/visits/visit-text.ts';
import type { WorkOrderVisit } from '#schema/visits/visits.ts';
import { formatDay } from '#web/lib/format/format-date.ts';
import { SubtitleLink } from '#web/ui/text/subtitle-link.tsx';
import classes from './record-head.module.css';

/** What became of a visit; nothing while the work order is open. */
function outcomeOf({ state, doneOn }: WorkOrderVisit, isOpen: boolean): string | undefined {
  if (state === 'done' && doneOn) return `done on ${formatDay(doneOn)}`;
  if (state === 'skipped' || state === 'missed') return state;
  return isOpen ? undefined : 'closed, not counted';
}

type Props = { visits: WorkOrderVisit[]; isOpen: boolean };

/** The visits that a work order was made for, each with a link to its contract. */
export function RecordHeadVisits({ visits, isOpen }: Props) {
  return visits.map((visit) => {
    const outcome = outcomeOf(visit, isOpen);
    return (
      <span key={`${visit.line._id} ${visit.n}`} className={classes.visit}>
        <SubtitleLink to={`/app/${serviceContracts.slug}/${visit.serviceContract._id}`}>
          {workOrderVisitText(visit)}
        </SubtitleLink>
        {outcome && ` (${outcome})`}
      </span>
    );
  });
}
