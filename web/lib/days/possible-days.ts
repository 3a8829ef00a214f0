import { isDay } from '#schema/fields/day.ts';
import { formatDay } from '#web/lib/format/format-date.ts';
import { addDays, daysBetween, weekdayOf } from './calendar-days.ts';

type Options = {
  /** The current day, `YYYY-MM-DD`, from which `tomorrow` counts and a missing year is completed. */
  today: string;
  /** A missing year or week is completed so that the day is not before this one. A day that is written in full may be. */
  earliest?: string | undefined;
};

type Parts = { year?: string | undefined; month: number; date: number };

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);
const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
const relativeDays = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
]);
const ordinals = new Set(['st', 'nd', 'rd', 'th', 'of', 'the']);

/** The index of the word that starts with the token; three letters are enough. */
function indexOfWord(words: readonly string[], token: string): number {
  return token.length < 3 ? -1 : words.findIndex((word) => word.startsWith(token));
}

function isWeekday(token: string): boolean {
  return indexOfWord(weekdays, token) >= 0;
}

/** How many days from today: `tomorrow`, `+10`. */
function relativeOffset(text: string): number | undefined {
  if (/^[+-]\s?\d{1,4}$/.test(text)) return Number(text.replace(/\s/, ''));
  return relativeDays.get(text);
}

/** The words and numbers of a text; none if it has anything else. */
function tokensOf(text: string): string[] {
  if (/[^a-z\d\s,.'’/-]/.test(text)) return [];
  return (text.match(/\d+|[a-z]+/g) ?? []).filter((token) => !ordinals.has(token));
}

/** Numbers only. The day comes first in the first reading, the month in the second one. */
function readNumbers([one = '', two = '', three]: string[]): Parts[] {
  if (one.length === 4) return [{ year: one, month: Number(two), date: Number(three) }];
  return [
    { year: three, month: Number(two), date: Number(one) },
    { year: three, month: Number(one), date: Number(two) },
  ];
}

/** What a text without its weekday can mean, before looking at the calendar. */
function readParts(tokens: string[]): Parts[] {
  const numbers = tokens.filter((token) => /^\d+$/.test(token));
  const [name, ...otherNames] = tokens.filter((token) => !numbers.includes(token));
  if (otherNames.length > 0 || numbers.length > 3) return [];
  if (name === undefined) return readNumbers(numbers);
  const month = indexOfWord(months, name) + 1;
  const [one = '', two, three] = numbers;
  if (month === 0 || three !== undefined) return [];
  if (one.length === 4) return [{ year: one, month, date: Number(two) }];
  return [{ year: two, month, date: Number(one) }];
}

function withYear({ month, date }: Parts, year: string): string[] {
  const day = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  return isDay(day) ? [day] : [];
}

/** The day itself, or with a missing year the one that is nearest to today. Empty if there is no such day. */
function complete(parts: Parts, { today, earliest = '' }: Options): string[] {
  const { year } = parts;
  if (year?.length === 2) return withYear(parts, `${year < '70' ? '20' : '19'}${year}`);
  if (year !== undefined) return withYear(parts, year);
  const thisYear = Number(today.slice(0, 4));
  // February 29 may be eight years away.
  return Array.from({ length: 17 }, (_, index) => String(thisYear - 8 + index))
    .flatMap((each) => withYear(parts, each))
    .filter((day) => day >= earliest)
    .toSorted((one, other) => Math.abs(daysBetween(today, one)) - Math.abs(daysBetween(today, other)))
    .slice(0, 1);
}

/** A weekday alone: the last one up to today, and the next one. */
function aroundToday(weekday: number, { today, earliest = '' }: Options): string[] {
  const last = addDays(today, -((weekdayOf(today) - weekday + 7) % 7));
  return [last, addDays(last, 7)].filter((day) => day >= earliest);
}

/**
 * The days, `YYYY-MM-DD`, that a typed text can mean: none if it is unreadable, two if it is unclear which number is the
 * month (`01/02/2027`), the one with the day first in front. Reads numbers in every order (`12/15/26`, `2026-12-15`),
 * names of months (`1 Dec`, `Dec 1, 2026`), `today`, `tomorrow`, `yesterday`, `+10` and weekdays. A day whose weekday is
 * wrong is unreadable.
 */
export function possibleDays(text: string, options: Options): string[] {
  const typed = text.trim().toLowerCase();
  const offset = relativeOffset(typed);
  if (offset !== undefined) return [addDays(options.today, offset)];
  const tokens = tokensOf(typed);
  const [weekdayName, ...otherNames] = tokens.filter(isWeekday);
  if (otherNames.length > 0) return [];
  if (weekdayName === undefined) return uniqueDays(readParts(tokens), options);
  const weekday = indexOfWord(weekdays, weekdayName);
  const rest = tokens.filter((token) => !isWeekday(token));
  if (rest.length === 0) return aroundToday(weekday, options);
  return uniqueDays(readParts(rest), options).filter((day) => weekdayOf(day) === weekday);
}

function uniqueDays(readings: Parts[], options: Options): string[] {
  return [...new Set(readings.flatMap((parts) => complete(parts, options)))];
}

const unreadableDay = 'Enter a day such as 12/15/2026 or 1 Dec.';

/** Why a typed text is not a day: it is unreadable, or it can mean two days, of which the user has to choose one. */
export function dayProblem(text: string, options: Options): string {
  const [one, other] = possibleDays(text, options);
  if (one === undefined || other === undefined) return unreadableDay;
  const isSameYear = one.slice(0, 4) === other.slice(0, 4);
  return `Which day: ${isSameYear ? formatDay(one).replace(/ \d+$/, '') : formatDay(one)} or ${formatDay(other)}?`;
}
