import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';

type Props = {
  /** Undefined while nobody removes anything. */
  name: string | undefined;
  /** How many warranties it has. */
  count: number;
  onClose: () => void;
  /** The two ways to remove it. */
  children: ReactNode;
};

/** Equipment that has warranties is about to go: says so, and lets people decide what becomes of them. */
export function RemoveUnitDialog({ name, count, onClose, children }: Props) {
  // The words stay while the dialog fades.
  const [shown, setShown] = useState({ name, count });
  if (name !== undefined && (name !== shown.name || count !== shown.count)) setShown({ name, count });
  const warranties = shown.count === 1 ? 'a warranty' : `${shown.count} warranties`;

  return (
    <Dialog title="Remove this equipment?" isOpen={name !== undefined} onClose={onClose}>
      <strong>{shown.name}</strong>
      {` has ${warranties}. Warranties that are kept need other equipment before the form can be saved.`}
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        {children}
      </DialogActions>
    </Dialog>
  );
}
