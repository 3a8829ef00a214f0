import { Button } from '@mantine/core';
import { warmUpToasts } from './toast.ts';
import classes from './undo-toast.module.css';

/** Confirms a success with a button that takes it back. */
export async function showUndoableSuccess(message: string, onUndo: () => void): Promise<void> {
  const { notifications } = await warmUpToasts();
  const undo = (
    <Button
      className={classes.undo}
      size="compact-sm"
      variant="default"
      onClick={() => {
        notifications.hide(id);
        onUndo();
      }}
    >
      Undo
    </Button>
  );
  const id = notifications.show({
    message: (
      <div className={classes.toast}>
        <span>{message}</span>
        {undo}
      </div>
    ),
    color: 'teal',
  });
}
