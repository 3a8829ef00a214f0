import { sql } from 'kysely';
import type { IntervalType } from '#schema/visits/interval.ts';
import type { CountsFrom } from '#schema/visits/visit-lines.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { type Grid, type Line, type Outcome, outlookOf } from '../engine/schedule.ts';

/** A line of a contract as stored. */
export type VisitLine = Omit<Line, 'grid' | 'endsOn'> & {
  id: string;
  label: string | null;
  /** Whether the contract no longer has the line. */
  isEnded: boolean;
  firstVisitOn: string | null;
  /** Null without a first visit. */
  grid: Grid | null;
};

/** What the visits of a contract depend on besides its lines. */
export type ContractOfVisits = { id: string; customerId: string; endsOn: string | null; isOpen: boolean };

/** The columns of a contract that say which visit is next. */
export type NextVisit = {
  nextVisitOn: string | null;
  nextVisitWindowDays: number | null;
  isNextVisitBooked: boolean;
};

/** The line for the schedule; undefined if it owes nothing: without a first visit, ended, or of a closed contract. */
export function owedLine(line: VisitLine, { endsOn, isOpen }: ContractOfVisits): Line | undefined {
  const { grid } = line;
  return grid && isOpen && !line.isEnded ? { ...line, grid, endsOn } : undefined;
}

/** A line of which only the id is known, so that a contract that comes back keeps it. */
export function lineWithoutVisits(id: string): VisitLine {
  return {
    id,
    label: null,
    isEnded: false,
    interval: { amount: 1, type: 'months' },
    firstVisitOn: null,
    countsFrom: 'plan',
    windowDays: 0,
    grid: null,
    outcomes: new Map(),
    moves: new Map(),
    booked: new Set(),
  };
}

const l = columnsOf('visitLines', 'l');
const v = columnsOf('visits', 'v');
const w = columnsOf('visitWorkOrders', 'w');

type LineRow = {
  recordId: string;
  id: string;
  label: string | null;
  isEnded: boolean;
  intervalAmount: number;
  intervalType: IntervalType;
  firstVisitOn: string | null;
  countsFrom: CountsFrom;
  windowDays: number;
  gridOn: string | null;
  gridN: number | null;
  gridSettled: number[];
  visits: VisitRow[];
  booked: number[];
};

type VisitRow = {
  n: number;
  dueOn: string;
  movedTo: string | null;
  outcome: Outcome['state'] | null;
  doneOn: string | null;
};

const selectLines = preparedStatement<LineRow, [recordIds: string[]]>(
  1,
  (recordIds) => sql<LineRow>`
    select ${l.recordId}, ${l.id}, ${l.label}, ${l.isEnded}, ${l.intervalAmount}, ${l.intervalType}, ${l.firstVisitOn},
      ${l.countsFrom}, ${l.windowDays}, ${l.gridOn}, ${l.gridN}, ${l.gridSettled},
      coalesce((
        select json_agg(json_build_object('n', ${v.n}, 'dueOn', ${v.dueOn}, 'movedTo', ${v.movedTo},
          'outcome', ${v.outcome}, 'doneOn', ${v.doneOn}) order by ${v.n})
        from visits v where ${v.lineId} = ${l.id}), '[]') as visits,
      coalesce((
        select json_agg(${w.n}) from visit_work_orders w where ${w.lineId} = ${l.id} and ${w.isOpen}), '[]') as booked
    from visit_lines l where ${l.recordId} = any(${recordIds}::uuid[]) order by ${l.position}`,
);

function toOutcome({ outcome, dueOn, doneOn }: VisitRow): Outcome | undefined {
  if (outcome === null) return undefined;
  return outcome === 'skipped'
    ? { state: outcome, dueOn }
    : { state: outcome, dueOn, doneOn: doneOn ?? dueOn };
}

function toLine({
  recordId: _recordId,
  visits,
  booked,
  gridOn,
  gridN,
  gridSettled,
  intervalAmount,
  intervalType,
  ...row
}: LineRow): VisitLine {
  const outcomes = new Map<number, Outcome>();
  const moves = new Map<number, string>();
  for (const visit of visits) {
    const outcome = toOutcome(visit);
    if (outcome) outcomes.set(visit.n, outcome);
    else if (visit.movedTo !== null) moves.set(visit.n, visit.movedTo);
  }
  return {
    ...row,
    interval: { amount: intervalAmount, type: intervalType },
    grid: gridOn !== null && gridN !== null ? { on: gridOn, n: gridN, settled: gridSettled } : null,
    outcomes,
    moves,
    booked: new Set(booked),
  };
}

/** The lines of contracts, ended ones among them, by the ids of the contracts. Lock the contracts before. */
export async function findVisitLinesOf(
  db: Database,
  recordIds: string[],
): Promise<ReadonlyMap<string, VisitLine[]>> {
  const rows = recordIds.length > 0 ? await selectLines(db, recordIds) : [];
  const rowsOf = Map.groupBy(rows, ({ recordId }) => recordId);
  return new Map([...rowsOf].map(([recordId, lines]) => [recordId, lines.map(toLine)]));
}

/** The lines of a contract, ended ones among them. Lock the contract before. */
export async function findVisitLines(db: Database, recordId: string): Promise<VisitLine[]> {
  return (await findVisitLinesOf(db, [recordId])).get(recordId) ?? [];
}

/** The first open visit of all lines of a contract. */
export function nextVisitOf(contract: ContractOfVisits, lines: readonly VisitLine[]): NextVisit {
  let next: NextVisit = { nextVisitOn: null, nextVisitWindowDays: null, isNextVisitBooked: false };
  for (const line of lines) {
    const owed = owedLine(line, contract);
    const visit = owed && outlookOf(owed)?.next;
    if (visit && (next.nextVisitOn === null || visit.dueOn < next.nextVisitOn))
      next = {
        nextVisitOn: visit.dueOn,
        nextVisitWindowDays: line.windowDays,
        isNextVisitBooked: line.booked.has(visit.n),
      };
  }
  return next;
}
