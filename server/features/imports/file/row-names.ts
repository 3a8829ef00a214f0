import type { CsvRow } from './parse-csv.ts';

const maxNameLength = 200;
const unnamed = '(no name)';
const maxShownLength = 100;

/** Why a row is refused whatever its values are. @param columns how many the header has */
export function findProblem({ cells }: CsvRow, columns: number): string | null {
  const extra = cells.slice(columns).some((cell) => cell.trim() !== '');
  return extra
    ? `This row has ${cells.length} values, but the header has ${columns}. Is a quotation mark missing?`
    : null;
}

/** A name that can be stored whatever is in the file. */
export function shownName(name: string | undefined): string {
  const text = name?.replaceAll('\u0000', '').toWellFormed().replace(/\s+/g, ' ').trim();
  return text ? text.slice(0, maxNameLength).toWellFormed() : unnamed;
}

/** A text of the file as it can be stored and shown. */
export function shown(text: string): string {
  return text.slice(0, maxShownLength).replaceAll('\u0000', '').toWellFormed();
}
