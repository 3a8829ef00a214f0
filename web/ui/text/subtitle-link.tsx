import type { ReactNode } from 'react';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import classes from './subtitle-link.module.css';

/** Leads on from the words under a page's title. */
export function SubtitleLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <PageLink to={to} className={classes.link}>
      {children}
    </PageLink>
  );
}
