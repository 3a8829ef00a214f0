import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './import-step.module.css';

type Props = {
  title: string;
  lead?: ReactNode;
  /** The main action and related ones. */
  actions?: ReactNode;
  children?: ReactNode;
};

/**
 * A step of an import, which begins with the focus on its heading: the button that led to it is gone, and a worker may
 * have ended the step before.
 */
export function ImportStep({ title, lead, actions, children }: Props) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!document.activeElement?.closest('[aria-modal="true"]'))
      heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 ref={heading} id={titleId} className={classes.title} tabIndex={-1}>
          {title}
        </h2>
        {actions && <div className={classes.actions}>{actions}</div>}
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {children}
    </section>
  );
}
