import type { CsvError } from 'csv-parse';
import { type ImportDelimiter, maxImportColumns, maxImportRows } from '#schema/imports/imports.ts';
import { invalid } from '#server/base/errors.ts';
import { countLines, fromLine, readRecords } from './csv-records.ts';
import { findDelimiter } from './find-delimiter.ts';
import { withoutGuard } from './formula-guard.ts';

/** A row of the file; `line` is the one on which it begins, from 1. */
export type CsvRow = { line: number; cells: string[] };
export type CsvFile = { delimiter: ImportDelimiter; header: string[]; rows: CsvRow[] };

/** How a file is read; by default, its first line has the headings. */
export type CsvLayout = { delimiter?: ImportDelimiter; headerLine?: number };

/** Names the line on which the row begins that cannot be read. */
function parseError(error: CsvError, text: string, headerLine: number): Error {
  const line = headerLine + countLines(Buffer.from(text).subarray(0, Number(error.bytes)).toString());
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return invalid(
      `A quotation mark in the row on line ${line} is never closed. Please close it, and choose the file again.`,
    );
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return invalid(`The row on line ${line} has more than 4 MB. Is a quotation mark in it not closed?`);
  return invalid(`The file cannot be read as CSV from line ${line} on.`);
}

/**
 * Reads the rows of a CSV file. Rows without any value are left out, and so is what is above the headings.
 * @throws AppError 400 with a sentence
 */
export async function parseCsv(
  whole: string,
  { headerLine = 1, ...layout }: CsvLayout = {},
): Promise<CsvFile> {
  const { CsvError } = await import('csv-parse');
  const text = fromLine(whole, headerLine);
  const delimiter = layout.delimiter ?? findDelimiter(text);
  const rows: CsvRow[] = [];
  let header: string[] | undefined;
  try {
    for await (const { line, cells } of readRecords(text, delimiter, headerLine)) {
      if (header) rows.push({ line, cells: cells.map(withoutGuard) });
      else header = readHeader(cells);
      if (rows.length > maxImportRows) throw tooManyRows();
    }
  } catch (error) {
    throw error instanceof CsvError ? parseError(error, text, headerLine) : error;
  }
  if (!header) throw invalid('This file is empty. Please choose a CSV file.');
  if (rows.length === 0) throw invalid('This file has a header but no rows below it.');
  return { delimiter, header, rows };
}

function tooManyRows() {
  const limit = maxImportRows.toLocaleString('en-US');
  return invalid(`This file has more than ${limit} rows. Please split it into smaller files.`);
}

function readHeader(record: string[]): string[] {
  const header = record.map((cell) => withoutGuard(cell).replace(/\s+/g, ' ').trim());
  while (header.at(-1) === '') header.pop();
  if (header.length > maxImportColumns) {
    const count = header.length.toLocaleString('en-US');
    throw invalid(`This file has ${count} columns; at most ${maxImportColumns} can be imported.`);
  }
  return header;
}
