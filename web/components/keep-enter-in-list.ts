import type { KeyboardEvent } from 'react';

/**
 * For fields with a list of choices: while it is open, Enter means one of them, and never that the form around the field
 * be submitted with the choice that was there before.
 */
export function keepEnterInList(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.currentTarget.hasAttribute('data-expanded')) event.preventDefault();
}
