import { Button } from '@mantine/core';
import { warmUpToasts } from './toast.ts';
import classes from './undo-toast.module.css';

/** The open toast of each subject. */
const undoToasts = new Map<string, string>();

/** Hides the toast about a subject. Call it when another change starts, which an undo would take back, too. */
export function hideUndo(subject: string): void {
  const id = undoToasts.get(subject);
  undoToasts.delete(subject);
  if (id !== undefined) void warmUpToasts().then(({ notifications }) => notifications.hide(id));
}

/**
 * Confirms a success with a button that takes it back.
 * @param subject the id of what was changed
 */
export async function showUndoableSuccess(
  subject: string,
  message: string,
  onUndo: () => void,
): Promise<void> {
  hideUndo(subject);
  const { notifications } = await warmUpToasts();
  const undo = (
    <Button
      className={classes.undo}
      size="compact-sm"
      variant="default"
      onClick={() => {
        // Not while the toast is being hidden.
        if (undoToasts.get(subject) !== id) return;
        hideUndo(subject);
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
    onClose: () => undoToasts.get(subject) === id && undoToasts.delete(subject),
  });
  undoToasts.set(subject, id);
}
