import type { ReactNode } from 'react';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import classes from './subtitle-link.module.css';

/** A link in the text below a page's title. */
export function SubtitleLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <PageLink to={to} className={classes.link}>
      {children}
    </PageLink>
  );
}
