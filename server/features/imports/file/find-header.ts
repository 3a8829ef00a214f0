import type { ImportKind } from '#schema/imports/import-kinds.ts';
import {
  type FirstLine,
  type ImportDelimiter,
  type ImportHeaderReason,
  importDelimiters,
} from '#schema/imports/imports.ts';
import { type CsvRecord, namedDelimiter, readRecords } from './csv-records.ts';
import { findDelimiter } from './find-delimiter.ts';
import { plainHeader, targetsByHeader } from './known-headings.ts';
import { shown } from './row-names.ts';

/** The line with the headings, the delimiter in it, why it was taken for them, and the lines to choose from. */
export type FoundHeader = {
  headerLine: number;
  headerBy: ImportHeaderReason;
  delimiter: ImportDelimiter;
  firstLines: FirstLine[];
};

/** How many lines with values are looked at. */
const maxLines = 20;
/** What is above at least so many headings may be a title. */
const minWidth = 3;

type Candidate = { line: number; delimiter: ImportDelimiter; score: number };

async function readFirst(text: string, delimiter: ImportDelimiter): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  try {
    for await (const record of readRecords(text, delimiter)) if (records.push(record) === maxLines) break;
  } catch {
    // What cannot be read is reported when the whole file is.
  }
  return records;
}

const valuesOf = ({ cells }: CsvRecord) => cells.filter((cell) => cell.trim() !== '');
const widthOf = (record: CsvRecord) => valuesOf(record).length;

/** The line with the largest score, of several the first. */
function best(candidates: readonly Candidate[]): Candidate | undefined {
  return candidates.toSorted((a, b) => b.score - a.score || a.line - b.line)[0];
}

function countKnown(kind: ImportKind, record: CsvRecord): number {
  const headings = targetsByHeader(kind);
  return valuesOf(record).filter((cell) => headings.has(plainHeader(cell))).length;
}

/** Lines half of whose values are headings that are known. */
function withKnownHeadings(
  kind: ImportKind,
  delimiter: ImportDelimiter,
  records: readonly CsvRecord[],
): Candidate[] {
  return records.flatMap((record) => {
    const known = countKnown(kind, record);
    const isHeader = known >= 2 && known * 2 >= widthOf(record);
    return isHeader ? [{ line: record.line, delimiter, score: known }] : [];
  });
}

/** The first line that is about as wide as the widest, below lines that have at most half of its values. */
function belowTitle(delimiter: ImportDelimiter, records: readonly CsvRecord[]): Candidate[] {
  const widest = Math.max(0, ...records.map(widthOf));
  const index = records.findIndex((record) => widthOf(record) >= Math.max(minWidth, widest * 0.6));
  const record = records[index];
  const above = records.slice(0, index).map(widthOf);
  const isTitled = index > 0 && record && Math.max(...above) * 2 <= widthOf(record);
  return isTitled && index + 1 < records.length
    ? [{ line: record.line, delimiter, score: widthOf(record) }]
    : [];
}

function toFirstLines(records: readonly CsvRecord[]): FirstLine[] {
  return records.map((record) => ({ line: record.line, text: shown(valuesOf(record).join(', ')) }));
}

/**
 * Finds the headings of a file: the first line, or one below it where that is a title. Known headings decide, else how
 * many values the lines have.
 */
export async function findHeader(kind: ImportKind, text: string): Promise<FoundHeader> {
  const delimiter = findDelimiter(text);
  const records = await readFirst(text, delimiter);
  const [first] = records;
  const onFirst: FoundHeader = {
    headerLine: 1,
    headerBy: 'first',
    delimiter,
    firstLines: toFirstLines(records),
  };
  if (!first || namedDelimiter.test(text)) return onFirst;
  // A single value may be a title, even if it is a heading as well.
  const isOneValue = widthOf(first) === 1;
  if (!isOneValue && countKnown(kind, first) > 0) return onFirst;
  const others = importDelimiters.filter((other) => other !== delimiter);
  const readings = [{ delimiter, records }];
  for (const other of others) readings.push({ delimiter: other, records: await readFirst(text, other) });
  const byHeadings = best(readings.flatMap((one) => withKnownHeadings(kind, one.delimiter, one.records)));
  const byWidth = isOneValue
    ? best(readings.flatMap((one) => belowTitle(one.delimiter, one.records)))
    : undefined;
  const found = byHeadings ?? byWidth;
  if (!found || found.line === first.line) return onFirst;
  const { line: headerLine } = found;
  const read = readings.find((one) => one.delimiter === found.delimiter)?.records ?? records;
  return {
    headerLine,
    headerBy: byHeadings ? 'headings' : 'width',
    delimiter: found.delimiter,
    firstLines: toFirstLines(read),
  };
}
