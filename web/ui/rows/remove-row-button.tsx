import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { retainFocus } from '#web/ui/dialog/retain-focus.ts';
import classes from './remove-row-button.module.css';

type Props = { label: string; className?: string; onRemove: () => void };

/** Removes a row of labeled inputs. Aligned with the inputs. */
export function RemoveRowButton({ label, className, onRemove }: Props) {
  return (
    <ActionIcon
      className={`${classes.remove} ${className ?? ''}`}
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      title="Remove"
      onMouseDown={retainFocus}
      onClick={onRemove}
    >
      <IconX size={16} aria-hidden />
    </ActionIcon>
  );
}
