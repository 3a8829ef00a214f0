import type { Parser } from 'csv-parse';
import type { ImportDelimiter } from '#schema/imports/imports.ts';
import { pauseWhenDue } from '#server/base/time-slices.ts';

/** A row of the file as it is; `line` is the one on which it begins, from 1. `raw` has its line break, too. */
export type CsvRecord = { line: number; cells: string[]; raw: string };

const maxCellLength = 4 * 1024 * 1024;
const chunkLength = 64 * 1024;
const lineBreak = /\r\n|\r|\n/g;

/** A first line that names the delimiter for Excel: `sep=;`. */
export const namedDelimiter = /^"?sep=([,;\t|])"?[\r\n]/i;

export function countLines(text: string): number {
  return text.match(lineBreak)?.length ?? 0;
}

/** The text from a line on, with line breaks of any kind. @param line from 1 */
export function fromLine(text: string, line: number): string {
  if (line === 1) return text;
  let left = line - 1;
  for (const { 0: found, index } of text.matchAll(lineBreak)) {
    left -= 1;
    if (left === 0) return text.slice(index + found.length);
  }
  return '';
}

function* chunksOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += chunkLength) yield text.slice(start, start + chunkLength);
}

/**
 * The rows of a text that have a value, one after the other.
 * @param line the line on which the text begins
 * @throws CsvError
 */
export async function* readRecords(
  text: string,
  delimiter: ImportDelimiter,
  line = 1,
): AsyncGenerator<CsvRecord> {
  const { parse } = await import('csv-parse');
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
  let at = line;
  for await (const { record, raw } of parser as AsyncIterable<{ record: string[]; raw: string }>) {
    const isBlank = record.every((cell) => cell.trim() === '') || (at === 1 && namedDelimiter.test(raw));
    if (!isBlank) yield { line: at, cells: record, raw };
    at += countLines(raw);
    // Spreadsheets end in up to a million rows without a value.
    await pauseWhenDue();
  }
  await feeding;
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
