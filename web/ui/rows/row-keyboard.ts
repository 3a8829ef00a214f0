import type { KeyboardEvent } from 'react';

export const rowSelector = 'tbody tr:not([data-heading]), li:not([data-heading])';
const controlSelector = 'a, button, [type="checkbox"]';

function controlsOf(row: Element | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>(controlSelector) ?? [])];
}

/** Focuses the link or button that names a row. */
export function focusRow(row: Element | undefined, options?: FocusOptions): void {
  row?.querySelector<HTMLElement>('a, button')?.focus(options);
}

/** Arrow up and down move the focus to the same control (checkbox, link, button or menu) of the row above or below. */
export function handleRowKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const { target, currentTarget } = event;
  if (step === 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (!(target instanceof Element) || !target.matches(controlSelector)) return;
  const rows = [...currentTarget.querySelectorAll(rowSelector)];
  const rowIndex = rows.findIndex((row) => row.contains(target));
  if (rowIndex < 0) return;
  const controlIndex = controlsOf(rows[rowIndex]).findIndex((control) => control === target);
  const neighbor = controlsOf(rows[rowIndex + step])[controlIndex];
  if (!neighbor) return;
  event.preventDefault();
  neighbor.focus();
}
