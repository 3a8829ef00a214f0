import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Ref } from 'react';
import { retainFocus } from '#web/ui/dialog/retain-focus.ts';
import classes from './add-row-button.module.css';

type Props = { ref?: Ref<HTMLButtonElement>; path: string; children: string; onClick: () => void };

/** Adds a row at the end of a list. Also the focus target for problems of the whole list. */
export function AddRowButton({ ref, path, children, onClick }: Props) {
  return (
    <Button
      ref={ref}
      data-path={path}
      className={classes.add}
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPlus size={16} aria-hidden />}
      onMouseDown={retainFocus}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
