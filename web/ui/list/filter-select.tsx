import { NativeSelect } from '@mantine/core';
import type { Ref } from 'react';
import classes from './filter-select.module.css';

type Props = {
  /** The accessible name: 'Filter by status'. */
  label: string;
  /** The choice without a filter: 'All statuses'. */
  allLabel: string;
  choices: { value: string; label: string }[];
  /** Blank without a filter. */
  value: string;
  /** The label of a value that is not among the choices: the URL may hold any value. */
  otherLabel?: string;
  /** Its width does not depend on the choices: what stands beside it stays in place when they arrive. */
  hasSteadyWidth?: boolean;
  onFilter: (value: string) => void;
  ref?: Ref<HTMLSelectElement>;
};

/** Filters a list by one of a few values. */
export function FilterSelect({ label, allLabel, choices, value, otherLabel = value, ...props }: Props) {
  const { hasSteadyWidth, onFilter, ref } = props;
  const isKnown = !value || choices.some((choice) => choice.value === value);
  return (
    <NativeSelect
      ref={ref}
      className={hasSteadyWidth ? `${classes.select} ${classes.steady}` : classes.select}
      aria-label={label}
      data={[{ value: '', label: allLabel }, ...choices, ...(isKnown ? [] : [{ value, label: otherLabel }])]}
      value={value}
      onChange={(event) => onFilter(event.currentTarget.value)}
    />
  );
}
