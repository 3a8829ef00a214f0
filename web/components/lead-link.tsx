import type { ReactNode } from 'react';
import classes from './lead-link.module.css';
import { PageLink } from './page-link.tsx';

/** Leads on from the words under a page's title. */
export function LeadLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <PageLink to={to} className={classes.link}>
      {children}
    </PageLink>
  );
}
