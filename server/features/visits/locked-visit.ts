import { sql } from 'kysely';
import type { Visit, VisitReference } from '#schema/visits/visits.ts';
import { conflict, notFound } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
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

const lockContract = preparedStatement<{ id: string }, [lineId: string]>(
  1,
  (lineId) => sql<{ id: string }>`
    select r.id from records r where r.id = (select l.record_id from visit_lines l where l.id = ${lineId}) for update`,
);

/** A visit that a user wants to change, with everything around it. Its contract is locked. */
export type LockedVisit = { visits: ContractVisits; line: VisitLine; n: number };

/** @throws AppError 404 for an unknown line */
export async function lockVisit(tx: Tx, { line: lineId, n }: VisitReference): Promise<LockedVisit> {
  const [contract] = await lockContract(tx, lineId);
  if (!contract) throw notFound(visitNotFound);
  const visits = await readContractVisits(tx, contract.id);
  const line = visits.lines.find(({ id }) => id === lineId);
  if (!line) throw notFound(visitNotFound);
  return { visits, line, n };
}

/** @throws AppError 404, or 409 `visit_settled` for a visit with an outcome */
export function expectOpen({ visits, line, n }: LockedVisit): { owed: Line; visit: OpenVisit } {
  const outcome = line.outcomes.get(n);
  if (outcome) throw conflict(`This visit is ${outcome.state} already.`, 'visit_settled');
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
