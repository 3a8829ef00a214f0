import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { retainFocus } from '#web/ui/dialog/retain-focus.ts';
import { useAddRow } from '#web/ui/rows/row-lists.ts';
import classes from './record-head.module.css';

/** Adds an event to the timeline of the form, where the user chooses the status. It is saved with the form. */
export function ChangeStatusButton() {
  const addRow = useAddRow();
  return (
    <Button
      className={classes.change}
      variant="subtle"
      size="compact-sm"
      title="Change status"
      leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
      onMouseDown={retainFocus}
      onClick={() => addRow('statusTimeline')}
    >
      Change status
    </Button>
  );
}
