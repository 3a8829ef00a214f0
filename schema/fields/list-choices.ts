import type { SortColumns } from './lists.ts';

/** The sorts that a person can choose from, in their order, each with its label. */
export function sortChoices(columns: SortColumns): { value: string; label: string }[] {
  return Object.entries(columns).flatMap(([key, { choices = {} }]) =>
    Object.entries(choices).map(([direction, label]) => ({
      value: direction === 'descending' ? `-${key}` : key,
      label,
    })),
  );
}

/** `technician=none`: what has no assigned technician. */
export const noTechnician = 'none';
