import type { Problem } from './form.ts';

/** Which row of a list a path such as `contacts.0.phoneNumbers.1.phone` belongs to. */
export function rowIndexOf(list: string, path: string): number | undefined {
  if (!path.startsWith(`${list}.`)) return undefined;
  const index = Number.parseInt(path.slice(list.length + 1), 10);
  return Number.isNaN(index) ? undefined : index;
}

/**
 * The row that `problem` belongs to, if nobody has written anything in it: taking it away is another way out. Told of
 * the first of its problems only.
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

/** Whether a row says nothing but what a new one says. */
export function isBlankRow(row: object, blank: object): boolean {
  const initial = new Map<string, unknown>(Object.entries(blank));
  return Object.entries(row).every(([key, value]) => {
    if (key === '_id') return !value;
    if (Array.isArray(value)) return value.length === 0;
    return typeof value !== 'string' || !value.trim() || value === initial.get(key);
  });
}
