import type { ReactNode } from 'react';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import classes from './block-rows.module.css';

type RowsProps = { label: string; children: ReactNode };

/** The rows of a card. */
export function BlockRows({ label, children }: RowsProps) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {children}
    </ul>
  );
}

type RowProps = {
  /** Where the name leads; undefined: it is no link. */
  to?: string | undefined;
  /** A text is also its tooltip. */
  name: ReactNode;
  /** Beside the name, at the end of the line: a status. */
  aside?: ReactNode;
  /** Below the name; blank parts are left out. */
  facts?: (string | null | undefined | false)[];
  children?: ReactNode;
};

/** A row: a name that leads somewhere, its state, and a line of facts. */
export function BlockRow({ to, name, aside, facts = [], children }: RowProps) {
  const title = typeof name === 'string' ? name : undefined;
  const line = facts.filter(Boolean).join(' · ');
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        {to === undefined ? (
          <span className={classes.name} title={title}>
            {name}
          </span>
        ) : (
          <PageLink to={to} className={classes.name} title={title}>
            {name}
          </PageLink>
        )}
        {aside && <span className={classes.aside}>{aside}</span>}
      </div>
      {line && (
        <p className={classes.facts} title={line}>
          {line}
        </p>
      )}
      {children}
    </li>
  );
}
