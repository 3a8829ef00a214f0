import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { AppError } from '#server/base/errors.ts';
import { pauseWhenDue } from '#server/base/time-slices.ts';
import type { Tx } from '#server/db/client.ts';
import { claimRowIds } from '#server/db/rows/row-ids.ts';
import { findVisitLinesOf } from '#server/visit-schedule/storage/visit-lines.ts';
import { lockTechnicians } from './record-references.ts';
import { findWarrantyEquipment } from './storage/record-statements.ts';
import {
  concernsWarranties,
  type LockedUpdate,
  type MergedUpdate,
  mergeUpdate,
  type PlannedUpdate,
  planUpdate,
  replansVisits,
} from './plan-update.ts';

/** The result of a step, or why it is refused. */
function orRefusal<Result>(step: () => Result): Result | AppError {
  try {
    return step();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

export const isAccepted = <Result>(result: Result | AppError): result is Result =>
  !(result instanceof AppError);

async function mergeAll(
  tx: Tx,
  kind: RecordKind,
  updates: readonly LockedUpdate[],
  timeZone: string,
): Promise<(MergedUpdate | AppError)[]> {
  const merging = updates.map((update) => ({
    ...update,
    record: JSON.parse(update.before.json) as RecordDetail,
  }));
  const concerned = merging.filter(({ update, record }) => concernsWarranties(update, record));
  const warrantyEquipment = await findWarrantyEquipment(
    tx,
    concerned.map(({ before }) => before.id),
  );
  return merging.map(({ record, ...update }) =>
    orRefusal(() => mergeUpdate(kind, update, record, warrantyEquipment, timeZone)),
  );
}

/** Checks updates, with a few statements for all of them. */
export async function planUpdates(
  tx: Tx,
  kind: RecordKind,
  updates: readonly LockedUpdate[],
  day: { timeZone: string; today: string },
): Promise<(PlannedUpdate | AppError)[]> {
  const merged = await mergeAll(tx, kind, updates, day.timeZone);
  const accepted = merged.filter(isAccepted);
  const replanned = accepted.filter((update) => replansVisits(kind, update)).map(({ before }) => before.id);
  const [technicians, linesOf, claimedIds] = await Promise.all([
    lockTechnicians(tx, accepted),
    findVisitLinesOf(tx, replanned),
    claimRowIds(tx, [...new Set(accepted.flatMap(({ chosenIds }) => chosenIds))]),
  ]);
  const planned: (PlannedUpdate | AppError)[] = [];
  for (const update of merged) {
    await pauseWhenDue();
    const plan = (one: MergedUpdate) => {
      const { id } = one.before;
      const lines = replanned.includes(id) ? (linesOf.get(id) ?? []) : null;
      const ownIds = one.chosenIds.filter((rowId) => claimedIds.has(rowId));
      const planned = planUpdate(kind, one, { technicians, claimedIds: new Set(ownIds), lines }, day);
      // Of updates with the same id, the first one has it.
      for (const rowId of ownIds) claimedIds.delete(rowId);
      return planned;
    };
    planned.push(isAccepted(update) ? orRefusal(() => plan(update)) : update);
  }
  return planned;
}
