import { sql } from 'kysely';
import type { Visit, VisitReference } from '#schema/visits/visits.ts';
import { conflict, notFound } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { type Line, type OpenVisit, openVisit } from '#server/visit-schedule/engine/schedule.ts';
import { owedLine, type VisitLine } from '#server/visit-schedule/storage/visit-lines.ts';
import {
  type ContractVisits,
  openVisitJson,
  readContractVisits,
  settledVisitJson,
} from './contract-visits.ts';

export const visitNotFound = 'This visit does not exist, or its contract was changed since.';

const visitChanged = 'This visit was changed by someone else in the meantime. Please look at it again.';

const l = columnsOf('visitLines', 'l');
const v = columnsOf('visits', 'v');

/** What decides the day and the outcome of a visit. */
const selectState = preparedStatement<{ recordId: string; state: string }, [lineId: string, n: number]>(
  2,
  (lineId, n) => sql<{ recordId: string; state: string }>`
    select ${l.recordId}, json_build_array(${l.gridOn}, ${l.gridN}, ${v.movedTo}, ${v.outcome})::text as state
    from visit_lines l left join visits v on ${v.lineId} = ${l.id} and ${v.n} = ${n} where ${l.id} = ${lineId}`,
);

const lockContract = preparedStatement<{ id: string }, [id: string]>(
  1,
  (id) => sql<{ id: string }>`select id from records where id = ${id} for update`,
);

/** A visit that a user wants to change, with everything around it. Its contract is locked. */
export type LockedVisit = { visits: ContractVisits; line: VisitLine; n: number };

/**
 * Of two changes of a visit at once, the later one does not know what the earlier one made of it, so it is refused.
 * @throws AppError 404 for an unknown line, 409 for a visit that was changed while its contract was locked
 */
export async function lockVisit(tx: Tx, { line: lineId, n }: VisitReference): Promise<LockedVisit> {
  const [seen] = await selectState(tx, lineId, n);
  const [contract] = seen ? await lockContract(tx, seen.recordId) : [];
  if (!seen || !contract) throw notFound(visitNotFound);
  const [{ state } = seen] = await selectState(tx, lineId, n);
  const visits = await readContractVisits(tx, contract.id);
  const line = visits.lines.find(({ id }) => id === lineId);
  if (!line) throw notFound(visitNotFound);
  if (state !== seen.state) {
    expectUnsettled(line, n);
    throw conflict(visitChanged, 'visit_changed');
  }
  return { visits, line, n };
}

function expectUnsettled({ outcomes }: VisitLine, n: number): void {
  const outcome = outcomes.get(n);
  if (outcome) throw conflict(`This visit is ${outcome.state} already.`, 'visit_settled');
}

/**
 * @param dueOn the day on which the user saw the visit due; undefined for a client that does not say it
 * @throws AppError 409 for a visit that was moved or settled since
 */
export function expectDueOn(locked: LockedVisit, dueOn: string | undefined): void {
  if (dueOn !== undefined && expectOpen(locked).visit.dueOn !== dueOn)
    throw conflict(visitChanged, 'visit_changed');
}

/** @throws AppError 404, or 409 `visit_settled` for a visit with an outcome */
export function expectOpen({ visits, line, n }: LockedVisit): { owed: Line; visit: OpenVisit } {
  expectUnsettled(line, n);
  const owed = owedLine(line, visits.contract);
  const visit = owed && openVisit(owed, n);
  if (!visit) throw notFound(visitNotFound);
  return { owed, visit };
}

/** The visit as the API returns it; null if there is none with this number. */
export function visitJson({ visits, line, n }: LockedVisit, today: string): Visit | null {
  const settled = settledVisitJson(visits, line, n);
  if (settled) return settled;
  const owed = owedLine(line, visits.contract);
  const visit = owed && openVisit(owed, n);
  return visit ? openVisitJson(visits, line, owed, visit, today) : null;
}
