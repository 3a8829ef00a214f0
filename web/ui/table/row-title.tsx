import type { ReactNode } from 'react';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import type { DataViewProps } from './data-column.ts';
import classes from './row-title.module.css';

type Props<Row> = Pick<DataViewProps<Row>, 'rowLink' | 'onOpen' | 'rowBadge'> & {
  row: Row;
  children: ReactNode;
};

function Name<Row>({ row, rowLink, onOpen, children }: Props<Row>) {
  if (rowLink) {
    return (
      <PageLink className={classes.title} to={rowLink(row)}>
        {children}
      </PageLink>
    );
  }
  if (!onOpen) return <span className={classes.plain}>{children}</span>;
  return (
    <button type="button" className={classes.title} onClick={() => onOpen(row)}>
      {children}
    </button>
  );
}

/** The first column: the row's name with a link or button, and an optional badge. */
export function RowTitle<Row>(props: Props<Row>) {
  const badge = props.rowBadge?.(props.row);
  if (!badge) return <Name {...props} />;
  return (
    <span className={classes.badged}>
      <Name {...props} />
      {badge}
    </span>
  );
}
