import { VisuallyHidden } from '@mantine/core';
import classes from './step-list.module.css';

export const stepNames = ['File', 'Columns', 'Check', 'Import'] as const;
export type StepName = (typeof stepNames)[number];

/** Where an import is on its way. @param isOver whether nothing is left to do */
export function StepList({ current, isOver = false }: { current: StepName; isOver?: boolean }) {
  const position = stepNames.indexOf(current);
  return (
    <ol className={classes.steps} aria-label="Steps of an import">
      {stepNames.map((name, index) => {
        const isDone = index < position || isOver;
        return (
          <li
            key={name}
            className={classes.step}
            data-done={isDone || undefined}
            aria-current={index === position ? 'step' : undefined}
          >
            {name}
            {isDone && <VisuallyHidden>, done</VisuallyHidden>}
          </li>
        );
      })}
    </ol>
  );
}
