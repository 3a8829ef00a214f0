import { Button } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { useState } from 'react';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';

type Props = {
  isDirty: boolean;
  onClear: () => void;
  /** Says what will be lost. */
  warning: string;
};

/** Clears a new form, or resets it to the stored values. Asks first if there are unsaved changes. */
export function ClearFormButton({ isDirty, onClear, warning }: Props) {
  const [isAsking, setAsking] = useState(false);

  function clear() {
    setAsking(false);
    onClear();
    void showSuccess('Form reset.');
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEraser size={16} aria-hidden />}
        onClick={() => (isDirty ? setAsking(true) : clear())}
      >
        Clear Form
      </Button>
      <Dialog title="Clear this form?" isOpen={isAsking} onClose={() => setAsking(false)}>
        {warning}
        <DialogActions>
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            Keep Editing
          </Button>
          <Button color="red" onClick={clear}>
            Clear Form
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
