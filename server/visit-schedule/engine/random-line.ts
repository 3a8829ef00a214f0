import { type Interval, intervalTypes, maxWindowDays } from '#schema/visits/interval.ts';
import { addDays, daysBetween } from './interval.ts';
import { firstCountingDay, newGrid, type Plan } from './planning.ts';
import { type Line, type OpenVisit, type Outcome, openVisit, openVisits } from './schedule.ts';
import { testLine } from './test-lines.ts';

/** Returns a function for pseudorandom integers from 0 up to, but not including, a limit. */
export function randomNumbers(start: number): (limit: number) => number {
  let seed = start;
  return (limit) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
}

type RandomNumber = ReturnType<typeof randomNumbers>;

/** A line in the middle of its life, and which visit made up each missed one. */
export type LivedLine = { line: Line; firstVisitOn: string; madeUpBy: ReadonlyMap<number, number> };

const begin = '2026-01-01';

function randomPlan(random: RandomNumber): Plan & Pick<Line, 'windowDays'> {
  const type = intervalTypes[random(4)] ?? 'weeks';
  const amounts = { days: 90, weeks: 14, months: 14, years: 2 };
  const interval: Interval = { type, amount: 1 + random(amounts[type]) + (type === 'days' ? 10 : 0) };
  return {
    interval,
    firstVisitOn: addDays(begin, random(900)),
    countsFrom: random(3) === 0 ? 'completion' : 'plan',
    windowDays: random(Math.min(30, maxWindowDays(interval)) + 1),
  };
}

function randomEnd(random: RandomNumber): string | null {
  return random(3) === 0 ? addDays(begin, random(1_400)) : null;
}

function someOpen(line: Line, random: RandomNumber): OpenVisit | undefined {
  const among: OpenVisit[] = [];
  for (const visit of openVisits(line)) if (among.push(visit) === 5) break;
  return among[random(5)];
}

function skip(lived: LivedLine, { n, plannedOn }: OpenVisit): LivedLine {
  const { line } = lived;
  if (line.booked.has(n)) return lived;
  const outcomes = new Map(line.outcomes).set(n, { state: 'skipped', dueOn: plannedOn });
  return { ...lived, line: { ...line, outcomes } };
}

function complete(lived: LivedLine, visit: OpenVisit, random: RandomNumber): LivedLine {
  const { line } = lived;
  const doneOn = addDays(firstCountingDay(line, visit.n) ?? visit.plannedOn, random(60));
  const outcomes = new Map<number, Outcome>(line.outcomes);
  const madeUpBy = new Map(lived.madeUpBy);
  for (const { n, plannedOn } of openVisits(line)) {
    if (n >= visit.n) break;
    outcomes.set(n, { state: 'missed', dueOn: plannedOn, doneOn });
    madeUpBy.set(n, visit.n);
  }
  outcomes.set(visit.n, { state: 'done', dueOn: visit.plannedOn, doneOn });
  return { ...lived, line: { ...line, outcomes }, madeUpBy };
}

/** As the API does: between the days of the visits around it. */
function move(lived: LivedLine, { n, dueOn }: OpenVisit, random: RandomNumber): LivedLine {
  const { line } = lived;
  const following = openVisits(line, n + 1).next().value;
  const before = n > 0 ? (line.outcomes.get(n - 1) ?? openVisit(line, n - 1)) : undefined;
  const from = addDays(before?.dueOn ?? addDays(dueOn, -60), 1);
  const days = daysBetween(from, following?.dueOn ?? addDays(dueOn, 60));
  if (days < 1) return lived;
  const to = addDays(from, random(days));
  if (line.endsOn !== null && to > line.endsOn) return lived;
  return { ...lived, line: { ...line, moves: new Map(line.moves).set(n, to) } };
}

function restore(lived: LivedLine, random: RandomNumber): LivedLine {
  const { line } = lived;
  const n = [...line.outcomes.keys(), ...line.moves.keys()][random(6)];
  if (n === undefined) return lived;
  // Only a work order that is reopened takes back a completion before others.
  const isReopened = line.outcomes.get(n)?.state === 'done' && random(2) === 0;
  for (const [number, { state }] of line.outcomes)
    if (number > n && state === 'done' && !isReopened) return lived;
  const isKept = (number: number) => number !== n && lived.madeUpBy.get(number) !== n;
  const keep = <Value>(map: ReadonlyMap<number, Value>) => new Map([...map].filter(([key]) => isKept(key)));
  return {
    ...lived,
    line: { ...line, outcomes: keep(line.outcomes), moves: keep(line.moves) },
    madeUpBy: keep(lived.madeUpBy),
  };
}

function book(lived: LivedLine, { n }: OpenVisit): LivedLine {
  const { line } = lived;
  const booked = new Set(line.booked);
  if (!booked.delete(n)) booked.add(n);
  return { ...lived, line: { ...line, booked } };
}

function replan(lived: LivedLine, random: RandomNumber): LivedLine {
  const { line } = lived;
  const fresh = randomPlan(random);
  const kept = { interval: line.interval, windowDays: line.windowDays };
  const { windowDays, ...plan } = {
    ...fresh,
    ...(random(2) === 0 && kept),
    ...(random(2) === 0 && { firstVisitOn: lived.firstVisitOn }),
  };
  const grid = newGrid(plan, line.outcomes, lived.firstVisitOn);
  const { interval, countsFrom, firstVisitOn } = plan;
  const endsOn = randomEnd(random);
  return {
    ...lived,
    firstVisitOn,
    line: { ...line, interval, countsFrom, windowDays, grid, endsOn, moves: new Map() },
  };
}

/** Every change that people can make to a line. */
function change(lived: LivedLine, random: RandomNumber): LivedLine {
  const kind = random(12);
  if (kind === 0) return replan(lived, random);
  if (kind === 1) return { ...lived, line: { ...lived.line, endsOn: randomEnd(random) } };
  if (kind < 4) return restore(lived, random);
  const visit = someOpen(lived.line, random);
  if (!visit) return lived;
  if (kind < 6) return skip(lived, visit);
  if (kind < 8) return complete(lived, visit, random);
  return kind < 10 ? move(lived, visit, random) : book(lived, visit);
}

/** The states of a line through random changes, from its first plan on. */
export function* randomLife(random: RandomNumber, changes = 12): Generator<LivedLine, void> {
  const { interval, firstVisitOn, ...plan } = randomPlan(random);
  const line = testLine(firstVisitOn, interval, { ...plan, endsOn: randomEnd(random) });
  let lived: LivedLine = { line, firstVisitOn, madeUpBy: new Map() };
  for (let count = 0; count < changes; count += 1) {
    yield lived;
    const { line: changed, ...rest } = change(lived, random);
    // What has an outcome is no longer moved.
    const moves = new Map([...changed.moves].filter(([n]) => !changed.outcomes.has(n)));
    lived = { ...rest, line: { ...changed, moves } };
  }
  yield lived;
}
