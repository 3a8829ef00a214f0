/** Commits the focused input before a save, if it writes its value to the form only on blur (`data-commits-on-blur`). */
export function commitPendingEntry(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[data-commits-on-blur]:focus');
  field?.blur();
  field?.focus();
}
