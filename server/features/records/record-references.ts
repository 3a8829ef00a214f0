import { sql } from 'kysely';
import type { Issue } from '#schema/errors.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { equipmentRequired } from '#schema/records/record-parts.ts';
import { orphanedWarranties } from '#schema/records/records.ts';
import type { StoredRecord } from '#schema/records/stored-records.ts';
import { invalidIssues } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { foldText } from '#server/db/search-text.ts';
import { addManufacturers, findManufacturers } from '#server/features/manufacturers/manufacturers.queries.ts';
import type { ChangeInfo } from '#server/http/mutations.ts';
import type { RecordContent } from './record-rows.ts';

export type ReferencedCustomer = { id: string; sortName: string };

const lockCustomer = preparedStatement<ReferencedCustomer, [id: string]>(
  1,
  (id) => sql<ReferencedCustomer>`select id, sort_name from customers where id = ${id} for share`,
);

/**
 * The customer of a record, kept from being renamed or deleted until the record is written. To be locked before the
 * record: a rename locks the customer first and its records after it.
 */
export async function findCustomerForRecord(tx: Tx, id: string): Promise<ReferencedCustomer | undefined> {
  const [customer] = await lockCustomer(tx, id);
  return customer;
}

/** Living technicians among these users, kept from being deleted until the record is written. */
async function findTechnicians(tx: Tx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${ids}::uuid[]) and is_technician and deleted_at is null
    order by id for share`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Refuses a record that names a customer, technician or piece of equipment that it cannot name. Who is assigned
 * already may stay, also when they were deleted since.
 * @throws AppError 400 with an issue for each
 */
export async function checkReferences(
  tx: Tx,
  kind: RecordKind,
  content: RecordContent,
  customer: ReferencedCustomer | undefined,
  stored?: StoredRecord,
): Promise<ReferencedCustomer> {
  const issues: Issue[] = orphanedWarranties(content).map((index) => ({
    path: `warranties.${index}.equipmentSerial`,
    message: equipmentRequired,
  }));
  const assigned = new Set(stored?.assignedTechnicians?.map(({ user }) => user._id));
  const wanted = content.assignedTechnicians.map(({ user }) => user);
  const technicians = await findTechnicians(
    tx,
    wanted.filter((id) => !assigned.has(id)),
  );
  for (const [index, id] of wanted.entries()) {
    const path = `assignedTechnicians.${index}.user`;
    if (wanted.indexOf(id) < index) issues.push({ path, message: 'This technician is assigned already.' });
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

type NamedUnit = Pick<RecordContent['equipment'][number], '_id' | 'manufacturer'>;
type PresentUnit = { id: string; name: string; formerNameKeys: string[]; manufacturerId: string };

/**
 * Says which manufacturer each piece of equipment has. One that keeps its manufacturer's name keeps the manufacturer,
 * also when that was taken off the choices since; one that comes with a former name of it was read before it was renamed.
 */
export async function chooseManufacturers(
  tx: Tx,
  content: RecordContent,
  by: ChangeInfo,
  recordId?: string,
): Promise<(unit: NamedUnit) => string> {
  const units = recordId === undefined ? [] : await presentUnits(tx, recordId);
  const unitOf = new Map(units.map((unit) => [unit.id, unit]));
  const kept = new Map<NamedUnit, string>();
  const renamed = new Map<NamedUnit, string>();
  for (const unit of content.equipment) {
    const present = unitOf.get(unit._id?.toLowerCase() ?? '');
    if (present?.name === unit.manufacturer) kept.set(unit, present.manufacturerId);
    else if (present?.formerNameKeys.includes(foldText(unit.manufacturer)))
      renamed.set(unit, present.manufacturerId);
  }
  const named = content.equipment.filter((unit) => !kept.has(unit));
  const living = await findManufacturers(
    tx,
    named.map(({ manufacturer }) => manufacturer),
  );
  // A former name that is somebody's name again means them.
  const isKnown = (unit: NamedUnit) => living.has(unit.manufacturer) || renamed.has(unit);
  const added = await addManufacturers(
    tx,
    named.filter((unit) => !isKnown(unit)).map(({ manufacturer }) => manufacturer),
    by,
  );
  return (unit) =>
    kept.get(unit) ??
    living.get(unit.manufacturer) ??
    renamed.get(unit) ??
    added.get(unit.manufacturer) ??
    '';
}

async function presentUnits(tx: Tx, recordId: string): Promise<PresentUnit[]> {
  const { rows } = await sql<PresentUnit>`
    select e.id, m.name, m.former_name_keys, e.manufacturer_id
    from equipment e join manufacturers m on m.id = e.manufacturer_id where e.record_id = ${recordId}`.execute(
    tx,
  );
  return rows;
}
