import { useEffect, useRef, useState } from 'react';
import { UnsavedDialog } from '#web/ui/dialog/unsaved-dialog.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

/**
 * For a dialog in which something is entered: asks before it is lost by closing the dialog or by leaving the page.
 * Render `guard` beside the dialog.
 * @param loss a sentence about what would be lost
 */
export function useUnsavedEntry(onClose: () => void, loss: string) {
  const [isDirty, setDirty] = useState(false);
  const [question, setQuestion] = useState<{ onLeave: () => void; isOpen: boolean }>();

  /** Forgets what is kept of the entry elsewhere. */
  const forgetRef = useRef<() => void>(undefined);

  /** Does something that discards the entry, after the user has agreed to that. */
  function leave(onLeave: () => void) {
    if (isDirty) setQuestion({ onLeave, isOpen: true });
    else onLeave();
  }

  function closeQuestion() {
    setQuestion((before) => before && { ...before, isOpen: false });
  }

  function discard() {
    closeQuestion();
    setDirty(false);
    forgetRef.current?.();
    question?.onLeave();
  }

  const isAsking = question?.isOpen ?? false;
  return {
    setDirty,
    isAsking,
    forgetRef,
    leave,
    close: () => leave(onClose),
    /** Closes the dialog without a question. */
    finish() {
      setDirty(false);
      onClose();
    },
    guard: (
      <>
        {/* Only while there is something to lose: the guard that was mounted last replaces that of the page. */}
        {isDirty && <UnsavedGuard isDirty loss={loss} />}
        <UnsavedDialog isOpen={isAsking} loss={loss} onLeave={discard} onStay={closeQuestion} />
      </>
    ),
  };
}

export type UnsavedEntry = ReturnType<typeof useUnsavedEntry>;

/** Tells the dialog around a form whether something was typed. */
export function useReportDirty(isDirty: boolean, report: (isDirty: boolean) => void): void {
  useEffect(() => {
    report(isDirty);
    return () => report(false);
  }, [isDirty, report]);
}
