import { NativeSelect } from '@mantine/core';

type Props = {
  /** What is filtered by, for people who do not see the choices: 'Filter by status'. */
  label: string;
  /** The choice that narrows nothing: 'All statuses'. */
  allLabel: string;
  choices: { value: string; label: string }[];
  /** Blank when nothing is narrowed. */
  value: string;
  onFilter: (value: string) => void;
};

/** Narrows a list to one of a few things. */
export function FilterSelect({ label, allLabel, choices, value, onFilter }: Props) {
  return (
    <NativeSelect
      aria-label={label}
      data={[{ value: '', label: allLabel }, ...choices]}
      value={value}
      onChange={(event) => onFilter(event.currentTarget.value)}
    />
  );
}
