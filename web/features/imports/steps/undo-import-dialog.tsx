import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Import } from '#schema/imports/imports.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import { useImportActions } from './use-import-actions.ts';

/** Whether an import can still be undone. */
export function canUndo({ undoUntil }: Pick<Import, 'undoUntil'>): boolean {
  return undoUntil !== null && Date.parse(undoUntil) > Date.now();
}

type Props = { entry: Import; isOpen: boolean; onClose: () => void };

/** Asks before an import is undone. */
function UndoImportDialog({ entry, isOpen, onClose }: Props) {
  const { request, store, isActing } = useImportActions(entry);
  const undoing = useRef<Import>(undefined);

  async function handleUndo() {
    undoing.current = await request('undo');
    onClose();
  }

  return (
    <Dialog
      title="Undo This Import"
      isOpen={isOpen}
      onClose={onClose}
      isBusy={isActing}
      // Not before: the next step takes the focus, which the dialog would give back.
      onClosed={() => undoing.current && store(undoing.current)}
    >
      <p>
        What this import created is deleted, and what it updated gets its former values again. What somebody
        has changed or used since is left alone and listed.
      </p>
      {entry.kind === 'service-contract' && (
        <p>
          Where the import changed the first visit or the interval, visits that had been moved before it are
          due on their planned days again.
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isActing} data-autofocus>
          Close
        </Button>
        <Button color="red" onClick={() => void handleUndo()} loading={isActing}>
          Undo Import
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Takes an import back, after a question. Nothing once that is too late. */
export function UndoButton({ entry }: { entry: Import }) {
  const [isOpen, setOpen] = useState(false);
  if (!canUndo(entry)) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Undo Import
      </Button>
      <UndoImportDialog entry={entry} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
