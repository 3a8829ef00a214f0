import type { Versions } from './merge-values.ts';

/** The lines from `start` up to, but not including, `end` of the base became `lines`. */
type Replacement = { start: number; end: number; lines: string[] };

function replacementOf(base: readonly string[], changed: readonly string[]): Replacement {
  const shorter = Math.min(base.length, changed.length);
  let start = 0;
  while (start < shorter && base[start] === changed[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && base.at(-1 - tail) === changed.at(-1 - tail)) tail += 1;
  return { start, end: base.length - tail, lines: changed.slice(start, changed.length - tail) };
}

/**
 * A text in which each side changed other lines, with an unchanged line between them. Undefined if the changes touch
 * each other.
 */
export function mergeLines({ base, mine, theirs }: Versions<string>): string | undefined {
  const lines = base.split('\n');
  const [first, second] = [
    replacementOf(lines, mine.split('\n')),
    replacementOf(lines, theirs.split('\n')),
  ].toSorted((one, other) => one.start - other.start);
  if (!first || !second || first.end >= second.start) return undefined;
  return [
    ...lines.slice(0, first.start),
    ...first.lines,
    ...lines.slice(first.end, second.start),
    ...second.lines,
    ...lines.slice(second.end),
  ].join('\n');
}
