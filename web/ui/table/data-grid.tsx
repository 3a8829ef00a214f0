import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Column, DataViewProps } from './data-column.ts';
import classes from './data-grid.module.css';
import { RowMenu } from './row-menu.tsx';
import { RowTitle } from './row-title.tsx';

type HeadProps = {
  column: Column<never>;
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
};

function Head({ column: { label, sortKey, isNumber, isWideOnly, width }, sort, onSort }: HeadProps) {
  const isUp = sort === sortKey;
  const isDown = sort === `-${sortKey}`;
  const Arrow = isDown ? IconArrowDown : IconArrowUp;
  const look = {
    style: { width },
    'data-number': isNumber || undefined,
    'data-wide-only': isWideOnly || undefined,
  };
  if (!sortKey || !onSort) {
    return (
      <th scope="col" {...look}>
        {label}
      </th>
    );
  }
  const order = isUp ? 'ascending' : isDown ? 'descending' : 'none';
  return (
    <th scope="col" {...look} aria-sort={order}>
      <button
        type="button"
        className={classes.sort}
        data-active={isUp || isDown || undefined}
        onClick={() => onSort(isUp ? `-${sortKey}` : sortKey)}
      >
        {label}
        <Arrow size={14} aria-hidden />
      </button>
    </th>
  );
}

export function DataGrid<Row>(props: DataViewProps<Row>) {
  const { label, columns, rows, rowKey, rowName, rowActions, sort, onSort } = props;
  const [titleColumn, ...otherColumns] = columns;
  if (!titleColumn) return null;
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.label} column={column as Column<never>} sort={sort} onSort={onSort} />
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
          <tr key={rowKey(row)}>
            <th scope="row" className={classes.title} title={rowName(row)}>
              <RowTitle {...props} row={row}>
                {titleColumn.cell(row)}
              </RowTitle>
            </th>
            {otherColumns.map(({ label: columnLabel, cell, isNumber, isWideOnly }) => {
              const content = cell(row);
              return (
                <td
                  key={columnLabel}
                  data-number={isNumber || undefined}
                  data-wide-only={isWideOnly || undefined}
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
