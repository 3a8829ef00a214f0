import { withGuard } from './formula-guard.ts';
import type { CsvFile } from './parse-csv.ts';

/** The header of the column that says why a row was refused. */
export const reasonHeader = 'Reason';

const byteOrderMark = '\ufeff';

function cell(text: string): string {
  const guarded = withGuard(text);
  return /[",\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** The rows of a file with the reason for each, as a CSV file that can be mended and imported. */
export function writeRefused(
  { header, rows }: CsvFile,
  refused: readonly { rowNumber: number; reason: string }[],
): string {
  const isSecond = header.at(-1) === reasonHeader;
  const own = isSecond ? header.slice(0, -1) : header;
  const lines = refused.flatMap(({ rowNumber, reason }) => {
    const cells = rows[rowNumber]?.cells;
    if (!cells) return [];
    // What is beyond the header follows the reason, so that nothing is lost.
    return [[...own.map((_, index) => cells[index] ?? ''), reason, ...cells.slice(header.length)]];
  });
  const all = [[...own, reasonHeader], ...lines];
  return byteOrderMark + all.map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}
