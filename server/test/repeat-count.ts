import { inject } from 'vitest';

/** How often a race is run that takes long: in full with the embedded database, a fifth of it again with an external one. */
export function repeatCount(inFull: number): number {
  return inject('arrangement') === 'external' ? inFull / 5 : inFull;
}
