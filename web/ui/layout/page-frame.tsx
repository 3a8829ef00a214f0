import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '#web/lib/format/format-count.ts';
import { PageBody } from './page-body.tsx';
import classes from './page-frame.module.css';

type Props = {
  title: string;
  /** The title of the browser tab, if different. */
  tabTitle?: string;
  /** The number of items, or 'More than 1,000' where counting ended. */
  count?: string | number | undefined;
  /** Text below the title. */
  lead?: ReactNode;
  /** The main action and related ones, to the right of the title. */
  actions?: ReactNode;
  /** Search, filters or tabs, above the content. */
  tools?: ReactNode;
  children: ReactNode;
};

/** The frame of every page. It looks the same on all pages, so that only the content changes between them. */
export function PageFrame({ title, tabTitle = title, count, lead, actions, tools, children }: Props) {
  return (
    <PageBody tabTitle={tabTitle}>
      <div className={classes.head}>
        <div className={classes.heading}>
          <h1 className={classes.title}>{title}</h1>
          {/* Always there, so that screen readers announce the count once it changes, as after a search. */}
          <output className={classes.count}>
            {count !== undefined && (
              <>
                <span>{typeof count === 'number' ? formatCount(count) : count}</span>
                <VisuallyHidden> found</VisuallyHidden>
              </>
            )}
          </output>
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {tools && <div className={classes.tools}>{tools}</div>}
      {children}
    </PageBody>
  );
}
