import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { getToken } from '#web/lib/api/session-token.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';

/** Navigation state for leaving a form after a save: `navigate(path, { state: savedState })`. */
export const savedState = { isSaved: true };

function isSaved(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isSaved' in state;
}

/** Asks before unsaved changes are lost by navigating away or closing the tab. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isDirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      // Back and Forward restore the state of an earlier save, which doesn't apply to this form.
      !(historyAction !== 'POP' && isSaved(nextLocation.state)) &&
      // Without a session, the user can't stay on the page.
      getToken() !== null,
  );

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  // The form was saved while the dialog was open: leaving loses nothing anymore.
  useEffect(() => {
    if (blocker.state === 'blocked' && !isDirty) blocker.proceed();
  }, [blocker, isDirty]);

  return (
    <Dialog
      title="Leave without saving?"
      isOpen={blocker.state === 'blocked'}
      closesOnBack={false}
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
