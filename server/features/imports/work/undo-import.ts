import { sql } from 'kysely';
import { type Customer, type CustomerInput, customerInputSchema } from '#schema/customers.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { logImportedChanges } from '#server/db/history/history-batch.ts';
import { type StoredChange, versionBefore } from '#server/db/history/history-change.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import {
  deleteCustomers,
  lockCustomers,
  updateCustomers,
} from '#server/features/customers/customer-batches.writes.ts';
import { saveUndone, type UndoneRow } from '#server/features/imports/storage/import-rows.writes.ts';
import { describeDependents } from '#server/features/records/records-of-customer.queries.ts';
import type { StoredEntity } from '#server/http/mutations.ts';
import { continueUnlessStopped, finishWork, type ImportClaim, saveProgress } from './claim-import.ts';
import { logUndo } from './log-import.ts';
import { batchRows, type WorkServices } from './run-import.ts';

type WrittenRow = {
  rowNumber: number;
  outcome: 'new' | 'update';
  entityId: string;
  versionAfter: number;
  historyId: string;
};

const w = columnsOf('importRows', 'w');
const h = columnsOf('history', 'h');
const r = columnsOf('records', 'r');

const selectWritten = preparedStatement<WrittenRow, [importId: string, limit: number]>(
  2,
  (importId, limit) => sql<WrittenRow>`
    select ${w.rowNumber}, ${w.outcome}, ${w.entityId}, ${w.versionAfter}, ${w.historyId} from import_rows w
    where ${w.importId} = ${importId} and ${w.outcome} in ('new', 'update') and ${w.isUndone} is null
    order by ${w.rowNumber} desc limit ${limit}`,
);

const selectChanges = preparedStatement<StoredChange & { id: string }, [ids: string[]]>(
  1,
  (ids) => sql<StoredChange & { id: string }>`
    select ${h.id}, ${h.before}, ${h.after}, ${h.places} from history h where ${h.id} = any(${ids}::uuid[])`,
);

const selectWithRecords = preparedStatement<{ customerId: string }, [ids: string[]]>(
  1,
  (ids) => sql<{ customerId: string }>`
    select distinct ${r.customerId} from records r where ${r.customerId} = any(${ids}::uuid[])`,
);

/** Takes back what the import wrote and nobody has touched since; the rest keeps a reason. */
export async function undoImport({ db, clock, stopping }: WorkServices, claim: ImportClaim): Promise<void> {
  let { doneRows } = claim;
  for (;;) {
    continueUnlessStopped(stopping);
    const count = await db.transaction().execute(async (tx) => {
      const rows = await selectWritten(tx, claim.id, batchRows);
      await saveUndone(tx, claim.id, await undoBatch(tx, claim, rows, clock.now()));
      await saveProgress(tx, claim, doneRows + rows.length);
      return rows.length;
    });
    doneRows += count;
    if (count < batchRows) break;
  }
  const undoneAt = clock.now();
  await db.transaction().execute(async (tx) => {
    if (await finishWork(tx, claim, { state: 'undone', undoneAt })) await logUndo(tx, claim, undoneAt);
  });
}

type Possible = { row: WrittenRow; entity: StoredEntity };

async function undoBatch(
  tx: Tx,
  { id: importId, actor }: ImportClaim,
  rows: readonly WrittenRow[],
  at: Date,
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
  const changes = await selectChanges(
    tx,
    updated.map(({ row }) => row.historyId),
  );
  const changeOf = new Map(changes.map((change) => [change.id, change]));
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
