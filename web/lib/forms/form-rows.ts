import type { Problem } from './form.ts';

/** The row index in a path such as `contacts.0.phoneNumbers.1.phone`. */
export function rowIndexOf(list: string, path: string): number | undefined {
  if (!path.startsWith(`${list}.`)) return undefined;
  const index = Number.parseInt(path.slice(list.length + 1), 10);
  return Number.isNaN(index) ? undefined : index;
}

/**
 * The index of the problem's row, if the row is blank: removing it solves the problem, too. Returned only for the first
 * problem of a row.
 */
export function removableRow(
  list: string,
  problem: Problem,
  problems: Problem[],
  isBlankAt: (index: number) => boolean,
): number | undefined {
  const index = rowIndexOf(list, problem.path);
  if (index === undefined || !isBlankAt(index)) return undefined;
  const first = problems.find(({ path }) => rowIndexOf(list, path) === index);
  return first?.path === problem.path ? index : undefined;
}

/** Whether a row is unsaved and has only blank or initial values. */
export function isBlankRow(row: object, blank: object): boolean {
  const initial = new Map<string, unknown>(Object.entries(blank));
  return Object.entries(row).every(([key, value]) => {
    if (key === '_id') return !value;
    if (Array.isArray(value)) return value.length === 0;
    return typeof value !== 'string' || !value.trim() || value === initial.get(key);
  });
}
