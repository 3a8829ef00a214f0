import { describe, expect, test } from 'vitest';
import { isDay, optionalDay, requiredDay } from './day.ts';
import { dayOf } from './format-day.ts';

const required = 'A day is required.';
const chicago = requiredDay(required, 'America/Chicago');

describe('a day', () => {
  test.each([
    ['2026-03-12', '2026-03-12'],
    [' 2026-03-12 ', '2026-03-12'],
    ['2024-02-29', '2024-02-29'],
    ['2026-03-12T03:00:00Z', '2026-03-11'],
    ['2026-03-12T03:00:00.000+05:45', '2026-03-11'],
    ['2026-07-01T05:00:00Z', '2026-07-01'],
    ['2026-07-01T04:59:59.999Z', '2026-06-30'],
  ])('parses %j in Chicago as %s', (text, day) => {
    expect(chicago.parse(text)).toBe(day);
  });

  test.each(['UTC', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'America/Los_Angeles'])(
    'stays the same day in %s',
    (timeZone) => {
      expect(requiredDay(required, timeZone).parse('2026-03-08')).toBe('2026-03-08');
    },
  );

  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-3-12',
    '12/03/2026',
    'yesterday',
    '20260312',
    '0026-03-12',
    '1899-12-31',
    '+012026-03-12',
    '2026-03-12T25:00:00Z',
    '2026-03-12T10:00:00',
    '2026-02-30T12:00:00Z',
    '2026-04-31T00:00:00.000+02:00',
    '1900-01-01T00:00:00Z',
  ])('is not %j', (text) => {
    const { error } = chicago.safeParse(text);
    expect(error?.issues.map(({ message }) => message)).toEqual(['Please enter a day such as 2026-03-12.']);
  });

  test.each(['', '  ', null, undefined, 5])('that is required rejects %j', (nothing) => {
    const { error } = chicago.safeParse(nothing);
    expect(error?.issues.map(({ message }) => message)).toEqual([required]);
  });

  test.each(['', ' ', null, undefined])('that is optional becomes null from %j', (nothing) => {
    expect(optionalDay('UTC').parse(nothing)).toBeNull();
  });

  test('that is optional is the day of an instant in the time zone', () => {
    expect(optionalDay('America/Chicago').parse('2026-03-12T03:00:00Z')).toBe('2026-03-11');
  });

  test('of an instant depends on the time zone', () => {
    const instant = new Date('2026-11-20T10:30:00Z');
    expect(dayOf(instant, 'Pacific/Kiritimati')).toBe('2026-11-21');
    expect(dayOf(instant, 'America/Los_Angeles')).toBe('2026-11-20');
    expect(isDay(dayOf(instant, 'UTC'))).toBe(true);
    const days = ['2026-11-21T05:59:59.999Z', '2026-11-21T06:00:00.000Z', '2026-11-21T05:59:59.000Z'];
    expect(days.map((day) => dayOf(new Date(day), 'America/Chicago'))).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-20',
    ]);
    expect(() => dayOf(new Date(Number.NaN), 'UTC')).toThrow(RangeError);
  });
});
