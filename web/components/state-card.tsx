import type { ReactNode } from 'react';
import classes from './state-card.module.css';

type Props = { message: string; isFailure?: boolean; children?: ReactNode };

/** A sentence in place of content, with the button that changes it. */
export function StateCard({ message, isFailure = false, children }: Props) {
  return (
    <div
      className={classes.card}
      role={isFailure ? 'alert' : undefined}
      data-failure={isFailure || undefined}
    >
      <p className={classes.message}>{message}</p>
      {children}
    </div>
  );
}
