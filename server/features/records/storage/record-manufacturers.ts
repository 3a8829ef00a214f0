import { sql } from 'kysely';
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
import type { RecordContent } from './record-rows.ts';

const e = columnsOf('equipment', 'e');
const m = columnsOf('manufacturers', 'm');

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

/** The manufacturers of the equipment of records, as far as they exist. */
export type FoundManufacturers = {
  unchanged: Map<SubmittedUnit, string>;
  renamed: Map<SubmittedUnit, string>;
  active: Map<string, string>;
  /** Names. */
  unknown: string[];
};

/**
 * Finds the manufacturer of each piece of equipment by name. Equipment that keeps the name of its manufacturer keeps the
 * manufacturer, even a deleted one. A former name stands for the renamed manufacturer: the client read the record before
 * the rename.
 */
export async function findManufacturers(
  tx: Tx,
  records: readonly SubmittedEquipment[],
): Promise<FoundManufacturers> {
  const { unchanged, renamed } = await findStoredManufacturers(tx, records);
  const changed = records.flatMap(({ equipment }) => equipment.filter((unit) => !unchanged.has(unit)));
  const active = await findManufacturerIds(
    tx,
    changed.map(({ manufacturer }) => manufacturer),
  );
  const former = new Set(
    records.flatMap(({ equipment, formerIds = [] }) =>
      equipment.filter((unit) => !unchanged.has(unit) && formerIds.includes(unit._id ?? '')),
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
  return { unchanged, renamed, active, unknown };
}

/**
 * Creates the manufacturers that were not found.
 * @returns a function that returns the id of the manufacturer of a piece of equipment in the records
 */
export async function createUnknownManufacturers(
  tx: Tx,
  { unchanged, renamed, active, unknown }: FoundManufacturers,
  by: ChangeInfo,
): Promise<(unit: SubmittedUnit) => string> {
  const created = unknown.length > 0 ? await createManufacturers(tx, unknown, by) : new Map<string, string>();
  return (unit) =>
    unchanged.get(unit) ??
    active.get(unit.manufacturer) ??
    renamed.get(unit) ??
    created.get(unit.manufacturer) ??
    '';
}

/** Finds the manufacturer of each piece of equipment, and creates missing ones: both of the above. */
export async function resolveManufacturers(
  tx: Tx,
  records: readonly SubmittedEquipment[],
  by: ChangeInfo,
): Promise<(unit: SubmittedUnit) => string> {
  return createUnknownManufacturers(tx, await findManufacturers(tx, records), by);
}
