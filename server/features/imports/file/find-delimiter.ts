import { type ImportDelimiter, importDelimiters } from '#schema/imports/imports.ts';
import { namedDelimiter } from './csv-records.ts';

const maxLength = 64 * 1024;

/** The delimiter that the file names, or that the first line has most often outside of quotes. */
export function findDelimiter(text: string): ImportDelimiter {
  const named = namedDelimiter.exec(text)?.[1];
  if (named) return named as ImportDelimiter;
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const character of text.slice(0, maxLength).trimStart()) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r')) break;
    else if (!isQuoted) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const count = (delimiter: string) => counts.get(delimiter) ?? 0;
  return importDelimiters.reduce((best, other) => (count(other) > count(best) ? other : best));
}
