import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
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

/** Whether a row has only blank or initial values. */
function isBlankRow(row: object, blank: object): boolean {
  const initial = new Map<string, unknown>(Object.entries(blank));
  return Object.entries(row).every(([key, value]) => {
    if (key === '_id') return true;
    if (Array.isArray(value)) return value.length === 0;
    return typeof value !== 'string' || !value.trim() || value === initial.get(key);
  });
}

type RowForm<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'control' | 'getValues'>;

/** Whether the entity of a form, as it was saved last, has this row. A new row has an id, too. */
export function isStoredRow<Values extends FieldValues>(
  { control }: Pick<RowForm<Values>, 'control'>,
  list: FieldPath<Values>,
  { _id: id }: { _id?: string | null | undefined },
): boolean {
  const rows: { _id?: string }[] = get(control._defaultValues, list) ?? [];
  return Boolean(id) && rows.some(({ _id }) => _id === id);
}

/** Whether a row of a form was not saved yet and has only blank or initial values. */
export function isBlankRowAt<Values extends FieldValues>(
  { control, getValues }: RowForm<Values>,
  list: FieldPath<Values>,
  index: number,
  blank: object,
): boolean {
  const row: object = getValues(`${list}.${index}` as FieldPath<Values>) ?? {};
  return !isStoredRow({ control }, list, row) && isBlankRow(row, blank);
}
