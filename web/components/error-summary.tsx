import { IconAlertTriangle } from '@tabler/icons-react';
import type { Problem } from '../lib/form.ts';
import classes from './error-summary.module.css';
import { focusSubmit } from './keep-focus.ts';

export type ProblemAction = { label: string; onSelect: () => void };

type Props = {
  problems: Problem[];
  onJump: (path: string) => void;
  problemAction?: ((problem: Problem) => ProblemAction | undefined) | undefined;
};

/** Every problem of a form in one place; each leads to its field. */
export function ErrorSummary({ problems, onJump, problemAction }: Props) {
  const count = problems.length === 1 ? '1 field needs' : `${problems.length} fields need`;
  return (
    <section className={classes.summary} aria-label="Problems">
      <p className={classes.title} role="alert">
        <IconAlertTriangle size={16} aria-hidden />
        {`${count} your attention`}
      </p>
      <ul className={classes.list}>
        {problems.map((problem) => {
          const action = problemAction?.(problem);
          return (
            <li key={problem.path}>
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
        })}
      </ul>
    </section>
  );
}
