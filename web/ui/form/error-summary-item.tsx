import type { Problem } from '#web/lib/forms/form.ts';
import { focusSubmit } from '#web/ui/dialog/retain-focus.ts';
import type { ProblemAction } from './error-summary.tsx';
import classes from './error-summary-item.module.css';

type Props = {
  problem: Problem;
  action: ProblemAction | undefined;
  onJump: (path: string) => void;
};

/** One problem, and another way out of it where there is one. */
export function ErrorSummaryItem({ problem, action, onJump }: Props) {
  return (
    <li className={classes.item}>
      <button type="button" className={classes.jump} onClick={() => onJump(problem.path)}>
        {problem.where ? `${problem.where}: ${problem.message}` : problem.message}
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
