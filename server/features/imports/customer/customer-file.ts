import type { CustomerTarget } from '#schema/imports/import-targets.ts';
import type { ImportColumn } from '#schema/imports/imports.ts';
import { pauseWhenDue } from '#server/base/time-slices.ts';
import type { CsvFile } from '#server/features/imports/file/parse-csv.ts';
import { findProblem, shownName } from '#server/features/imports/file/row-names.ts';
import { type CustomerCells, readCustomerCells } from './customer-cells.ts';
import { type FileIndex, indexFile } from './file-duplicates.ts';
import { keysOfCells, type MatchKeys } from './match-keys.ts';

/** A row of a file of customers; `number` counts from 0. */
export type FileRow = {
  number: number;
  line: number;
  name: string;
  cells: CustomerCells;
  keys: MatchKeys;
  /** Why it is refused whatever is stored. */
  problem: string | null;
};

/** A file of customers as read by the targets of its columns. */
export type CustomerFile = {
  rows: FileRow[];
  index: FileIndex;
  /** The header of the first column with the target. */
  headerOf(target: CustomerTarget): string | undefined;
};

export async function readCustomerFile(
  { header, rows }: CsvFile,
  columns: readonly ImportColumn[],
): Promise<CustomerFile> {
  // What the routes have checked against the targets of customers.
  const targets = columns.map(({ target }) => target as CustomerTarget | null);
  const fileRows: FileRow[] = [];
  for (const [number, row] of rows.entries()) {
    const problem = findProblem(row, header.length);
    const cells = readCustomerCells(row.cells, targets);
    const keys = keysOfCells(problem ? { address: {}, contacts: [] } : cells);
    fileRows.push({ number, line: row.line, name: shownName(cells.name), cells, keys, problem });
    await pauseWhenDue();
  }
  return {
    rows: fileRows,
    index: indexFile(fileRows.map(({ keys }) => keys)),
    headerOf: (target) => columns.find((column) => column.target === target)?.header,
  };
}
