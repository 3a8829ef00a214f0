import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Problem } from '#web/lib/forms/form.ts';
import { focusSubmit } from '#web/ui/dialog/retain-focus.ts';
import classes from './error-summary.module.css';
import { ErrorSummaryItem } from './error-summary-item.tsx';

export type ProblemAction = { label: string; onSelect: () => void };

type Props = {
  problems: Problem[];
  onJump: (path: string) => void;
  /** For a problem of a blank row: removes the row. */
  problemAction?: ((problem: Problem) => ProblemAction | undefined) | undefined;
};

/** In a window this small, the list would cover the form. */
const smallWindow = '(max-width: 639.9px), (max-height: 599.9px)';

/** '2 fields need your attention', short enough for one line on a phone. */
function countText(problems: Problem[]): string {
  const count = problems.length;
  const rows = problems.filter(({ blankRow }) => blankRow !== undefined).length;
  const noun = rows === 0 ? 'field' : rows === count ? 'blank row' : 'problem';
  return count === 1 ? `1 ${noun} needs your attention` : `${count} ${noun}s need your attention`;
}

/** Lists every problem of a form with a link to its field. Collapsed to one line at first in a small window. */
export function ErrorSummary({ problems, onJump, problemAction }: Props) {
  const isSmall = useMediaQuery(smallWindow, undefined, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(!isSmall);
  const listId = useId();
  const items = problems.map((problem) => ({ problem, action: problemAction?.(problem) }));
  const removals = items.flatMap(({ action }) => action ?? []);
  const count = countText(problems);
  // Spoken when it appears, and not again for each field that the user fills in.
  const [firstCount] = useState(count);
  const [isSpoken, setSpoken] = useState(false);
  if (!isSpoken && count !== firstCount) setSpoken(true);

  function handleJump(path: string) {
    if (isSmall) setOpen(false);
    onJump(path);
  }

  return (
    <section className={classes.summary} aria-label="Problems" data-open={isOpen || undefined}>
      <div className={classes.head}>
        <p className={classes.title} role={isSpoken ? undefined : 'alert'}>
          <IconAlertTriangle size={16} aria-hidden />
          {count}
        </p>
        {isOpen && removals.length > 1 && (
          <button
            type="button"
            className={classes.removeAll}
            onClick={(event) => {
              focusSubmit(event);
              // In reverse, because each removal shifts the rows after it.
              for (const removal of removals.toReversed()) removal.onSelect();
            }}
          >
            Remove all blank rows
          </button>
        )}
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'}
          <IconChevronDown size={16} className={classes.chevron} aria-hidden />
        </button>
      </div>
      {isOpen && (
        <ul id={listId} className={classes.list}>
          {items.map(({ problem, action }) => (
            <ErrorSummaryItem key={problem.path} problem={problem} action={action} onJump={handleJump} />
          ))}
        </ul>
      )}
    </section>
  );
}
