import { customerFieldsOnRecords } from '#schema/customers.ts';
import type { VersionedEntity } from '#schema/history/history-list.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { recordFields, recordUpdateSchema } from '#schema/records/records.ts';
import { updateRecord } from '#server/features/records/record-updates.writes.ts';
import { getRecord, recordNotFoundMessage } from '#server/features/records/records.queries.ts';
import { type LockedRecord, lockRecord } from '#server/features/records/records.writes.ts';
import { lostMoves } from '#server/features/records/restore/lost-moves.queries.ts';
import { restoreRecord } from '#server/features/records/restore/restored-records.writes.ts';
import { withoutDeleted } from './undo-references.ts';
import { blankValues, type EntityJson, parsed, type Versioned } from './versioned.ts';

/** What is computed from the present, and was not kept. */
function presentMembers({ fulfillsVisits, hasVisits }: RecordKind): EntityJson {
  return {
    ...(fulfillsVisits && { visits: [] }),
    ...(hasVisits && { nextVisitOn: null, nextVisitState: null, nextVisitOverdueDays: 0 }),
  };
}

export function versionedRecords(kind: RecordKind): Versioned<RecordDetail, LockedRecord> {
  return {
    id: kind.id as VersionedEntity,
    label: kind.labels.singular,
    notFoundMessage: recordNotFoundMessage(kind),
    get: (db, id, today) => getRecord(db, kind, id, today),
    complete: (version) => ({
      ...blankValues(recordFields(kind)),
      ...version,
      customer: { ...blankValues(customerFieldsOnRecords), ...(version.customer as EntityJson) },
      ...presentMembers(kind),
    }),
    lock: (tx, id, { customer }, today) => lockRecord(tx, kind, id, customer._id, today),
    async withoutDeleted(tx, merged, current, related) {
      const { record, leftOut } = await withoutDeleted(tx, merged, current);
      const lost = await lostMoves(tx, related ?? {}, record, current);
      return { merged: record, leftOut: [...leftOut, ...lost] };
    },
    save(tx, before, merged, { by, ...settings }) {
      const update = parsed(recordUpdateSchema(kind, settings.timeZone).safeParse(merged));
      return updateRecord(tx, kind, before, update, by, settings);
    },
    restore: (tx, { value: record, related, deletedAt }, { by, ...settings }) =>
      restoreRecord(tx, kind, { record, related, deletedAt }, by, settings),
  };
}
