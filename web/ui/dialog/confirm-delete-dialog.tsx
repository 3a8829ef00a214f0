import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './confirm-delete-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** Deletes and tells how it went. The dialog stays while it runs, closes when it resolves, stays when it rejects. */
  onDelete: () => Promise<unknown>;
  /** What is deleted, in a word: 'customer'. */
  item: string;
  /** Which one, by its name, above the question. */
  name?: string | undefined;
  /** Asked instead of the usual question. */
  question?: ReactNode;
};

export function ConfirmDeleteDialog({ isOpen, onClose, onDelete, item, name, question }: Props) {
  const [isDeleting, setDeleting] = useState(false);

  async function handleDelete() {
    setDeleting(true);
    const isDone = await onDelete().then(
      () => true,
      () => false,
    );
    setDeleting(false);
    if (isDone) onClose();
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
