import { Skeleton, VisuallyHidden } from '@mantine/core';
import cardClasses from './data-cards.module.css';
import { type Column, columnAttributes, crowdOf } from './data-column.ts';
import gridClasses from './data-grid.module.css';
import selectClasses from './select-cell.module.css';

type Props<Row> = {
  label: string;
  columns: Column<Row>[];
  hasActions: boolean;
  hasSelection: boolean;
  rows: number;
  isNarrow: boolean | undefined;
};

/** A placeholder in the shape of the rows that are loading. */
export function ListSkeleton<Row>({ label, columns, hasActions, hasSelection, rows, isNarrow }: Props<Row>) {
  const lines = Array.from({ length: rows }, (_, index) => index);
  if (isNarrow) {
    return (
      <ul className={cardClasses.cards} aria-label={`${label} are loading`} aria-busy>
        {lines.map((line) => (
          <li key={line} className={cardClasses.card}>
            <div className={cardClasses.head}>
              <Skeleton height={14} width={`${45 + ((line * 17) % 35)}%`} />
            </div>
            <div className={cardClasses.facts}>
              {columns.slice(1).map(({ label: columnLabel }, index) => (
                <div key={columnLabel} className={cardClasses.fact}>
                  <Skeleton height={12} my={5} width="70%" />
                  <Skeleton height={12} my={5} width={`${40 + ((line * 17 + index * 29) % 45)}%`} />
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table
      className={gridClasses.table}
      aria-label={`${label} are loading`}
      aria-busy
      data-crowd={crowdOf(columns as Column<never>[])}
    >
      <thead>
        <tr>
          {hasSelection && <td className={selectClasses.cell} aria-hidden />}
          {columns.map((column, index) => (
            <th
              key={column.label}
              scope="col"
              style={{ width: column.width }}
              data-title={index === 0 || undefined}
              {...columnAttributes(column as Column<never>)}
            >
              {column.label}
            </th>
          ))}
          {hasActions && (
            <th scope="col" className={gridClasses.menu}>
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line}>
            {hasSelection && <td className={selectClasses.cell} aria-hidden />}
            {columns.map((column, index) => (
              <td key={column.label} {...columnAttributes(column as Column<never>)}>
                <Skeleton
                  height={12}
                  width={`${40 + ((line * 17 + index * 29) % 45)}%`}
                  ml={column.isNumber ? 'auto' : undefined}
                />
              </td>
            ))}
            {hasActions && (
              <td className={gridClasses.menu}>
                <Skeleton height={4} width={16} ml="auto" mr={8} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
