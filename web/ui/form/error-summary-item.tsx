import type { Problem } from '#web/lib/forms/form.ts';
import { problemText } from '#web/lib/forms/form-rows.ts';
import { focusSubmit } from '#web/ui/dialog/retain-focus.ts';
import type { ProblemAction } from './error-summary.tsx';
import classes from './error-summary-item.module.css';

type Props = {
  problem: Problem;
  action: ProblemAction | undefined;
  onJump: (path: string) => void;
};

/** One problem, with an optional action that solves it. */
export function ErrorSummaryItem({ problem, action, onJump }: Props) {
  return (
    <li className={classes.item}>
      <button type="button" className={classes.jump} onClick={() => onJump(problem.path)}>
        {problemText(problem)}
      </button>
      {action && (
        <button
          type="button"
          className={classes.action}
          onClick={(event) => {
            focusSubmit(event);
            action.onSelect();
          }}
        >
          {action.label}
        </button>
      )}
    </li>
  );
}
