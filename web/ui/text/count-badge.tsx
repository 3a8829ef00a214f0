import { VisuallyHidden } from '@mantine/core';

type Props = {
  count: string;
  /** The count in words, for the tooltip and screen readers. */
  label: string;
  className: string | undefined;
  /** Whether something waits for the user. */
  isNew?: boolean;
};

/** A number beside a link. */
export function CountBadge({ count, label, className, isNew = false }: Props) {
  return (
    <>
      <span className={className} title={label} data-attention={isNew || undefined} aria-hidden>
        {count}
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
}
