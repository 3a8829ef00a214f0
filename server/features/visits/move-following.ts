import { formatDay } from '#schema/fields/format-day.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { conflict, invalid } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { lockRecord, type RecordSettings } from '#server/features/records/records.writes.ts';
import type { ChangeInfo } from '#server/http/mutations.ts';
import { lastSettledDay } from '#server/visit-schedule/engine/planning.ts';
import { openVisits } from '#server/visit-schedule/engine/schedule.ts';
import { forgetMoves } from '#server/visit-schedule/storage/save-visit-lines.ts';
import { updateContract } from './contract-update.ts';
import { expectOpen, type LockedVisit } from './locked-visit.ts';

/**
 * Gives a line a new first day: the visit is due on it, and all later ones after it. A change of the contract like any
 * other, with a new version.
 * @throws AppError 409 `earlier_visit_open` when an earlier visit would move as well, 400 for a day until which visits
 * were due or done
 */
export async function moveWithFollowing(
  tx: Tx,
  locked: LockedVisit,
  to: string,
  { by, settings, today }: { by: ChangeInfo; settings: RecordSettings; today: string },
): Promise<void> {
  const { owed, visit } = expectOpen(locked);
  const first = openVisits(owed).next().value;
  if (first && first.n < visit.n)
    throw conflict(
      `The visit of ${formatDay(first.dueOn)} is still open. Please settle or move it first.`,
      'earlier_visit_open',
    );
  // The plan would go on after that day, on another one than the user chose.
  const settled = lastSettledDay(locked.line.outcomes, visit.n);
  if (to <= settled)
    throw invalid(`A visit was due or done on ${settled} already. Please choose a later day.`, 'to');
  const { contract } = locked.visits;
  const lineId = locked.line.id;
  const stored = await lockRecord(tx, serviceContracts, contract.id, contract.customerId, today);
  await updateContract(
    tx,
    stored,
    ({ additionalVisitLines: lines = [] }) =>
      lineId === contract.id
        ? { firstVisitOn: to }
        : {
            additionalVisitLines: lines.map((line) =>
              line._id === lineId ? { ...line, firstVisitOn: to } : line,
            ),
          },
    { by, settings, path: 'to' },
  );
  // Also when the first day was that one before.
  await forgetMoves(tx, [lineId]);
}
