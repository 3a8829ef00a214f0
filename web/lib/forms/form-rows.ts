import type { Problem } from './form.ts';

/** The row index in a path such as `contacts.0.phoneNumbers.1.phone`. */
export function rowIndexOf(list: string, path: string): number | undefined {
  if (!path.startsWith(`${list}.`)) return undefined;
  const index = Number.parseInt(path.slice(list.length + 1), 10);
  return Number.isNaN(index) ? undefined : index;
}

/** Counts the problems of a blank row as one: only the first one of each such row is left. */
export function foldBlankRows(problems: Problem[]): Problem[] {
  return problems.filter(
    ({ blankRow }, index) =>
      blankRow === undefined || problems.findIndex((other) => other.blankRow === blankRow) === index,
  );
}

/** The text of a problem in a list of all problems. */
export function problemText({ message, rowLabel, blankRow }: Problem): string {
  if (blankRow !== undefined) return `${rowLabel} is blank: fill it in or remove it`;
  return rowLabel ? `${rowLabel}: ${message}` : message;
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
