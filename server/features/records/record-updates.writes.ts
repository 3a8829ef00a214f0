import { dayOf } from '#schema/fields/format-day.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordUpdate } from '#schema/records/records.ts';
import type { AppError } from '#server/base/errors.ts';
import { pauseWhenDue } from '#server/base/time-slices.ts';
import type { Tx } from '#server/db/client.ts';
import { toSqlNames } from '#server/db/columns.ts';
import type { ChangeInfo, StoredEntity } from '#server/http/mutations.ts';
import { countNotifiedNumbers } from '#server/messaging/warranty-notices/notified-numbers.ts';
import type { VisitMove } from '#server/visit-schedule/storage/save-visit-lines.ts';
import { settleWorkOrders } from '#server/visit-schedule/storage/work-orders.ts';
import type { LockedUpdate, PlannedUpdate } from './plan-update.ts';
import { isAccepted, planUpdates } from './plan-updates.ts';
import { resolveManufacturers } from './storage/record-manufacturers.ts';
import type { LockedRecord, RecordSettings } from './records.writes.ts';
import { type RecordRows, recordRows, storedLists, storedWarranties } from './storage/record-rows.ts';
import { updateRows, updateRowsAndNextVisits } from './storage/record-statements.ts';
import { saveRecordVisits } from './storage/record-visits.ts';
import { addsOrRemovesRows, type RecordLists, saveLists } from './storage/save-lists.ts';

/** What an undo of an update needs besides its JSON. */
export type UpdateRelatedRows = { forgottenMoves?: VisitMove[] };

function updateRelatedRows(forgottenMoves: VisitMove[]): string | null {
  const related: UpdateRelatedRows = { forgottenMoves };
  return forgottenMoves.length > 0 ? JSON.stringify(related) : null;
}

type WithRows = PlannedUpdate & { rows: RecordRows };

async function addRows(tx: Tx, planned: readonly PlannedUpdate[], by: ChangeInfo): Promise<WithRows[]> {
  const withEquipment = planned.filter(({ tables }) => tables.some(({ list }) => list === 'equipment'));
  const equipment = withEquipment.map(({ before, content }) => ({
    recordId: before.id,
    equipment: content.equipment,
    formerIds: before.formerIds,
  }));
  const manufacturerOf = equipment.length > 0 ? await resolveManufacturers(tx, equipment, by) : () => '';
  const withRows: WithRows[] = [];
  for (const update of planned) {
    await pauseWhenDue();
    const { content, stored, claimedIds } = update;
    const { id, formerIds } = update.before;
    const rows = recordRows(id, content, manufacturerOf, stored, { formerIds, claimedIds });
    withRows.push({ ...update, rows });
  }
  return withRows;
}

/** What `updateColumns` writes: the rows as JSON, of contracts whose visits are planned again apart. */
type ColumnRows = { isReplanned: boolean; ids: string[]; json: string };

async function buildColumnRows(
  updates: readonly PlannedUpdate[],
  { at, actor }: ChangeInfo,
): Promise<ColumnRows[]> {
  const built: ColumnRows[] = [];
  for (const isReplanned of [false, true]) {
    const some = updates.filter(({ visits }) => (visits !== undefined) === isReplanned);
    if (some.length === 0) continue;
    await pauseWhenDue();
    const metadata = { updatedAt: at, updatedBy: actor.id };
    const rows = some.map(({ before: { id }, columns, searchText }) =>
      toSqlNames({ id, ...columns, searchText, ...metadata }),
    );
    built.push({ isReplanned, ids: some.map(({ before }) => before.id), json: JSON.stringify(rows) });
  }
  return built;
}

async function updateColumns(
  tx: Tx,
  kind: RecordKind,
  columnRows: readonly ColumnRows[],
  changedIds: ReadonlySet<string>,
  today: string,
): Promise<StoredEntity[]> {
  const updated = columnRows.map(({ isReplanned, ids, json }) => {
    const update = isReplanned ? updateRowsAndNextVisits : updateRows;
    const withChangedRows = isReplanned ? ids : ids.filter((id) => changedIds.has(id));
    return update(kind, tx, ids, json, withChangedRows, today);
  });
  return (await Promise.all(updated)).flat();
}

/** One round trip if it is known beforehand which lists change, else two. Nothing may pause between the statements. */
async function saveListsAndColumns(
  tx: Tx,
  lists: readonly RecordLists[],
  at: Date,
  saveColumns: (changedIds: ReadonlySet<string>) => Promise<StoredEntity[]>,
): Promise<StoredEntity[]> {
  const submitted = lists.filter(({ tables }) => tables.length > 0);
  if (!submitted.every(addsOrRemovesRows)) return saveColumns(await saveLists(tx, lists, at));
  const changedIds = new Set(submitted.map(({ recordId }) => recordId));
  const [, updated] = await Promise.all([saveLists(tx, lists, at), saveColumns(changedIds)]);
  return updated;
}

/**
 * Replaces the fields of locked records, and the lists in their updates, with a few statements for all of them. Writes
 * only rows that change. Returns by the ids of the records: the record as it is then, with its version if nothing changed,
 * or why it cannot be saved, such as an invalid reference.
 * @param updates of different records of the kind
 * @throws AppError 429 for too many warranty notices to numbers on no contact, in any of them
 */
export async function updateRecords(
  tx: Tx,
  kind: RecordKind,
  updates: readonly LockedUpdate[],
  by: ChangeInfo,
  { timeZone, unknownTextsPerHour }: RecordSettings,
): Promise<Map<string, StoredEntity | AppError>> {
  if (updates.length === 0) return new Map();
  const today = dayOf(by.at, timeZone);
  const planned = await planUpdates(tx, kind, updates, { timeZone, today });
  const accepted = await addRows(tx, [...planned.values()].filter(isAccepted), by);
  const lists = accepted.map(({ before, record, tables, rows }) => ({
    recordId: before.id,
    stored: storedLists(record),
    tables,
    rows,
  }));
  // First, because the returned records show their visits.
  const settled = accepted.filter(({ isOpen, record }) => kind.fulfillsVisits && isOpen !== record.isOpen);
  await settleWorkOrders(
    tx,
    settled.map(({ before: { id }, isOpen }) => ({ id, isOpen })),
  );
  const columnRows = await buildColumnRows(accepted, by);
  const updated = await saveListsAndColumns(tx, lists, by.at, (changedIds) =>
    updateColumns(tx, kind, columnRows, changedIds, today),
  );
  for (const { before, record, content, rows } of accepted) {
    const warranties = { before: record.warranties, after: storedWarranties(content, rows) };
    await countNotifiedNumbers(tx, { recordId: before.id, ...warranties }, by, unknownTextsPerHour);
  }
  const moves = await saveRecordVisits(
    tx,
    accepted.flatMap(({ visits }) => visits ?? []),
  );
  const updatedById = new Map(updated.map((entity) => [entity.id, entity]));
  const resultOf = (id: string, plan: PlannedUpdate | AppError) => {
    if (!isAccepted(plan)) return plan;
    const entity = updatedById.get(id);
    return entity ? { ...entity, relatedRows: updateRelatedRows(moves.get(id) ?? []) } : plan.before;
  };
  return new Map([...planned].map(([id, plan]) => [id, resultOf(id, plan)]));
}

/**
 * Replaces the record's fields and the lists in the update. Writes only rows that change; if none does, returns the record
 * as it is, with its version.
 * @throws AppError 400 for invalid references to a customer, a technician or equipment, 429 for too many warranty notices
 * to numbers on no contact
 */
export async function updateRecord(
  tx: Tx,
  kind: RecordKind,
  before: LockedRecord,
  update: RecordUpdate,
  by: ChangeInfo,
  settings: RecordSettings,
): Promise<StoredEntity> {
  const results = await updateRecords(tx, kind, [{ before, update }], by, settings);
  const result = results.get(before.id);
  if (!result) throw new Error('The update returned no record.');
  if (!isAccepted(result)) throw result;
  return result;
}
