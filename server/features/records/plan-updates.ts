import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { AppError } from '#server/base/errors.ts';
import { pauseWhenDue } from '#server/base/time-slices.ts';
import type { Tx } from '#server/db/client.ts';
import { claimRowIds } from '#server/db/rows/row-ids.ts';
import { findVisitLinesOf } from '#server/visit-schedule/storage/visit-lines.ts';
import {
  concernsWarranties,
  type LockedUpdate,
  type MergedUpdate,
  mergeUpdate,
  type PlannedUpdate,
  planUpdate,
  replansVisits,
} from './plan-update.ts';
import { lockTechnicians } from './record-references.ts';
import { findWarrantyEquipment } from './storage/record-statements.ts';

/** The result of a step, or why it is refused. */
export function orRefusal<Result>(step: () => Result): Result | AppError {
  try {
    return step();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

export const isAccepted = <Result>(result: Result | AppError): result is Result =>
  !(result instanceof AppError);

/** By the ids of the records. */
type Outcomes<Result> = Map<string, Result | AppError>;

async function mergeAll(
  tx: Tx,
  kind: RecordKind,
  updates: readonly LockedUpdate[],
  timeZone: string,
): Promise<Outcomes<MergedUpdate>> {
  const merging = updates.map((update) => ({
    ...update,
    record: JSON.parse(update.before.json) as RecordDetail,
  }));
  const concerned = merging.filter(({ update, record }) => concernsWarranties(update, record));
  const warrantyEquipment = await findWarrantyEquipment(
    tx,
    concerned.map(({ before }) => before.id),
  );
  const merged: Outcomes<MergedUpdate> = new Map();
  for (const { record, ...update } of merging) {
    await pauseWhenDue();
    const merge = () => mergeUpdate(kind, update, record, warrantyEquipment, timeZone);
    merged.set(update.before.id, orRefusal(merge));
  }
  return merged;
}

/** Checks updates of locked records of a kind, with a few statements for all of them. */
export async function planUpdates(
  tx: Tx,
  kind: RecordKind,
  updates: readonly LockedUpdate[],
  day: { timeZone: string; today: string },
): Promise<Outcomes<PlannedUpdate>> {
  const merged = await mergeAll(tx, kind, updates, day.timeZone);
  const accepted = [...merged.values()].filter(isAccepted);
  const replanned = new Set(
    accepted.filter((update) => replansVisits(kind, update)).map(({ before }) => before.id),
  );
  const [technicians, linesOf, claimedIds] = await Promise.all([
    lockTechnicians(tx, accepted),
    findVisitLinesOf(tx, [...replanned]),
    claimRowIds(tx, [...new Set(accepted.flatMap(({ chosenIds }) => chosenIds))]),
  ]);
  const planned: Outcomes<PlannedUpdate> = new Map();
  for (const [id, update] of merged) {
    await pauseWhenDue();
    const lines = replanned.has(id) ? (linesOf.get(id) ?? []) : null;
    const plan = (one: MergedUpdate) => {
      const ownIds = one.chosenIds.filter((rowId) => claimedIds.has(rowId));
      const result = planUpdate(kind, one, { technicians, claimedIds: new Set(ownIds), lines }, day);
      // Of updates with the same id, the first one has it.
      for (const rowId of ownIds) claimedIds.delete(rowId);
      return result;
    };
    planned.set(id, isAccepted(update) ? orRefusal(() => plan(update)) : update);
  }
  return planned;
}
