import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { repeatCount } from '#server/test/repeat-count.ts';
import { addDays, addIntervals } from './interval.ts';
import { randomLife, randomNumbers } from './random-line.ts';
import {
  currentGrid,
  type Line,
  type OpenVisit,
  openVisits,
  outlookOf,
  visitShownOn,
  windowOf,
} from './schedule.ts';

/** By going through all visits, far beyond every day that a random line knows. */
function shownByCounting(line: Line, today: string) {
  let shown: { visit: unknown; earlierOpen: number } | undefined;
  let earlierOpen = 0;
  for (const visit of openVisits(line)) {
    const isReached = windowOf(visit, line.windowDays).from <= today;
    if (!shown || isReached || line.booked.has(visit.n)) shown = { visit, earlierOpen };
    if (visit.plannedOn > '2030' && visit.n > 60) break;
    earlierOpen += 1;
  }
  return shown;
}

test('what lists show follows from all visits, whatever happened to thousands of lines [10.6-7]', () => {
  const rounds = repeatCount({ full: 100_000, suite: 1_200 });
  const random = randomNumbers(11);
  let onGrid = 0;
  for (let round = 0; round < rounds; round += 1) {
    const [line] = [...randomLife(random, random(14))].map((lived) => lived.line).slice(-1);
    if (!line) throw new Error('A life has a beginning.');
    const today = addDays('2026-01-01', random(1_100));
    const shown = visitShownOn(line, today);
    const expectEqual = (actual: unknown, expected: unknown) => expectSame(actual, expected, line, today);
    expectEqual(shown, shownByCounting(line, today));
    const outlook = outlookOf(line);
    expectEqual(outlook?.next, openVisits(line).next().value);
    const isStored = outlook && (outlook.shownUntil === null || today < outlook.shownUntil);
    if (isStored) expectEqual(shown?.visit, outlook.shown);
    else if (outlook) expectEqual((shown?.visit.n ?? 0) > outlook.shown.n, true);
    if (!outlook?.isOnGrid) continue;
    onGrid += 1;
    // The database finds these visits by counting intervals.
    const { on, n } = currentGrid(line);
    for (const later of firstOpen(line, 9).filter((visit) => visit.n > outlook.shown.n))
      expectEqual(later.dueOn, addIntervals(on, line.interval, later.n - n));
  }
  expect([onGrid > rounds / 5, onGrid < rounds]).toEqual([true, true]);
});

/** Describes the line only when they differ: assertions and descriptions of thousands of equal ones take seconds. */
function expectSame(actual: unknown, expected: unknown, line: Line, today?: string): void {
  if (isDeepStrictEqual(actual, expected)) return;
  const { outcomes, moves } = line;
  const description = JSON.stringify({ ...line, outcomes: [...outcomes], moves: [...moves], today });
  expect(actual, description).toStrictEqual(expected);
}

function firstOpen(line: Line, count: number) {
  const open: OpenVisit[] = [];
  for (const visit of openVisits(line)) if (open.push(visit) === count) break;
  return open;
}

test('a visit keeps its outcome and its day, and no number is used again, whatever is changed', () => {
  const random = randomNumbers(5);
  const rounds = repeatCount({ full: 10_000, suite: 150 });
  for (let round = 0; round < rounds; round += 1) {
    let before: Line | undefined;
    for (const { line } of randomLife(random)) {
      const open = firstOpen(line, 8);
      for (const { n } of open) expectSame(line.outcomes.has(n), false, line);
      const planned = open.map(({ plannedOn }) => plannedOn);
      expectSame(planned, [...new Set(planned)].toSorted(), line);
      for (const [n, outcome] of line.outcomes) expectSame(before?.outcomes.get(n) ?? outcome, outcome, line);
      // Numbers follow each other without a gap.
      const last = open.at(-1)?.n ?? -1;
      for (let n = 0; n <= last; n += 1)
        expectSame(line.outcomes.has(n) || open.some((visit) => visit.n === n), true, line);
      before = line;
    }
  }
});
