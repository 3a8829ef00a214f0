import type { ReactNode } from 'react';
import type { RowAction } from './row-menu.tsx';
import type { RowSelection } from './use-row-selection.ts';

/** Columns that fit into a window of 1,440 pixels. */
const maxFitting = 5;

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
  /** Hidden in a table that is too narrow for it, sooner beside columns that the user added; 'first' before others. */
  isYielding?: boolean | 'first';
  /** Added by the user, counted from one. In a narrow table, the first one stays longest. */
  added?: number;
  /** A percentage of the table's width (`'30%'`) or pixels. Columns without a width share the rest. */
  width?: string | number;
};

/** For the styles of a column's cells. */
export function columnAttributes({ isNumber, isWideOnly, isYielding, added }: Column<never>) {
  return {
    'data-number': isNumber || undefined,
    'data-wide-only': isWideOnly || undefined,
    'data-yielding': isYielding || undefined,
    'data-added': added,
  };
}

/** The most crowded table that the styles know. */
const maxCrowd = 5;

/** For the styles of a table: how many columns it has beyond those that fit, once the user added some. */
export function crowdOf(columns: Column<never>[]): number | undefined {
  const beyond = columns.length - maxFitting;
  if (columns.some(({ added }) => added !== undefined)) return Math.min(maxCrowd, Math.max(1, beyond));
  // With two more, which fit if they are narrow, some must yield sooner.
  return beyond > 1 ? 1 : undefined;
}

/** The heading above a row, if a group begins with it. */
export function groupHeading<Row>(
  { rows, rowGroup }: Pick<DataViewProps<Row>, 'rows' | 'rowGroup'>,
  index: number,
): string | undefined {
  const [before, row] = [rows[index - 1], rows[index]];
  const heading = row && rowGroup?.(row);
  return before && heading === rowGroup?.(before) ? undefined : heading;
}

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
  /** The heading above the first of consecutive rows that belong together; undefined for a row on its own. */
  rowGroup?: ((row: Row) => string | undefined) | undefined;
  /** A column of checkboxes in the table; cards have none. */
  selection?: RowSelection<Row> | undefined;
  /** Rows of 32 instead of 40 pixels. */
  isCompact?: boolean | undefined;
  /** `key` or `-key`, the server's sort parameter. */
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
};
