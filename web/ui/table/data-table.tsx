import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { useRowFocus } from '#web/ui/rows/use-row-focus.ts';
import { DataCards } from './data-cards.tsx';
import type { DataViewProps } from './data-column.ts';
import { DataGrid } from './data-grid.tsx';
import classes from './data-table.module.css';
import { ListSkeleton } from './list-skeleton.tsx';

type Props<Row> = Omit<DataViewProps<Row>, 'rows'> & {
  /** Undefined until the first response. Keep the old rows while new ones load. */
  rows: Row[] | undefined;
  isLoading: boolean;
  error: unknown;
  /** The message for a failure to load. */
  failure: string;
  onRetry: () => void;
  /** Shown when there are no rows: a `StateCard` with a button to add the first. */
  empty: ReactNode;
  skeletonRows?: number;
};

/** A list in all of its states: loading, rows (the old ones while new ones load), empty, failed. Cards under 640 px. */
export function DataTable<Row>(props: Props<Row>) {
  const { rows, isLoading, error, failure, onRetry, empty, skeletonRows = 8, ...view } = props;
  const rowFocus = useRowFocus(rows);
  const isNarrow = useMediaQuery('(max-width: 639.9px)', undefined, { getInitialValueInEffect: false });

  if (rows === undefined && error) {
    return <ListFailure message={failure} error={error} onRetry={onRetry} />;
  }
  if (rows === undefined) {
    return (
      <div className={classes.list}>
        <ListSkeleton
          label={view.label}
          columns={view.columns}
          hasActions={view.rowActions !== undefined}
          hasSelection={view.selection !== undefined}
          rows={skeletonRows}
          isNarrow={isNarrow}
        />
      </div>
    );
  }
  const View = isNarrow ? DataCards<Row> : DataGrid<Row>;
  return (
    <div className={classes.list} aria-busy={isLoading} {...rowFocus}>
      <div className={classes.progress} data-active={isLoading || undefined} />
      {rows.length === 0 ? <div className={classes.empty}>{empty}</div> : <View {...view} rows={rows} />}
    </div>
  );
}
