import { NativeSelect } from '@mantine/core';

type Props = {
  /** The server's sort parameters (`name`, `-updatedAt`) with their labels. */
  choices: { value: string; label: string }[];
  sort: string;
  onSort: (sort: string) => void;
};

/** All sort orders of a list, including those without a column. Cards have no column headings, so it is their only control. */
export function SortSelect({ choices, sort, onSort }: Props) {
  return (
    <NativeSelect
      aria-label="Sort by"
      data={choices}
      value={sort}
      onChange={(event) => onSort(event.currentTarget.value)}
    />
  );
}
