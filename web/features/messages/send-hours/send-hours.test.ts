import { expect, test } from 'vitest';
import { describeSend, formatHour, isNight, leavesAtOnce, nextSendDay } from './send-hours.ts';

const hours = { timeZone: 'America/Chicago', sendHour: 9, sendingHours: { start: 8, end: 21 } };
/** A time of day in Chicago, on December 1, 2026. */
const at = (time: string) => new Date(`2026-12-01T${time}:00-06:00`);

test.each([
  ['00:00', true],
  ['07:59', true],
  ['08:00', false],
  ['20:59', false],
  ['21:00', true],
  ['23:59', true],
])('it is night at %s: %s', (time, expected) => {
  expect(isNight(hours, at(time))).toBe(expected);
});

test.each([
  ['22:40', '2026-12-02'],
  ['06:00', '2026-12-01'],
  ['09:00', '2026-12-02'],
  ['08:59', '2026-12-01'],
])('at %s the next messages leave on %s', (time, day) => {
  expect(nextSendDay(hours, at(time))).toBe(day);
});

test.each([
  [undefined, '06:00', true],
  ['2026-12-01', '08:59', false],
  ['2026-12-01', '09:00', true],
  ['2026-12-02', '09:00', false],
])('a message dated %s leaves at once at %s: %s', (sendAt, time, expected) => {
  expect(leavesAtOnce(sendAt, hours, at(time))).toBe(expected);
});

test.each([
  [undefined, undefined, undefined],
  [undefined, 30, 'Will be sent now, then every 30 days at 9:00 AM.'],
  ['2026-11-30', undefined, undefined],
  ['2026-11-30', 30, undefined],
  ['2026-12-03', undefined, 'Will be sent on 3 Dec 2026 at 9:00 AM.'],
  ['2026-12-03', 30, 'Will be sent on 3 Dec 2026 at 9:00 AM, then every 30 days at 9:00 AM.'],
  ['2026-12-03', 1, 'Will be sent on 3 Dec 2026 at 9:00 AM, then every day at 9:00 AM.'],
  ['2026-12-01', undefined, 'Will be sent at once: it is past 9:00 AM.'],
])('says when a message dated %s with the interval %s is sent', (sendAt, interval, expected) => {
  expect(describeSend(sendAt, interval, hours, at('10:00'))).toBe(expected);
});

test('says hours as people do', () => {
  expect([0, 8, 12, 13].map(formatHour)).toEqual(['12:00 AM', '8:00 AM', '12:00 PM', '1:00 PM']);
});
