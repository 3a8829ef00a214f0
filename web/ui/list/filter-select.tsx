import { NativeSelect } from '@mantine/core';
import classes from './filter-select.module.css';

type Props = {
  /** What is filtered by, for people who do not see the choices: 'Filter by status'. */
  label: string;
  /** The choice that narrows nothing: 'All statuses'. */
  allLabel: string;
  choices: { value: string; label: string }[];
  /** Blank when nothing is narrowed. */
  value: string;
  /** What a value is called that is none of the choices: the address of a list may hold any. */
  otherLabel?: string;
  onFilter: (value: string) => void;
};

/** Narrows a list to one of a few things. */
export function FilterSelect({ label, allLabel, choices, value, otherLabel = value, onFilter }: Props) {
  const isKnown = !value || choices.some((choice) => choice.value === value);
  return (
    <NativeSelect
      className={classes.select}
      aria-label={label}
      data={[{ value: '', label: allLabel }, ...choices, ...(isKnown ? [] : [{ value, label: otherLabel }])]}
      value={value}
      onChange={(event) => onFilter(event.currentTarget.value)}
    />
  );
}
