import { NativeSelect } from '@mantine/core';

type Props = {
  /** Each a sort key of the server (`name`, `-updatedAt`) and its words. */
  choices: { value: string; label: string }[];
  sort: string;
  onSort: (sort: string) => void;
};

/** Every order a list can have: also those that no table head shows, and where there are no heads at all. */
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
