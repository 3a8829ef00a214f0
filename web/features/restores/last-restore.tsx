import { useEffect, useRef, useState } from 'react';
import type { Restore } from '#schema/restores.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { formatExactTime } from '#web/lib/format/format-date.ts';
import { StatusChip } from '#web/ui/text/status-chip.tsx';
import { type EndState, outcomes, outcomeText, subjectText } from './restore-sentences.ts';
import classes from './restores.module.css';

/** How a restore has ended; undefined while it runs. */
const endStateOf = ({ state }: Restore): EndState | undefined =>
  state === 'waiting' || state === 'running' ? undefined : state;

/** How the last restore ended. Announced when that happens, with the focus if its progress had it. */
export function LastRestore({ restore }: { restore: Restore | null | undefined }) {
  const timeZone = useTimeZone();
  const heading = useRef<HTMLHeadingElement>(null);
  const [hasRun, setHasRun] = useState(false);
  const end = restore ? endStateOf(restore) : undefined;
  if (restore && !end && !hasRun) setHasRun(true);
  useEffect(() => {
    if (hasRun && end && document.activeElement === document.body) heading.current?.focus();
  }, [hasRun, end]);
  return (
    <div aria-live={hasRun ? 'polite' : 'off'}>
      {restore && end && (
        <div className={classes.last}>
          <h3 ref={heading} className={classes.lastTitle} tabIndex={-1}>
            Last restore
          </h3>
          <div className={classes.text}>
            <p>{subjectText(restore, timeZone)}</p>
            <p className={classes.dimmed}>{outcomeText(end, restore)}</p>
          </div>
          <span className={classes.chip}>
            <StatusChip {...outcomes[end]} />
          </span>
          <time className={classes.time} dateTime={restore.finishedAt ?? restore.requestedAt}>
            {formatExactTime(restore.finishedAt ?? restore.requestedAt, timeZone)}
          </time>
        </div>
      )}
    </div>
  );
}
