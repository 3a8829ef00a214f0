import type { ReactNode } from 'react';
import classes from './page-frame.module.css';

type Props = {
  /** The title of the browser tab. */
  tabTitle: string;
  children: ReactNode;
};

/** The body of a page that has a head of its own. Other pages use `PageFrame`. */
export function PageBody({ tabTitle, children }: Props) {
  return (
    <div className={classes.frame}>
      <title>{`${tabTitle} - Crewdesk`}</title>
      {children}
    </div>
  );
}
