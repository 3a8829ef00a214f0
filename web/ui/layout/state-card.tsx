import type { ReactNode } from 'react';
import classes from './state-card.module.css';

type Props = {
  message: string;
  /** A second, smaller line. */
  detail?: string | undefined;
  isFailure?: boolean;
  children?: ReactNode;
};

/** A message in place of content (empty or failed), with an optional button that resolves it. */
export function StateCard({ message, detail, isFailure = false, children }: Props) {
  return (
    <div
      className={classes.card}
      role={isFailure ? 'alert' : undefined}
      data-failure={isFailure || undefined}
    >
      <div>
        <p className={classes.message}>{message}</p>
        {detail && <p className={classes.detail}>{detail}</p>}
      </div>
      {children}
    </div>
  );
}
