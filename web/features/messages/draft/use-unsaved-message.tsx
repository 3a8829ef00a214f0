import { type UnsavedEntry, useUnsavedEntry } from '#web/ui/form/use-unsaved-entry.tsx';

export type UnsavedMessage = UnsavedEntry;

/** Asks before a message is lost that is written in a dialog. */
export function useUnsavedMessage(
  onClose: () => void,
  loss = 'Your message has not been sent.',
): UnsavedMessage {
  return useUnsavedEntry(onClose, loss);
}
