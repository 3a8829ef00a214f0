import { describe, expect, test } from 'vitest';
import { firstCountingDay, newGrid, nextDays } from './planning.ts';
import { type Line, openVisits, outlookOf, stateOf, windowOf } from './schedule.ts';
import { done, monthly, quarterly, skipped, testLine } from './test-lines.ts';

const numbers = (line: Line, count: number) => {
  const visits: [number, string][] = [];
  for (const { n, dueOn } of openVisits(line)) if (visits.push([n, dueOn]) === count) break;
  return visits;
};

test('visits with an outcome are no longer open, and the others keep their days [10.6-5]', () => {
  const outcomes = new Map([
    [0, done('2027-01-31', '2027-02-20')],
    [2, skipped('2027-03-31')],
  ]);
  expect(numbers(testLine('2027-01-31', monthly, { outcomes }), 3)).toEqual([
    [1, '2027-02-28'],
    [3, '2027-04-30'],
    [4, '2027-05-31'],
  ]);
});

test('no visit is due after the contract ends [10.6-9]', () => {
  const line = testLine('2027-01-31', monthly, { endsOn: '2027-04-30' });
  expect(numbers(line, 9)).toHaveLength(4);
  expect(outlookOf({ ...line, endsOn: '2027-01-30' })).toBeUndefined();
  // Also where it was moved to when the contract ended later.
  const moved = testLine('2027-01-31', monthly, {
    moves: new Map([[1, '2027-03-20']]),
    endsOn: '2027-03-31',
  });
  expect(numbers(moved, 9)).toEqual([
    [0, '2027-01-31'],
    [1, '2027-03-20'],
    [2, '2027-03-31'],
  ]);
  expect(numbers({ ...moved, endsOn: '2027-03-19' }, 9)).toEqual([[0, '2027-01-31']]);
});

test('a line may count from the day on which a visit was done [10.6-2]', () => {
  const outcomes = new Map([[0, done('2027-01-31', '2027-02-10')]]);
  const line = testLine('2027-01-31', monthly, { countsFrom: 'completion', outcomes });
  expect(nextDays(line, 3)).toEqual(['2027-03-10', '2027-04-10', '2027-05-10']);
  outcomes.set(1, skipped('2027-03-10'));
  expect(nextDays(line, 2)).toEqual(['2027-04-10', '2027-05-10']);
});

test('moving a visit changes that one only [10.6-3]', () => {
  const line = testLine('2027-01-31', monthly, { moves: new Map([[1, '2027-03-05']]) });
  expect(nextDays(line, 4)).toEqual(['2027-01-31', '2027-03-05', '2027-03-31', '2027-04-30']);
});

test('a later visit is shown from its window on, also while one before it is moved beyond it', () => {
  const change = { windowDays: 3, moves: new Map([[1, '2027-04-10']]) };
  expect(outlookOf(testLine('2027-01-31', monthly, change))).toMatchObject({
    shown: { n: 0 },
    shownUntil: '2027-03-28',
  });
});

describe('the state of a visit', () => {
  const line = testLine('2027-03-10', monthly, { windowDays: 13 });
  const visit = { n: 0, plannedOn: '2027-03-10', dueOn: '2027-03-10' };

  test.each([
    ['2027-02-24', 'upcoming', 0],
    ['2027-02-25', 'due', 0],
    ['2027-03-23', 'due', 0],
    ['2027-03-24', 'overdue', 1],
    ['2027-05-23', 'overdue', 61],
  ])('on %s is %s, by %i days [10.6-4]', (today, state, overdueDays) => {
    expect(windowOf(visit, line.windowDays)).toEqual({ from: '2027-02-25', to: '2027-03-23' });
    expect(stateOf(visit, line, today)).toEqual({ state, overdueDays });
  });

  test('is booked while a work order for it is open, however late', () => {
    const booked = { ...line, booked: new Set([0]) };
    expect(stateOf(visit, booked, '2027-02-01').state).toBe('booked');
    expect(stateOf(visit, booked, '2027-04-01')).toEqual({ state: 'booked', overdueDays: 9 });
  });
});

describe('a new plan', () => {
  const outcomes = new Map([
    [0, done('2026-01-31')],
    [1, done('2026-04-30')],
    [2, done('2026-07-31', '2026-08-10')],
  ]);
  const plan = { interval: quarterly, firstVisitOn: '2026-01-31', countsFrom: 'plan' } as const;
  const days = (
    change: Partial<Parameters<typeof newGrid>[0]>,
    past = outcomes,
    former: string | null = '2026-01-31',
  ) => {
    const { interval, ...rest } = { ...plan, ...change };
    const grid = newGrid({ interval, ...rest }, past, former);
    return numbers(testLine('', interval, { grid, countsFrom: rest.countsFrom, outcomes: past }), 2);
  };

  test('goes on after the last visit, from the same first day [10.6-6]', () => {
    expect(days({})).toEqual([
      [3, '2026-10-31'],
      [4, '2027-01-31'],
    ]);
    expect(days({ interval: monthly })).toEqual([
      [3, '2026-08-31'],
      [4, '2026-09-30'],
    ]);
    expect(days({ interval: { amount: 1, type: 'years' } })).toEqual([
      [3, '2027-01-31'],
      [4, '2028-01-31'],
    ]);
  });

  test('begins on its new first day, and never on a day that is past for the line', () => {
    expect(days({ firstVisitOn: '2026-11-15' })).toEqual([
      [3, '2026-11-15'],
      [4, '2027-02-15'],
    ]);
    expect(days({ firstVisitOn: '2026-02-15' })).toEqual([
      [3, '2026-08-15'],
      [4, '2026-11-15'],
    ]);
    expect(days({}, new Map(), null)).toEqual([
      [0, '2026-01-31'],
      [1, '2026-04-30'],
    ]);
  });

  test('takes an overdue visit along and leaves out one that was skipped in advance', () => {
    const past = new Map([...outcomes, [4, skipped('2027-01-31')]]);
    expect(days({ firstVisitOn: '2026-12-01' }, past)).toEqual([
      [3, '2026-12-01'],
      [5, '2027-03-01'],
    ]);
  });

  test('that counts from completions goes on from the last one', () => {
    expect(days({ countsFrom: 'completion' })).toEqual([
      [3, '2026-11-10'],
      [4, '2027-02-10'],
    ]);
    expect(days({ countsFrom: 'completion', firstVisitOn: '2026-12-01' })).toEqual([
      [3, '2026-12-01'],
      [4, '2027-03-01'],
    ]);
  });
});

test.each([
  [0, '2027-01-16'],
  [1, '2027-02-14'],
  [2, '2027-03-16'],
])('work counts for visit %i of a monthly line from %s on', (n, day) => {
  expect(firstCountingDay(testLine('2027-01-31', monthly), n)).toBe(day);
});

test.each([
  ['2027-02-03', '2027-02-02'],
  ['2027-03-20', '2027-02-14'],
])('work counts for a visit of 28 February that was moved to %s from %s on', (to, day) => {
  expect(firstCountingDay(testLine('2027-01-31', monthly, { moves: new Map([[1, to]]) }), 1)).toBe(day);
});
