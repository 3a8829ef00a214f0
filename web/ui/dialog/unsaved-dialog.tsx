import { Button } from '@mantine/core';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';

type Props = {
  isOpen: boolean;
  /** A sentence about what would be lost. */
  loss: string;
  /** Whether Back closes the question. */
  closesOnBack?: boolean;
  onLeave: () => void;
  onStay: () => void;
};

/** Asks before unsaved changes are lost. */
export function UnsavedDialog({ isOpen, loss, closesOnBack = true, onLeave, onStay }: Props) {
  return (
    <Dialog title="Leave without saving?" isOpen={isOpen} onClose={onStay} closesOnBack={closesOnBack}>
      {loss}
      <DialogActions>
        <Button variant="default" onClick={onLeave}>
          Leave Without Saving
        </Button>
        <Button onClick={onStay} data-autofocus>
          Keep Editing
        </Button>
      </DialogActions>
    </Dialog>
  );
}
