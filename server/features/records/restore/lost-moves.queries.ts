import { sql } from 'kysely';
import { formatDay } from '#schema/fields/format-day.ts';
import type { Undone } from '#schema/history/history-undo.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { type LinePlan, mainLine } from '#schema/visits/visit-lines.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { findVisitLines } from '#server/visit-schedule/storage/visit-lines.ts';
import type { UpdateRelatedRows } from '../record-updates.writes.ts';

type LeftOut = Undone['leftOut'];

/** What decides on the days of each line of a contract, by the id of the line. */
function linePlans(contract: RecordDetail): Map<string, { plan: string; label: string | null }> {
  const lines: (LinePlan & { _id: string })[] = [
    { ...mainLine(contract), _id: contract._id },
    ...(contract.additionalVisitLines ?? []),
  ];
  return new Map(
    lines.map(({ _id, label, ...line }) => {
      const { firstVisitOn, countsFrom, intervalAmount, intervalType } = line;
      return [_id, { label, plan: JSON.stringify([firstVisitOn, countsFrom, intervalAmount, intervalType]) }];
    }),
  );
}

const h = columnsOf('history', 'h');

const selectVisitChanges = preparedStatement<{ id: string }, [contractIds: string[], since: string[]]>(
  2,
  (contractIds, since) => sql<{ id: string }>`
    select c.id from unnest(${contractIds}::uuid[], ${since}::uuid[]) as c (id, since)
    where exists (
      select from history h where ${h.entityId} = c.id and ${h.entity} = 'visit' and ${h.id} > c.since)`,
);

/** An undo of a change, which has this id in the history. */
export type ContractUndo = { former: RecordDetail; current: RecordDetail; changeId: string };

/** The ids of contracts of which an undo would plan visits again that somebody has moved, skipped or done since the change. */
export async function findHandledVisits(tx: Tx, undos: readonly ContractUndo[]): Promise<Set<string>> {
  const plansOf = (contract: RecordDetail) => JSON.stringify([...linePlans(contract)]);
  const replanned = undos.filter(({ former, current }) => plansOf(former) !== plansOf(current));
  if (replanned.length === 0) return new Set();
  const ids = replanned.map(({ current }) => current._id);
  const changes = await selectVisitChanges(
    tx,
    ids,
    replanned.map(({ changeId }) => changeId),
  );
  return new Set(changes.map(({ id }) => id));
}

/** The visits that the undone change put back on their planned days, and that stay there, although their line comes back. */
export async function lostMoves(
  tx: Tx,
  { forgottenMoves }: UpdateRelatedRows,
  merged: RecordDetail,
  current: RecordDetail,
): Promise<LeftOut> {
  if (!forgottenMoves) return [];
  const [next, now] = [linePlans(merged), linePlans(current)];
  const stored = new Map((await findVisitLines(tx, current._id)).map((line) => [line.id, line]));
  return forgottenMoves.flatMap(({ lineId, n, movedTo }): LeftOut => {
    const line = next.get(lineId);
    const { outcomes, moves } = stored.get(lineId) ?? {};
    const comesBack = line !== undefined && line.plan !== now.get(lineId)?.plan;
    if (!comesBack || outcomes?.has(n) || moves?.has(n)) return [];
    const label = `Visit of ${formatDay(movedTo)}${line.label === null ? '' : ` (${line.label})`}`;
    const message = `The visit that was moved to ${formatDay(movedTo)} is due on its planned day again.`;
    return [{ label, message }];
  });
}
