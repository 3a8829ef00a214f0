import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { getToken } from '#web/lib/api/session-token.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';

/** Navigation state for leaving a form after its changes were saved: `navigate(path, { state: savedState })`. */
export const savedState = { isSaved: true };

function isSaved(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isSaved' in state;
}

/** Asks before changes are lost, by a way out inside the app or by closing the tab. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isDirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      // Back and Forward find the state of an earlier save, which says nothing about this form.
      !(historyAction !== 'POP' && isSaved(nextLocation.state)) &&
      // Whose session has ended cannot stay.
      getToken() !== null,
  );

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  // Saved while the question stood there: nothing is lost by leaving any more.
  useEffect(() => {
    if (blocker.state === 'blocked' && !isDirty) blocker.proceed();
  }, [blocker, isDirty]);

  return (
    <Dialog
      title="Leave without saving?"
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
    >
      Your changes on this page have not been saved.
      <DialogActions>
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          Leave Without Saving
        </Button>
        <Button onClick={() => blocker.reset?.()} data-autofocus>
          Keep Editing
        </Button>
      </DialogActions>
    </Dialog>
  );
}
