import { describe, expect, test } from 'vitest';
import { formatDay, formatDayWithWeekday } from '#web/lib/format/format-date.ts';
import { addDays } from './calendar-days.ts';
import { dayProblem, possibleDays } from './possible-days.ts';

// A Sunday.
const today = '2026-11-22';

describe('a typed day', () => {
  test.each([
    ['12/15/26', '2026-12-15'],
    ['12/15/2026', '2026-12-15'],
    [' 12-15-2026 ', '2026-12-15'],
    ['15.12.2026', '2026-12-15'],
    ['15 12 2026', '2026-12-15'],
    ['2/2/2027', '2027-02-02'],
    ['2026-12-15', '2026-12-15'],
    ['2026/1/5', '2026-01-05'],
    ['12/15/69', '2069-12-15'],
    ['12/15/70', '1970-12-15'],
    ['02/29/2028', '2028-02-29'],
    ['29/02/00', '2000-02-29'],
  ])('%s, in numbers, is %s', (text, day) => {
    expect(possibleDays(text, { today })).toEqual([day]);
  });

  test.each([
    ['1 Dec 2026', '2026-12-01'],
    ['1st of December, 2026', '2026-12-01'],
    ['Dec. 2nd 26', '2026-12-02'],
    ["december the 3rd '26", '2026-12-03'],
    ['1dec2026', '2026-12-01'],
    ['2026 Sept 30', '2026-09-30'],
    ['Tue 1 Dec 2026', '2026-12-01'],
    ['Tuesday, December 1, 2026', '2026-12-01'],
    ['12/01/2026 Tue', '2026-12-01'],
    ['Tue 12/01/2026', '2026-12-01'],
  ])('%s, in words, is %s', (text, day) => {
    expect(possibleDays(text, { today })).toEqual([day]);
  });

  test.each([
    ['today', '2026-11-22'],
    ['Tomorrow', '2026-11-23'],
    ['yesterday', '2026-11-21'],
    ['+10', '2026-12-02'],
    ['+ 40', '2027-01-01'],
    ['-22', '2026-10-31'],
    ['+9999', '2054-04-08'],
  ])('%s counts from today', (text, day) => {
    expect(possibleDays(text, { today })).toEqual([day]);
  });

  test.each([
    ['1 Dec', '2026-12-01'],
    ['Dec 1', '2026-12-01'],
    ['12/15', '2026-12-15'],
    ['Jan 5', '2027-01-05'],
    ['Nov 20', '2026-11-20'],
    ['29 Feb', '2028-02-29'],
  ])('%s, without a year, is the nearest one', (text, day) => {
    expect(possibleDays(text, { today })).toEqual([day]);
  });

  test.each([
    ['Nov 20', ['2027-11-20']],
    ['Nov 22', ['2026-11-22']],
    ['Monday', ['2026-11-23']],
    ['20 Nov 2026', ['2026-11-20']],
  ])('%s is completed to no day before the earliest one', (text, days) => {
    expect(possibleDays(text, { today, earliest: today })).toEqual(days);
  });

  test.each([
    ['01/02/2027', ['2027-02-01', '2027-01-02'], 'Which day: 1 Feb or 2 Jan 2027?'],
    ['3-4-27', ['2027-04-03', '2027-03-04'], 'Which day: 3 Apr or 4 Mar 2027?'],
    ['12/1', ['2027-01-12', '2026-12-01'], 'Which day: 12 Jan 2027 or 1 Dec 2026?'],
    ['Fri', ['2026-11-20', '2026-11-27'], 'Which day: 20 Nov or 27 Nov 2026?'],
    ['sunday', ['2026-11-22', '2026-11-29'], 'Which day: 22 Nov or 29 Nov 2026?'],
  ])('%s can be two days', (text, days, problem) => {
    expect(possibleDays(text, { today })).toEqual(days);
    expect(dayProblem(text, { today })).toBe(problem);
  });

  test.each([
    '',
    '12',
    '12/',
    '12/15/202',
    '12/15/20261',
    '13/13/2026',
    '02/29/2027',
    '30 Feb 2026',
    '31/04/2026',
    '12/15/1899',
    '1/2/3/4',
    'Dec',
    'Dec 2026',
    'Dec 32',
    '1 De',
    'Mon 1 Dec 2026',
    'Mon Tue',
    'soon',
    '+',
    '+10000',
    '1 Dec 2026 at noon',
    '2026-12-15T10:00',
    '12_15_2026',
    '１/15/2026',
  ])('%j is unreadable', (text) => {
    expect(possibleDays(text, { today })).toEqual([]);
    expect(dayProblem(text, { today })).toBe('Enter a day such as 12/15/2026 or 1 Dec.');
  });
});

test('reads every day the way it is shown, and in numbers at least as one of two', () => {
  // In steps of 2,999 days: every weekday and date of the month, in all eight thousand years.
  for (let day = '1900-01-01'; day < '9997-01-01'; day = addDays(day, 2_999)) {
    for (const shown of [formatDay(day), formatDayWithWeekday(day), day])
      expect(possibleDays(shown, { today, earliest: today }), shown).toEqual([day]);
    const [year, month, date] = day.split('-');
    for (const typed of [`${month}/${date}/${year}`, `${date}/${month}/${year}`]) {
      const days = possibleDays(typed, { today });
      expect(days, typed).toContain(day);
      expect(days, typed).toHaveLength(Number(date) > 12 || date === month ? 1 : 2);
    }
  }
});
