import { inject } from 'vitest';

/** How often to repeat a slow race test: `fullCount` on the embedded database, a fifth of that on an external one. */
export function repeatCount(fullCount: number): number {
  return inject('arrangement') === 'external' ? fullCount / 5 : fullCount;
}
