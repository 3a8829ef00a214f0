import type { MouseEvent } from 'react';

/**
 * For the mousedown of buttons beside fields: keeps the focus where it is. Otherwise the blurred field could show its
 * error, which moves the button away from the pointer before the click.
 */
export function retainFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** Before fields are removed: moves the focus to the form's submit button. */
export function focusSubmitOf(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
}

/** For buttons that disappear when clicked: moves the focus to the form's submit button. */
export function focusSubmit({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  focusSubmitOf(currentTarget.form);
}
