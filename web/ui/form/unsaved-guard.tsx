import { useEffect, useId } from 'react';
import { useBlocker } from 'react-router';
import { getToken } from '#web/lib/api/session-token.ts';
import { readFollowedDraft } from '#web/lib/form-drafts/followed-draft.ts';
import { UnsavedDialog } from '#web/ui/dialog/unsaved-dialog.tsx';

/** Navigation state for leaving a form after a save: `navigate(path, { state: savedState })`. */
export const savedState = { isSaved: true };

function isSaved(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isSaved' in state;
}

/** What would be lost, by the ids of the guards with unsaved changes. The guard that was mounted last asks for all. */
const losses = new Map<string, string>();

type Props = {
  isDirty: boolean;
  /** A sentence about what would be lost. */
  loss?: string;
};

/** Asks before unsaved changes are lost by navigating away or closing the tab. */
export function UnsavedGuard({ isDirty, loss = 'Your changes on this page have not been saved.' }: Props) {
  const id = useId();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isDirty &&
      (currentLocation.pathname !== nextLocation.pathname ||
        readFollowedDraft(nextLocation.state) !== undefined) &&
      // Back and Forward restore the state of an earlier save, which doesn't apply to this form.
      !(historyAction !== 'POP' && isSaved(nextLocation.state)) &&
      // Without a session, the user can't stay on the page.
      getToken() !== null,
  );

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    losses.set(id, loss);
    return () => {
      window.removeEventListener('beforeunload', warn);
      losses.delete(id);
    };
  }, [isDirty, id, loss]);

  // The form was saved while the dialog was open: leaving loses nothing anymore.
  useEffect(() => {
    if (blocker.state === 'blocked' && !isDirty) blocker.proceed();
  }, [blocker, isDirty]);

  return (
    <UnsavedDialog
      isOpen={blocker.state === 'blocked'}
      closesOnBack={false}
      loss={[...losses.values()].join(' ')}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  );
}
