import { isDay } from '#schema/fields/day.ts';

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** What may follow a day: a time, which is dropped. */
const time = String.raw`(?:[T ,]+\d{1,2}:\d{2}.*)?`;
const iso = new RegExp(String.raw`^(\d{4})[-/](\d{1,2})[-/](\d{1,2})${time}$`);
const american = new RegExp(String.raw`^(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d{2})${time}$`);
const monthFirst = new RegExp(String.raw`^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})${time}$`, 'i');
const dayFirst = new RegExp(String.raw`^(\d{1,2}) ([a-z]{3})[a-z]*\.?,? (\d{4})${time}$`, 'i');

function monthOf(name = ''): string {
  return String(monthNames.indexOf(name.toLowerCase()) + 1);
}

/** Years of two digits are of this century, or of the last one where that would be long from now. */
function wholeYear(year = ''): string {
  if (year.length !== 2) return year;
  return `${Number(year) > 60 ? '19' : '20'}${year}`;
}

function parts(cell: string): [year?: string, month?: string, day?: string] {
  const [, year, month, day] = iso.exec(cell) ?? [];
  if (year) return [year, month, day];
  const [, first, second, third] = american.exec(cell) ?? [];
  if (first) return [wholeYear(third), first, second];
  const [, name, ofMonth, inYear] = monthFirst.exec(cell) ?? [];
  if (name) return [inYear, monthOf(name), ofMonth];
  const [, dayOfMonth, nameAfter, yearAfter] = dayFirst.exec(cell) ?? [];
  return [yearAfter, monthOf(nameAfter), dayOfMonth];
}

/** A cell as a day: `2026-03-12`, `3/12/2026`, `Mar 12, 2026` or `12 Mar 2026`; else as it is, to be refused. */
export function readDay(cell: string): string {
  const [year = '', month = '', day = ''] = parts(cell.trim());
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : cell;
}
