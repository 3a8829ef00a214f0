import { CloseButton } from '@mantine/core';
import classes from './filter-chip.module.css';

type Props = {
  /** What the list is filtered by: 'Customer'. */
  label: string;
  /** Undefined while it is loading. */
  value: string | undefined;
  onRemove: () => void;
};

/** A filter that came with a link and is not among the fields of the list. */
export function FilterChip({ label, value = '…', onRemove }: Props) {
  return (
    <span className={classes.chip}>
      <span className={classes.text} title={value}>
        {`${label}: ${value}`}
      </span>
      <CloseButton size="md" aria-label={`Remove the filter ${label}: ${value}`} onClick={onRemove} />
    </span>
  );
}
