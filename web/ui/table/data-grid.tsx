import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type Column, columnAttributes, crowdOf, type DataViewProps, groupHeading } from './data-column.ts';
import classes from './data-grid.module.css';
import { RowMenu } from './row-menu.tsx';
import { RowTitle } from './row-title.tsx';
import { SelectAllCell, SelectCell } from './select-cell.tsx';

type HeaderProps = {
  column: Column<never>;
  isTitle: boolean;
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
};

function HeaderCell({ column, isTitle, sort, onSort }: HeaderProps) {
  const { label, sortKey, width } = column;
  const isAscending = sort === sortKey;
  const isDescending = sort === `-${sortKey}`;
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  const cellProps = {
    style: { width },
    'data-title': isTitle || undefined,
    ...columnAttributes(column),
  };
  if (!sortKey || !onSort) {
    return (
      <th scope="col" {...cellProps}>
        {label}
      </th>
    );
  }
  const order = isAscending ? 'ascending' : isDescending ? 'descending' : 'none';
  return (
    <th scope="col" {...cellProps} aria-sort={order}>
      <button
        type="button"
        className={classes.sort}
        data-active={isAscending || isDescending || undefined}
        onClick={() => onSort(isAscending ? `-${sortKey}` : sortKey)}
      >
        {label}
        <Arrow size={14} aria-hidden />
      </button>
    </th>
  );
}

type RowProps<Row> = { view: DataViewProps<Row>; index: number; row: Row };

/** A row, below the heading of the group that begins with it. */
function GridRow<Row>({ view, index, row }: RowProps<Row>) {
  const { columns, rowName, rowActions, selection } = view;
  const [titleColumn, ...otherColumns] = columns;
  const heading = groupHeading(view, index);
  const name = rowName(row);
  return (
    <>
      {heading !== undefined && (
        <tr data-heading>
          <td className={classes.group} colSpan={columns.length + (selection ? 1 : 0) + (rowActions ? 1 : 0)}>
            {heading}
          </td>
        </tr>
      )}
      <tr
        data-selected={selection?.isSelected(row) || undefined}
        data-grouped={view.rowGroup?.(row) !== undefined || undefined}
      >
        {selection && <SelectCell selection={selection} row={row} name={name} />}
        <th scope="row" className={classes.title} title={name}>
          <RowTitle {...view} row={row}>
            {titleColumn?.cell(row)}
          </RowTitle>
        </th>
        {otherColumns.map((column) => {
          const content = column.cell(row);
          return (
            <td
              key={column.label}
              {...columnAttributes(column as Column<never>)}
              title={typeof content === 'string' ? content : undefined}
            >
              {content}
            </td>
          );
        })}
        {rowActions && (
          <td className={classes.menu}>
            <RowMenu name={name} actions={rowActions(row)} />
          </td>
        )}
      </tr>
    </>
  );
}

export function DataGrid<Row>(props: DataViewProps<Row>) {
  const { label, columns, rows, rowKey, rowActions, selection, isCompact, sort, onSort } = props;
  const [titleColumn] = columns;
  if (!titleColumn) return null;
  return (
    <table
      className={classes.table}
      aria-label={label}
      data-compact={isCompact || undefined}
      data-selecting={(selection && selection.state !== 'none') || undefined}
      data-crowd={crowdOf(columns as Column<never>[])}
    >
      <thead>
        <tr>
          {selection && <SelectAllCell {...selection} />}
          {columns.map((column) => (
            <HeaderCell
              key={column.label}
              column={column as Column<never>}
              isTitle={column === titleColumn}
              sort={sort}
              onSort={onSort}
            />
          ))}
          {rowActions && (
            <th scope="col" className={classes.menu}>
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <GridRow key={rowKey(row)} view={props} index={index} row={row} />
        ))}
      </tbody>
    </table>
  );
}
