/**
 * An input that takes its text over when it is left: what was typed there belongs to what is saved, also when nobody
 * leaves it (`data-commits-on-blur`).
 */
export function commitPendingEntry(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[data-commits-on-blur]:focus');
  field?.blur();
  field?.focus();
}
