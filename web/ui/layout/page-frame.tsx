import type { ReactNode } from 'react';
import { formatCount } from '#web/lib/format/format-count.ts';
import classes from './page-frame.module.css';

type Props = {
  title: string;
  /** What the browser's tab says, where that is not the title. */
  tabTitle?: string;
  /** How many there are; `1,000+` when the list counts no further. */
  count?: string | number | undefined;
  /** Under the title: where this is, what it is for. */
  lead?: ReactNode;
  /** The main action and its neighbours, at the right of the title. */
  actions?: ReactNode;
  /** Search, filters or tabs, above the content. */
  tools?: ReactNode;
  children: ReactNode;
};

/** The one frame of every page, so that switching pages moves nothing but the content. */
export function PageFrame({ title, tabTitle = title, count, lead, actions, tools, children }: Props) {
  return (
    <div className={classes.frame}>
      <title>{`${tabTitle} - Crewdesk`}</title>
      <div className={classes.head}>
        <div className={classes.heading}>
          <h1 className={classes.title}>{title}</h1>
          {count !== undefined && (
            <span className={classes.count}>{typeof count === 'number' ? formatCount(count) : count}</span>
          )}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {tools && <div className={classes.tools}>{tools}</div>}
      {children}
    </div>
  );
}
