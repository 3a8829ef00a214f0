import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';

type Unit = { name: string; warrantyCount: number };

type Props = {
  /** Undefined: the dialog is closed. */
  unit: Unit | undefined;
  onConfirm: (keepsWarranties: boolean) => void;
  onClose: () => void;
};

/** Asks what happens to the warranties of equipment that is removed. */
export function RemoveUnitDialog({ unit, onConfirm, onClose }: Props) {
  // The text stays during the closing animation.
  const [shown, setShown] = useState(unit);
  if (unit && (unit.name !== shown?.name || unit.warrantyCount !== shown.warrantyCount)) setShown(unit);
  const warranties = shown?.warrantyCount === 1 ? 'a warranty' : `${shown?.warrantyCount} warranties`;

  return (
    <Dialog title="Remove this equipment?" isOpen={unit !== undefined} onClose={onClose}>
      <strong>{shown?.name}</strong>
      {` has ${warranties}. Warranties you keep need other equipment before you can save the form.`}
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button variant="default" onClick={() => onConfirm(true)}>
          Keep Warranties
        </Button>
        <Button color="red" onClick={() => onConfirm(false)}>
          Remove Both
        </Button>
      </DialogActions>
    </Dialog>
  );
}
