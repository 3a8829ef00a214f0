import type { ReactNode } from 'react';
import type { RowAction } from './row-menu.tsx';

export type Column<Row> = {
  /** The head, and the label on a card. */
  label: string;
  cell: (row: Row) => ReactNode;
  /** The server's sort key, if the list can be sorted by this column. */
  sortKey?: string;
  /** Stands to the right, digits below digits. */
  isNumber?: boolean;
  /** Left out where the table is narrow; cards have it. */
  isWideOnly?: boolean;
  /** Share of the table's width (`'30%'`) or pixels; columns without one share the rest. */
  width?: string | number;
};

/** What a list shows, whether as a table or as cards. The first column names the row and leads to it. */
export type DataViewProps<Row> = {
  /** What the list holds, for people who do not see it: 'Customers'. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  /** Where a row leads. Without it, `onOpen` makes the first column a button. */
  rowLink?: ((row: Row) => string) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** Stands beside the first column's text: a chip. */
  rowBadge?: ((row: Row) => ReactNode) | undefined;
  rowActions?: ((row: Row) => RowAction[]) | undefined;
  /** `key` or `-key`, as the server takes it. */
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
};
