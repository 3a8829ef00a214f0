import type { Visit } from '#schema/visits/visits.ts';
import { visitName } from '#web/features/visits/visit-name.ts';
import { formatDay } from '#web/lib/format/format-date.ts';
import classes from './visit-dialogs.module.css';

/** `, on time from 9 Mar 2026 to 15 Mar 2026`; nothing for a visit with one day only. */
function describeWindow({ windowFrom, windowTo }: Visit): string {
  return windowFrom === windowTo ? '' : `, on time from ${formatDay(windowFrom)} to ${formatDay(windowTo)}`;
}

/** Which visit a dialog is about. */
export function VisitSubject({ visit }: { visit: Visit }) {
  return (
    <p className={classes.subject}>
      {visitName(visit)}
      <span className={classes.note}>{`Due ${formatDay(visit.dueOn)}${describeWindow(visit)}`}</span>
    </p>
  );
}
