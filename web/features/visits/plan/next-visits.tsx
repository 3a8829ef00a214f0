import { Button } from '@mantine/core';
import { useRef } from 'react';
import { formatDay } from '#web/lib/format/format-date.ts';
import { isSame } from '#web/lib/forms/three-way-merge.ts';
import grid from '#web/ui/form/field-grid.module.css';
import classes from './next-visits.module.css';
import type { LinePreview } from './use-visit-preview.ts';

function daysText(days: string[]): string {
  return days.length > 0 ? days.map(formatDay).join(' · ') : 'None before the contract ends';
}

type DaysProps = { days: string[]; daysBefore?: string[] | undefined };

/** The next days of a line, and those before a change of its plan. */
export function VisitDays({ days, daysBefore }: DaysProps) {
  const isChanged = daysBefore !== undefined && !isSame(days, daysBefore);
  return (
    <dl className={classes.days}>
      {isChanged && (
        <div>
          <dt>Before this change</dt>
          <dd>{daysText(daysBefore)}</dd>
        </div>
      )}
      <div>
        <dt>{isChanged ? 'After this change' : 'Next visits'}</dt>
        <dd>{daysText(days)}</dd>
      </div>
    </dl>
  );
}

type Props = { preview: LinePreview };

function Preview({ preview }: Props) {
  const { isComputable, days, isStale, daysBefore, hasFailed, retry } = preview;
  if (!isComputable)
    return <p className={classes.note}>Enter the first visit to see the days of the next ones.</p>;
  if (hasFailed)
    return (
      <p className={`${classes.note} ${grid.line}`}>
        The next visits could not be computed. You can save nevertheless.
        <Button variant="default" size="compact-sm" onClick={retry}>
          Compute Again
        </Button>
      </p>
    );
  if (!days) return <p className={classes.note}>Computing the next visits...</p>;
  return (
    <div aria-live="polite" aria-busy={isStale} className={isStale ? classes.stale : undefined}>
      <VisitDays days={days} daysBefore={daysBefore} />
    </div>
  );
}

/** The next visits of a line in the form. Never keeps anybody from saving. */
export function NextVisits({ preview }: Props) {
  const box = useRef<HTMLDivElement>(null);
  function retry() {
    // The button disappears.
    box.current?.focus();
    preview.retry();
  }
  return (
    <div ref={box} tabIndex={-1} className={classes.preview}>
      <Preview preview={{ ...preview, retry }} />
    </div>
  );
}
