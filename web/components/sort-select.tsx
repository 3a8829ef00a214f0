import { NativeSelect } from '@mantine/core';
import type { Column } from './data-column.ts';

type Props<Row> = { columns: Column<Row>[]; sort?: string | undefined; onSort: (sort: string) => void };

/** Sorting where there are no table heads to click. */
export function SortSelect<Row>({ columns, sort, onSort }: Props<Row>) {
  const choices = columns.flatMap(({ label, sortKey }) =>
    sortKey
      ? [
          { value: sortKey, label: `${label}, first to last` },
          { value: `-${sortKey}`, label: `${label}, last to first` },
        ]
      : [],
  );
  if (choices.length === 0) return null;
  return (
    <NativeSelect
      aria-label="Sort by"
      mb="xs"
      data={choices}
      value={sort}
      onChange={(event) => onSort(event.currentTarget.value)}
    />
  );
}
