import { sql } from 'kysely';
import type { Issue } from '#schema/errors.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { equipmentRequired } from '#schema/records/record-parts.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { orphanedWarranties } from '#schema/records/warranty-equipment.ts';
import { invalidIssues } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { foldText } from '#server/db/rows/search-text.ts';
import { findKnownManufacturerIds } from '#server/features/manufacturers/known-manufacturers.queries.ts';
import {
  createManufacturers,
  findManufacturerIds,
} from '#server/features/manufacturers/manufacturers.queries.ts';
import type { ChangeInfo } from '#server/http/mutations.ts';
import type { ReferencedCustomer } from './storage/record-columns.ts';
import type { RecordContent } from './storage/record-rows.ts';

const c = columnsOf('customers', 'c');
const u = columnsOf('users', 'u');
const e = columnsOf('equipment', 'e');
const m = columnsOf('manufacturers', 'm');

const selectCustomer = preparedStatement<ReferencedCustomer, [id: string]>(
  1,
  (id) => sql<ReferencedCustomer>`
    select ${c.id}, ${c.sortName} from customers c where ${c.id} = ${id} for share`,
);

/**
 * The customer of a record, locked against renaming and deletion until the transaction ends. Lock it before the record,
 * because renaming a customer locks the customer and then its records.
 */
export async function lockCustomer(tx: Tx, id: string): Promise<ReferencedCustomer | undefined> {
  const [customer] = await selectCustomer(tx, id);
  return customer;
}

const selectTechnicians = preparedStatement<{ id: string }, [ids: string[]]>(
  1,
  (ids) => sql<{ id: string }>`
    select ${u.id} from users u
    where ${u.id} = any(${ids}::uuid[]) and ${u.isTechnician} and ${u.deletedAt} is null
    order by ${u.id} for share`,
);

/** A record to be saved, and as it is stored. */
type SavedRecord = { content: RecordContent; record?: RecordDetail };

function assignedIds(record: RecordDetail | undefined): Set<string> {
  return new Set(record?.assignedTechnicians?.map(({ user }) => user._id));
}

/**
 * The ids of active technicians among those whom saves assign, locked against deletion until the transaction ends. Those
 * who are assigned already are left out.
 */
export async function lockTechnicians(tx: Tx, records: readonly SavedRecord[]): Promise<Set<string>> {
  const ids = records.flatMap(({ content, record }) => {
    const assigned = assignedIds(record);
    return content.assignedTechnicians.map(({ user }) => user).filter((id) => !assigned.has(id));
  });
  if (ids.length === 0) return new Set();
  const rows = await selectTechnicians(tx, ids);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Checks the customer, the technicians and the equipment of the warranties. Technicians who are already assigned may
 * stay, even if they were deleted since.
 * @param technicians the result of `lockTechnicians`
 * @throws AppError 400 with an issue for each invalid reference
 */
export function checkReferences(
  kind: RecordKind,
  { content, record }: SavedRecord,
  customer: ReferencedCustomer | undefined,
  technicians: ReadonlySet<string>,
): ReferencedCustomer {
  const issues: Issue[] = orphanedWarranties(content).map((index) => ({
    path: `warranties.${index}.equipmentSerial`,
    message: equipmentRequired,
  }));
  const assigned = assignedIds(record);
  const userIds = content.assignedTechnicians.map(({ user }) => user);
  for (const [index, id] of userIds.entries()) {
    const path = `assignedTechnicians.${index}.user`;
    if (userIds.indexOf(id) < index) issues.push({ path, message: 'This technician is assigned already.' });
    else if (!assigned.has(id) && !technicians.has(id))
      issues.push({ path, message: 'A technician must be selected.' });
  }
  if (!customer) {
    const message = `A customer must be selected for this ${kind.labels.singular}.`;
    throw invalidIssues([{ path: 'customer', message }, ...issues]);
  }
  if (issues.length > 0) throw invalidIssues(issues);
  return customer;
}

type SubmittedUnit = Pick<RecordContent['equipment'][number], '_id' | 'manufacturer'>;
type StoredUnit = {
  recordId: string;
  id: string;
  name: string;
  formerNameKeys: string[];
  manufacturerId: string;
};

const selectUnits = preparedStatement<StoredUnit, [recordIds: string[]]>(
  1,
  (recordIds) => sql<StoredUnit>`
    select ${e.recordId}, ${e.id}, ${m.name}, ${m.formerNameKeys}, ${e.manufacturerId}
    from equipment e join manufacturers m on ${m.id} = ${e.manufacturerId}
    where ${e.recordId} = any(${recordIds}::uuid[])`,
);

/**
 * The equipment of a record to be saved. `recordId` is that of a stored one; `formerIds` are the ids of units that an undo
 * brings back: their names may be former or of deleted manufacturers.
 */
type SubmittedEquipment = {
  equipment: readonly SubmittedUnit[];
  recordId?: string;
  formerIds?: readonly string[] | undefined;
};

/** The units that keep the manufacturer that is stored for them: under its name, or under a former one. */
async function findStoredManufacturers(tx: Tx, records: readonly SubmittedEquipment[]) {
  const recordIds = records.flatMap(({ recordId }) => recordId ?? []);
  const storedUnits = recordIds.length > 0 ? await selectUnits(tx, recordIds) : [];
  const storedById = new Map(storedUnits.map((unit) => [`${unit.recordId} ${unit.id}`, unit]));
  const unchanged = new Map<SubmittedUnit, string>();
  const renamed = new Map<SubmittedUnit, string>();
  for (const { recordId, equipment } of records)
    for (const unit of equipment) {
      const stored = storedById.get(`${recordId} ${unit._id?.toLowerCase()}`);
      if (stored?.name === unit.manufacturer) unchanged.set(unit, stored.manufacturerId);
      else if (stored?.formerNameKeys.includes(foldText(unit.manufacturer)))
        renamed.set(unit, stored.manufacturerId);
    }
  return { unchanged, renamed };
}

/**
 * Finds the manufacturer of each piece of equipment by name, and creates missing ones. Equipment that keeps the name of
 * its manufacturer keeps the manufacturer, even a deleted one. A former name stands for the renamed manufacturer: the
 * client read the record before the rename.
 * @returns a function that returns the id of the manufacturer of a piece of equipment in `records`
 */
export async function resolveManufacturers(
  tx: Tx,
  records: readonly SubmittedEquipment[],
  by: ChangeInfo,
): Promise<(unit: SubmittedUnit) => string> {
  const { unchanged, renamed } = await findStoredManufacturers(tx, records);
  const changed = records.flatMap(({ equipment }) => equipment.filter((unit) => !unchanged.has(unit)));
  const active = await findManufacturerIds(
    tx,
    changed.map(({ manufacturer }) => manufacturer),
  );
  const former = new Set(
    records.flatMap(({ equipment, formerIds = [] }) =>
      equipment.filter((unit) => !unchanged.has(unit) && formerIds.includes(unit._id?.toLowerCase() ?? '')),
    ),
  );
  const known = await findKnownManufacturerIds(
    tx,
    [...former].filter((unit) => !active.has(unit.manufacturer)).map((unit) => unit.manufacturer),
  );
  for (const unit of former) {
    const id = known.get(unit.manufacturer);
    if (id !== undefined) renamed.set(unit, id);
  }
  // A former name that another manufacturer has now stands for the other one.
  const isKnown = (unit: SubmittedUnit) => active.has(unit.manufacturer) || renamed.has(unit);
  const unknown = changed.filter((unit) => !isKnown(unit)).map(({ manufacturer }) => manufacturer);
  const created = unknown.length > 0 ? await createManufacturers(tx, unknown, by) : new Map<string, string>();
  return (unit) =>
    unchanged.get(unit) ??
    active.get(unit.manufacturer) ??
    renamed.get(unit) ??
    created.get(unit.manufacturer) ??
    '';
}
