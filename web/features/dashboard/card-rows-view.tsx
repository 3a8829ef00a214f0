import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { CSSProperties, ReactNode } from 'react';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { CardLink } from './card-link.tsx';
import classes from './card-rows-view.module.css';

export type CardColumn<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  /** In pixels, at most: the column is as narrow as its content. Columns without it contain a `CardLink` and share the remaining room. */
  width?: number;
  /** The percentage of that room, if there are several such columns. */
  share?: number;
};

type Props<Row> = {
  /** Accessible name of the table or list. */
  label: string;
  /** The first column is the row header. */
  columns: CardColumn<Row>[];
  /** Undefined while loading. */
  rows: Row[] | undefined;
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  rowLink: (row: Row) => string;
};

const viewColumnWidth = 64;
const skeletonRows = [0, 1, 2];

/** Without rows, a column has its full width, so that the skeleton has the shape of what will come. */
function cellStyle<Row>({ width, share = 100 }: CardColumn<Row>, isLoading: boolean): CSSProperties {
  if (isLoading) return { width: width ?? `${share}%` };
  return width === undefined ? { width: `${share}%` } : { maxWidth: width };
}

/** The rows of a card: a table on wide screens, a list on narrow ones. */
export function CardRowsView<Row>(props: Props<Row>) {
  const isNarrow = useMediaQuery('(max-width: 639.9px)', undefined, { getInitialValueInEffect: false });
  return isNarrow ? <RowList {...props} /> : <RowTable {...props} />;
}

function ViewLink<Row>({ row, rowName, rowLink }: Pick<Props<Row>, 'rowName' | 'rowLink'> & { row: Row }) {
  return (
    <PageLink to={rowLink(row)} className={classes.view} aria-label={`View ${rowName(row)}`}>
      View
    </PageLink>
  );
}

function RowTable<Row>({ label, columns, rows, rowKey, ...link }: Props<Row>) {
  const [first, ...others] = columns;
  if (!first) return null;
  return (
    <div className={classes.rows}>
      <table
        className={classes.table}
        aria-label={rows ? label : `${label} are loading`}
        aria-busy={rows === undefined}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" style={cellStyle(column, rows === undefined)}>
                {column.label}
              </th>
            ))}
            <th scope="col" style={{ width: viewColumnWidth }}>
              <VisuallyHidden>View</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => (
                <tr key={rowKey(row)}>
                  <th scope="row" className={classes.first} style={cellStyle(first, false)}>
                    <CardLink to={link.rowLink(row)}>{first.cell(row)}</CardLink>
                  </th>
                  {others.map((column) => (
                    <td key={column.label} style={cellStyle(column, false)}>
                      {column.cell(row)}
                    </td>
                  ))}
                  <td>
                    <ViewLink row={row} {...link} />
                  </td>
                </tr>
              ))
            : skeletonRows.map((index) => (
                <tr key={index}>
                  {columns.map(({ label: columnLabel }, column) => (
                    <td key={columnLabel}>
                      <Skeleton height={12} width={`${45 + ((index * 17 + column * 29) % 40)}%`} />
                    </td>
                  ))}
                  <td>
                    <Skeleton height={12} width={32} ml="auto" />
                  </td>
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

function RowList<Row>({ label, columns, rows, rowKey, ...link }: Props<Row>) {
  const [first, ...others] = columns;
  if (!first) return null;
  if (!rows) {
    return (
      <ul className={classes.list} aria-label={`${label} are loading`} aria-busy>
        {skeletonRows.map((index) => (
          <li key={index} className={classes.item}>
            <Skeleton height={14} width={`${45 + ((index * 17) % 35)}%`} my={4} />
            <Skeleton height={12} width="40%" my={6} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className={classes.list} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={classes.item}>
          <div className={classes.name}>
            <CardLink to={link.rowLink(row)}>{first.cell(row)}</CardLink>
          </div>
          <div className={classes.facts}>
            {others.map(({ label: columnLabel, cell }) => (
              <span key={columnLabel}>
                <VisuallyHidden>{`${columnLabel}: `}</VisuallyHidden>
                {cell(row)}
              </span>
            ))}
          </div>
          <ViewLink row={row} {...link} />
        </li>
      ))}
    </ul>
  );
}
