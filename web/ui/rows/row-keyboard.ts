import type { KeyboardEvent } from 'react';

export const rowSelector = 'tbody tr, li';
const controlSelector = 'a, button';

function controlsOf(row: Element | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>(controlSelector) ?? [])];
}

/** Puts the focus on the control that names a row. */
export function focusRow(row: Element | undefined, options?: FocusOptions): void {
  controlsOf(row)[0]?.focus(options);
}

/** The arrow keys lead up and down a list, from one row's link, button or menu to the same of its neighbour. */
export function handleRowKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const { target, currentTarget } = event;
  if (step === 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (!(target instanceof Element) || !target.matches(controlSelector)) return;
  const rows = [...currentTarget.querySelectorAll(rowSelector)];
  const here = rows.findIndex((row) => row.contains(target));
  if (here < 0) return;
  const place = controlsOf(rows[here]).findIndex((control) => control === target);
  const neighbour = controlsOf(rows[here + step])[place];
  if (!neighbour) return;
  event.preventDefault();
  neighbour.focus();
}
