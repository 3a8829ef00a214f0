import { sql } from 'kysely';
import { type Customer, type CustomerInput, customerInputSchema } from '#schema/customers.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { logImportedChanges } from '#server/db/history/history-batch.ts';
import { versionBefore } from '#server/db/history/history-change.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import {
  deleteCustomers,
  lockCustomers,
  updateCustomers,
} from '#server/features/customers/customer-batches.writes.ts';
import {
  readChanges,
  type UndoContext,
  type UndoneRow,
  type WrittenRow,
} from '#server/features/imports/storage/undone-rows.writes.ts';
import { describeDependents } from '#server/features/records/records-of-customer.queries.ts';
import type { StoredEntity } from '#server/http/mutations.ts';

const r = columnsOf('records', 'r');

const selectWithRecords = preparedStatement<{ customerId: string }, [ids: string[]]>(
  1,
  (ids) => sql<{ customerId: string }>`
    select distinct ${r.customerId} from records r where ${r.customerId} = any(${ids}::uuid[])`,
);

type Possible = { row: WrittenRow; entity: StoredEntity };

/** Takes back what rows wrote and nobody has touched since; the rest keeps a reason. */
export async function undoCustomers(
  tx: Tx,
  { importId, actor, at }: UndoContext,
  rows: readonly WrittenRow[],
): Promise<UndoneRow[]> {
  const stored = await lockCustomers(
    tx,
    rows.map(({ entityId }) => entityId),
    'update',
  );
  const entities = new Map(stored.map((entity) => [entity.id, entity]));
  const withRecords = new Set(
    (await selectWithRecords(tx, [...entities.keys()])).map(({ customerId }) => customerId),
  );
  const possible: Possible[] = [];
  const undone: UndoneRow[] = [];
  for (const row of rows) {
    const entity = entities.get(row.entityId);
    const reason = await findReason(tx, row, entity, withRecords);
    undone.push({ rowNumber: row.rowNumber, isUndone: reason === null, undoReason: reason });
    if (entity && reason === null) possible.push({ row, entity });
  }
  const created = possible.filter(({ row }) => row.outcome === 'new');
  const updated = possible.filter(({ row }) => row.outcome === 'update');
  const saved = await restoreFormer(tx, updated, { userId: actor.id, at });
  await deleteCustomers(
    tx,
    created.map(({ entity }) => entity.id),
  );
  const changes = possible.map(({ row, entity }) => ({
    entityId: entity.id,
    before: entity.json,
    after: saved.get(entity.id) ?? null,
    undoneId: row.historyId,
  }));
  await logImportedChanges(tx, { at, actor, entity: 'customer', importId }, changes);
  return undone;
}

/** Why a row is left as it is; null if it can be undone. */
async function findReason(
  tx: Tx,
  { entityId, outcome, versionAfter }: WrittenRow,
  entity: StoredEntity | undefined,
  withRecords: ReadonlySet<string>,
): Promise<string | null> {
  if (!entity) return 'This customer was deleted since.';
  if (entity.version !== versionAfter) return 'This customer was changed since.';
  if (outcome === 'update' || !withRecords.has(entityId)) return null;
  return `This customer has ${await describeDependents(tx, entityId)}.`;
}

/** Saves the versions before the import again. Returns the entities as JSON, by id. */
async function restoreFormer(
  tx: Tx,
  updated: readonly Possible[],
  by: { userId: string | null; at: Date },
): Promise<Map<string, string>> {
  if (updated.length === 0) return new Map();
  const changeOf = await readChanges(
    tx,
    updated.map(({ row }) => row),
  );
  const replacements = updated.map(({ row, entity }) => {
    const current = JSON.parse(entity.json) as Customer;
    const change = changeOf.get(row.historyId);
    const former = change ? versionBefore(current, change) : current;
    const input: CustomerInput = customerInputSchema.parse(former);
    return { id: entity.id, input, stored: current.contacts };
  });
  const saved = await updateCustomers(tx, replacements, by);
  return new Map(saved.map(({ id, json }) => [id, json]));
}
