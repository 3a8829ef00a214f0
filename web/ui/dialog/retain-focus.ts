import type { MouseEvent } from 'react';

/**
 * For buttons that close a form: pressing them leaves the focus where it is. Otherwise the field left behind would show
 * its error, the dialog would grow, and the button would slide away from under the pointer before it is released.
 */
export function retainFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** For buttons that are gone once they were pressed: the focus goes to what the form is for. */
export function focusSubmit({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
}
