import type { CsvError, Parser } from 'csv-parse';
import {
  type ImportDelimiter,
  importDelimiters,
  maxImportColumns,
  maxImportRows,
} from '#schema/imports/imports.ts';
import { invalid } from '#server/base/errors.ts';
import { pauseWhenDue } from '#server/base/time-slices.ts';
import { withoutGuard } from './formula-guard.ts';

/** A row of the file; `line` is the one on which it begins, from 1. */
export type CsvRow = { line: number; cells: string[] };
export type CsvFile = { delimiter: ImportDelimiter; header: string[]; rows: CsvRow[] };

const maxCellLength = 4 * 1024 * 1024;
const chunkLength = 64 * 1024;

/** A first line that names the delimiter for Excel: `sep=;`. */
const namedDelimiter = /^"?sep=([,;\t|])"?[\r\n]/i;

/** The delimiter that the file names, or that the first line has most often outside of quotes. */
export function findDelimiter(text: string): ImportDelimiter {
  const named = namedDelimiter.exec(text)?.[1];
  if (named) return named as ImportDelimiter;
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const character of text.slice(0, chunkLength).trimStart()) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r')) break;
    else if (!isQuoted) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const count = (delimiter: string) => counts.get(delimiter) ?? 0;
  return importDelimiters.reduce((best, other) => (count(other) > count(best) ? other : best));
}

function countLines(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}

/** Names the line on which the row begins that cannot be read. */
function parseError(error: CsvError, text: string): Error {
  const line = 1 + countLines(Buffer.from(text).subarray(0, Number(error.bytes)).toString());
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return invalid(
      `A quotation mark in the row on line ${line} is never closed. Please close it, and choose the file again.`,
    );
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return invalid(`The row on line ${line} has more than 4 MB. Is a quotation mark in it not closed?`);
  return invalid(`The file cannot be read as CSV from line ${line} on.`);
}

function* chunksOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += chunkLength) yield text.slice(start, start + chunkLength);
}

/**
 * Reads the rows of a CSV file. Rows without any value are left out.
 * @throws AppError 400 with a sentence
 */
export async function parseCsv(text: string, delimiter = findDelimiter(text)): Promise<CsvFile> {
  const { CsvError, parse } = await import('csv-parse');
  const parser = parse({
    delimiter,
    recordDelimiter: ['\r\n', '\n', '\r'],
    relaxColumnCount: true,
    relaxQuotes: true,
    maxRecordSize: maxCellLength,
    info: true,
    raw: true,
  });
  const feeding = feed(parser, text);
  const rows: CsvRow[] = [];
  let header: string[] | undefined;
  let line = 1;
  try {
    for await (const { record, raw } of parser as AsyncIterable<{ record: string[]; raw: string }>) {
      const isBlank = record.every((cell) => cell.trim() === '') || (line === 1 && namedDelimiter.test(raw));
      if (!header && !isBlank) header = readHeader(record);
      else if (!isBlank) rows.push({ line, cells: record.map(withoutGuard) });
      line += countLines(raw);
      if (rows.length > maxImportRows) throw tooManyRows();
      await pauseWhenDue();
    }
    await feeding;
  } catch (error) {
    throw error instanceof CsvError ? parseError(error, text) : error;
  }
  if (!header) throw invalid('This file is empty. Please choose a CSV file.');
  if (rows.length === 0) throw invalid('This file has a header but no rows below it.');
  return { delimiter, header, rows };
}

async function feed(parser: Parser, text: string): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    parser.once('close', resolve);
  });
  for (const chunk of chunksOf(text)) {
    if (parser.destroyed) return;
    if (parser.write(chunk)) continue;
    const drained = new Promise<void>((resolve) => {
      parser.once('drain', resolve);
    });
    await Promise.race([drained, closed]);
  }
  parser.end();
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
