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
import type { ReferencedCustomer } from './storage/record-columns.ts';
import type { RecordContent } from './storage/record-rows.ts';

const c = columnsOf('customers', 'c');
const u = columnsOf('users', 'u');

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
