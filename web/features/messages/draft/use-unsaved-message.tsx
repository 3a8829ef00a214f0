import { useState } from 'react';
import { UnsavedDialog } from '#web/ui/dialog/unsaved-dialog.tsx';
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx';

/**
 * For a dialog in which a message is written: asks before it is lost by closing the dialog or by leaving the page.
 * Render `guard` beside the dialog.
 * @param loss a sentence about what would be lost
 */
export function useUnsavedMessage(onClose: () => void, loss = 'Your message has not been sent.') {
  const [isDirty, setDirty] = useState(false);
  const [question, setQuestion] = useState<{ onLeave: () => void; isOpen: boolean }>();

  /** Does something that discards the message, after the user has agreed to that. */
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
    question?.onLeave();
  }

  const isAsking = question?.isOpen ?? false;
  return {
    setDirty,
    isAsking,
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
export type UnsavedMessage = ReturnType<typeof useUnsavedMessage>;
