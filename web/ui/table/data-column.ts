import type { ReactNode } from 'react';
import type { RowAction } from './row-menu.tsx';

export type Column<Row> = {
  /** The column heading, and the label on a card. */
  label: string;
  cell: (row: Row) => ReactNode;
  /** The server's sort key, if the list can be sorted by this column. */
  sortKey?: string;
  /** Right-aligned, with tabular digits. */
  isNumber?: boolean;
  /** Hidden in a narrow table, but shown on cards. */
  isWideOnly?: boolean;
  /** A percentage of the table's width (`'30%'`) or pixels. Columns without a width share the rest. */
  width?: string | number;
};

/** The content of a list, as a table or as cards. The first column names the row and links to it. */
export type DataViewProps<Row> = {
  /** The accessible name of the list. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  /** The path of a row's page. Without it, `onOpen` makes the first column a button. */
  rowLink?: ((row: Row) => string) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** A chip beside the first column's text. */
  rowBadge?: ((row: Row) => ReactNode) | undefined;
  rowActions?: ((row: Row) => RowAction[]) | undefined;
  /** `key` or `-key`, the server's sort parameter. */
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
};
