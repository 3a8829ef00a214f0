import { flushSync } from 'react-dom';

/** Commits the focused input before a save, if it writes its value to the form only on blur (`data-commits-on-blur`). */
export function commitPendingEntry(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[data-commits-on-blur]:focus');
  if (!field) return;
  // At once, so that the save sees that the field waits for a choice.
  flushSync(() => field.blur());
  field.focus();
}
