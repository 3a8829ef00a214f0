import type { ReactNode } from 'react';
import { formatCount } from '#web/lib/format/format-count.ts';
import classes from './one-sheet.module.css';
import { PrintSection } from './print-table.tsx';

type ListProps = {
  title: string;
  empty: string;
  total: number;
  /** As many as fit on the sheet. */
  children: ReactNode[];
};

/** A titled list on a sheet that must not become two: what does not fit is counted. */
export function PrintList({ title, empty, total, children }: ListProps) {
  return (
    <PrintSection title={title}>
      {(titleId) =>
        children.length === 0 ? (
          <p className={classes.line}>{empty}</p>
        ) : (
          <>
            <ul className={classes.list} aria-labelledby={titleId}>
              {children}
            </ul>
            {total > children.length && (
              <p className={classes.line}>{`and ${formatCount(total - children.length)} more`}</p>
            )}
          </>
        )
      }
    </PrintSection>
  );
}

type ItemProps = { name: string; facts: (string | null | undefined | false)[]; children?: ReactNode };

/** An entry of one line for its name, and one for its facts. */
export function PrintItem({ name, facts, children }: ItemProps) {
  return (
    <li className={classes.item}>
      <div className={classes.line}>
        <strong>{name}</strong>
      </div>
      {children}
      <div className={classes.line}>{facts.filter(Boolean).join(' · ')}</div>
    </li>
  );
}
