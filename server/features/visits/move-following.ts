import type { RecordDetail } from '#schema/records/record-responses.ts';
import { recordUpdateSchema } from '#schema/records/records.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { conflict, invalid } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { logChange } from '#server/db/history.ts';
import { lockRecord, type RecordSettings, updateRecord } from '#server/features/records/records.writes.ts';
import type { ChangeInfo } from '#server/http/mutations.ts';
import { openVisits } from '#server/visit-schedule/engine/schedule.ts';
import { expectOpen, type LockedVisit } from './locked-visit.ts';

/**
 * Gives a line a new first day: the visit is due on it, and all later ones after it. A change of the contract like any
 * other, with a new version.
 * @throws AppError 409 `earlier_visit_open` when an earlier visit would move as well
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
      `The visit of ${first.dueOn} is still open. Please settle or move it first.`,
      'earlier_visit_open',
    );
  const { contract } = locked.visits;
  const stored = await lockRecord(tx, serviceContracts, contract.id, contract.customerId, today);
  const detail = JSON.parse(stored.json) as RecordDetail;
  const lines = detail.additionalVisitLines ?? [];
  const change =
    locked.line.id === contract.id
      ? { firstVisitOn: to }
      : {
          additionalVisitLines: lines.map((line) =>
            line._id === locked.line.id ? { ...line, firstVisitOn: to } : line,
          ),
        };
  // Lists that are left out stay as they are.
  const lists = ['contacts', 'statusTimeline', 'equipment', 'warranties', 'assignedTechnicians'];
  const fields = Object.fromEntries(Object.entries(detail).filter(([name]) => !lists.includes(name)));
  const update = recordUpdateSchema(serviceContracts, settings.timeZone).safeParse({ ...fields, ...change });
  if (!update.success) throw invalid(update.error.issues[0]?.message ?? 'This day is not possible.', 'to');
  const after = await updateRecord(tx, serviceContracts, stored, update.data, by, settings);
  await logChange(tx, {
    ...by,
    entity: serviceContracts.id,
    entityId: after.id,
    before: stored.json,
    after: after.json,
  });
}
