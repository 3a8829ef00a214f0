import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './confirm-delete-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** Deletes the item and shows a toast with the result. The dialog closes when it resolves, and stays when it rejects. */
  onDelete: () => Promise<unknown>;
  /** The type of the item, in lower case, as in 'delete this {item}'. */
  item: string;
  /** The name of the item, shown above the question. */
  name?: string | undefined;
  /** Replaces the default question. */
  question?: ReactNode;
};

export function ConfirmDeleteDialog({ isOpen, onClose, onDelete, item, name, question }: Props) {
  const [isDeleting, setDeleting] = useState(false);

  async function handleDelete() {
    setDeleting(true);
    const isDeleted = await onDelete().then(
      () => true,
      () => false,
    );
    setDeleting(false);
    if (isDeleted) onClose();
  }

  return (
    <Dialog title="Confirm Delete" isOpen={isOpen} onClose={onClose} isBusy={isDeleting}>
      {name && <p className={classes.name}>{name}</p>}
      {question ?? `Are you sure you want to delete this ${item}? Once deleted, it cannot be undone.`}
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isDeleting} data-autofocus>
          Close
        </Button>
        <Button color="red" onClick={handleDelete} loading={isDeleting}>
          Delete
        </Button>
      </DialogActions>
    </Dialog>
  );
}
