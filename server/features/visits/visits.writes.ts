import { sql } from 'kysely';
import { formatDay } from '#schema/fields/format-day.ts';
import type { Visit } from '#schema/visits/visits.ts';
import { conflict, invalid, notFound } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { logChange } from '#server/db/history/history.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { ChangeInfo } from '#server/http/mutations.ts';
import { firstCountingDay } from '#server/visit-schedule/engine/planning.ts';
import { type Line, type OpenVisit, openVisit, openVisits } from '#server/visit-schedule/engine/schedule.ts';
import { refreshContracts } from '#server/visit-schedule/storage/contracts.ts';
import type { VisitLine } from '#server/visit-schedule/storage/visit-lines.ts';
import { readContractVisits } from './contract-visits.ts';
import { expectOpen, type LockedVisit, visitJson } from './locked-visit.ts';

const saveOutcomes = preparedStatement<unknown, [rows: string]>(
  1,
  (rows) => sql`
    insert into visits (line_id, n, due_on, outcome, done_on, reason, made_up_by, work_order_id)
    select line_id, n, due_on, outcome, done_on, reason, made_up_by, work_order_id
    from jsonb_populate_recordset(null::visits, ${rows}::jsonb)
    on conflict (line_id, n) do update set due_on = excluded.due_on, outcome = excluded.outcome,
      done_on = excluded.done_on, reason = excluded.reason, made_up_by = excluded.made_up_by,
      work_order_id = excluded.work_order_id`,
);

type OutcomeRow = {
  n: number;
  due_on: string;
  outcome: 'done' | 'skipped' | 'missed';
  done_on?: string;
  reason?: string;
  made_up_by?: number;
  work_order_id?: string | null;
};

async function settle(tx: Tx, line: VisitLine, rows: OutcomeRow[]): Promise<void> {
  await saveOutcomes(tx, JSON.stringify(rows.map((row) => ({ line_id: line.id, ...row }))));
}

/** Skips an open visit for a reason. */
export async function skipVisit(tx: Tx, locked: LockedVisit, reason: string): Promise<void> {
  const { visit } = expectOpen(locked);
  if (locked.line.booked.has(visit.n))
    throw conflict('There is an open work order for this visit. Close or delete it first.', 'visit_booked');
  await settle(tx, locked.line, [{ n: visit.n, due_on: visit.plannedOn, outcome: 'skipped', reason }]);
}

/** The last open visit that was due when the work for one of them was done. */
function lastDue(owed: Line, visit: OpenVisit, doneOn: string): OpenVisit {
  let last = visit;
  for (const later of openVisits(owed, visit.n + 1)) {
    if (later.dueOn > doneOn) break;
    last = later;
  }
  return last;
}

/**
 * Counts an open visit as done. If later ones were due on that day as well, the last of them is done. All open visits
 * before become missed, made up on that day.
 * @throws AppError 400 for a day in the future or one that is too early, and for a work order of other visits
 */
export async function completeVisit(
  tx: Tx,
  locked: LockedVisit,
  { doneOn, workOrder }: { doneOn: string; workOrder?: string | undefined },
  today: string,
): Promise<void> {
  const { owed, visit } = expectOpen(locked);
  if (doneOn > today) throw invalid('A visit cannot be done on a day to come.', 'doneOn');
  const first = firstCountingDay(owed, visit.n);
  if (first !== undefined && doneOn < first)
    throw invalid(
      `Work on this day is too early for this visit; it counts from ${formatDay(first)} on.`,
      'doneOn',
    );
  const done = lastDue(owed, visit, doneOn);
  const rows: OutcomeRow[] = [];
  for (const { n, plannedOn } of openVisits(owed)) {
    if (n >= done.n) break;
    rows.push({ n, due_on: plannedOn, outcome: 'missed', done_on: doneOn, made_up_by: done.n });
  }
  rows.push({
    n: done.n,
    due_on: done.plannedOn,
    outcome: 'done',
    done_on: doneOn,
    work_order_id: visitWorkOrder(locked, workOrder),
  });
  await settle(tx, locked.line, rows);
}

function visitWorkOrder({ visits, line, n }: LockedVisit, named: string | undefined): string | null {
  const own = visits.workOrders.get(`${line.id} ${n}`) ?? [];
  if (named !== undefined && !own.some(({ id }) => id === named))
    throw invalid('This work order is not for this visit.', 'workOrder');
  return named ?? own[0]?.id ?? null;
}

const saveMove = preparedStatement<
  unknown,
  [lineId: string, n: number, dueOn: string, to: string, reason: string]
>(
  5,
  (lineId, n, dueOn, to, reason) => sql`
    insert into visits (line_id, n, due_on, moved_to, move_reason) values (${lineId}, ${n}, ${dueOn}, ${to}, ${reason})
    on conflict (line_id, n) do update set moved_to = excluded.moved_to, move_reason = excluded.move_reason`,
);

/** @throws AppError 400 for a day that is not between the days of the visits around it */
export async function moveVisit(tx: Tx, locked: LockedVisit, to: string, reason: string): Promise<void> {
  const { owed, visit } = expectOpen(locked);
  const { endsOn } = locked.visits.contract;
  if (endsOn !== null && to > endsOn) throw invalid(`The contract ends on ${formatDay(endsOn)}.`, 'to');
  const following = openVisits(owed, visit.n + 1).next().value;
  if (following && to >= following.dueOn)
    throw invalid(
      `The next visit is due on ${formatDay(following.dueOn)}. Please choose an earlier day, or skip this visit.`,
      'to',
    );
  const before = dayBefore(locked, owed);
  if (before !== undefined && to <= before)
    throw invalid(`The visit before it is of ${formatDay(before)}. Please choose a later day.`, 'to');
  await saveMove(tx, locked.line.id, visit.n, visit.plannedOn, to, reason);
}

/** The day of the visit before an open one. */
function dayBefore({ line, visits, n }: LockedVisit, owed: Line): string | undefined {
  if (n === 0) return undefined;
  const settled = visits.details.get(`${line.id} ${n - 1}`);
  if (settled?.outcome) return settled.movedTo ?? settled.dueOn;
  return openVisit(owed, n - 1)?.dueOn;
}

/** Those that it made up are open again on the days to which they were moved. */
const deleteOutcome = preparedStatement<unknown, [lineId: string, n: number]>(
  2,
  (lineId, n) => sql`
    with made_up as (
      update visits set outcome = null, done_on = null, made_up_by = null
      where line_id = ${lineId} and made_up_by = ${n} and moved_to is not null
    )
    delete from visits
    where line_id = ${lineId} and (n = ${n} or (made_up_by = ${n} and moved_to is null))`,
);

/** Makes a visit as it was planned: without outcome, and not moved. */
export async function restoreVisit(tx: Tx, { visits, line, n }: LockedVisit): Promise<void> {
  if (!visits.details.has(`${line.id} ${n}`)) throw notFound('This visit was neither moved nor settled.');
  const later = [...line.outcomes].find(([number, { state }]) => number > n && state === 'done');
  if (later)
    throw conflict('A later visit was done already, so this one stays as it is.', 'later_visit_done');
  if (line.grid?.settled.includes(n))
    throw conflict('The plan of this line was changed since, so this visit stays as it is.', 'plan_changed');
  await deleteOutcome(tx, line.id, n);
}

/** The change of a visit as the history has it; with the reason also when the visit itself does not keep it. */
function historyOf(before: LockedVisit, after: LockedVisit, today: string, reason: string | undefined) {
  const visit = visitJson(after, today);
  return {
    entity: 'visit',
    entityId: before.visits.contract.id,
    before: JSON.stringify(visitJson(before, today)),
    after: JSON.stringify(visit && reason !== undefined ? { ...visit, reason } : visit),
  };
}

/**
 * Brings lists up to date after a change of visits, and writes it into the history, also of a later visit that is done
 * instead. Returns the visit as JSON.
 */
export async function finishChange(
  tx: Tx,
  before: LockedVisit,
  { by: { actor, at }, today, reason }: { by: ChangeInfo; today: string; reason?: string | undefined },
): Promise<Visit | null> {
  const { id } = before.visits.contract;
  await refreshContracts(tx, [id]);
  const visits = await readContractVisits(tx, id);
  const line = visits.lines.find((one) => one.id === before.line.id) ?? before.line;
  const later = [...line.outcomes].flatMap(([n, { state }]) =>
    n > before.n && state === 'done' && !before.line.outcomes.has(n) ? n : [],
  );
  for (const n of [before.n, ...later])
    await logChange(tx, { at, actor, ...historyOf({ ...before, n }, { visits, line, n }, today, reason) });
  return visitJson({ visits, line, n: before.n }, today);
}
