import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type Column, columnAttributes, crowdOf, type DataViewProps } from './data-column.ts';
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

export function DataGrid<Row>(props: DataViewProps<Row>) {
  const { label, columns, rows, rowKey, rowName, rowActions, selection, isCompact, sort, onSort } = props;
  const [titleColumn, ...otherColumns] = columns;
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
        {rows.map((row) => (
          <tr key={rowKey(row)} data-selected={selection?.isSelected(row) || undefined}>
            {selection && <SelectCell selection={selection} row={row} name={rowName(row)} />}
            <th scope="row" className={classes.title} title={rowName(row)}>
              <RowTitle {...props} row={row}>
                {titleColumn.cell(row)}
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
                <RowMenu name={rowName(row)} actions={rowActions(row)} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
