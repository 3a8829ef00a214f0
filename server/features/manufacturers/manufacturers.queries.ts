import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { conflict, notFound } from '#server/base/errors.ts';
import { advisoryLocks } from '#server/db/transactions/advisory-locks.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { violatesConstraint } from '#server/db/database-errors.ts';
import { logChange } from '#server/db/history/history.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { foldText } from '#server/db/rows/search-text.ts';
import type { ChangeInfo, StoredEntity } from '#server/http/mutations.ts';

export const manufacturerNotFoundMessage = 'This manufacturer does not exist or was deleted.';

const m = columnsOf('manufacturers', 'manufacturers');

/** A row of `manufacturers` as the API sends it. */
const manufacturerJson = sql<string>`json_build_object(
  '_id', ${m.id}, 'name', ${m.name}, 'version', ${m.version},
  'createdAt', iso_instant(${m.createdAt}), 'updatedAt', iso_instant(${m.updatedAt}))::text`.as('json');

/** All active manufacturers by name, as the JSON of a single page. */
export async function listManufacturers(db: Database): Promise<string> {
  const rows = await db
    .selectFrom('manufacturers')
    .select(manufacturerJson)
    .where('deletedAt', 'is', null)
    .orderBy('nameKey')
    .orderBy('id')
    .execute();
  return `{"data":[${rows.map(({ json }) => json).join(',')}],"total":${rows.length},"nextCursor":null}`;
}

const lockRenames = preparedStatement<unknown, []>(
  0,
  () => sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.manufacturerRename)})`,
);

/**
 * @param lock `forUpdate` locks the row until the transaction ends. The lock still admits records that reference it.
 * Renames and deletions run one at a time, because two concurrent renames that swap names would deadlock.
 */
export async function getManufacturer(
  db: Database,
  id: string,
  lock: { forUpdate: boolean } = { forUpdate: false },
): Promise<StoredEntity> {
  if (lock.forUpdate) await lockRenames(db);
  const select = db
    .selectFrom('manufacturers')
    .select(['id', 'version', manufacturerJson])
    .where('id', '=', id)
    .where('deletedAt', 'is', null);
  const manufacturer = await (lock.forUpdate ? select.forNoKeyUpdate() : select).executeTakeFirst();
  if (!manufacturer) throw notFound(manufacturerNotFoundMessage);
  return manufacturer;
}

function rejectDuplicateName(error: unknown): never {
  if (violatesConstraint(error, 'manufacturers_living_name'))
    throw conflict('A manufacturer with this name already exists.', 'name_taken');
  throw error;
}

export async function createManufacturer(tx: Tx, name: string, at: Date): Promise<StoredEntity> {
  const id = randomUUIDv7();
  await tx
    .insertInto('manufacturers')
    .values({ id, name, nameKey: foldText(name), createdAt: at, updatedAt: at })
    .execute()
    .catch(rejectDuplicateName);
  return getManufacturer(tx, id);
}

/** A name that stays is not written. */
export async function renameManufacturer(tx: Tx, id: string, name: string, at: Date): Promise<StoredEntity> {
  await tx
    .updateTable('manufacturers')
    .set((row) => {
      const oldKey = row.ref('nameKey');
      return {
        name,
        nameKey: foldText(name),
        formerNameKeys: sql<
          string[]
        >`array_append(array_remove(${row.ref('formerNameKeys')}, ${oldKey}), ${oldKey})`,
        version: row('version', '+', 1),
        updatedAt: at,
      };
    })
    .where('id', '=', id)
    .where('name', '<>', name)
    .execute()
    .catch(rejectDuplicateName);
  return getManufacturer(tx, id);
}

/** Users can no longer choose it; equipment that references it keeps it. */
export async function markManufacturerDeleted(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('manufacturers').set({ deletedAt: at, updatedAt: at }).where('id', '=', id).execute();
}

const selectByNameKeys = preparedStatement<{ id: string; nameKey: string }, [nameKeys: string[]]>(
  1,
  (nameKeys) => sql<{ id: string; nameKey: string }>`
    select ${m.id}, ${m.nameKey} from manufacturers
    where ${m.nameKey} = any(${nameKeys}::text[]) and ${m.deletedAt} is null`,
);

/** The ids of active manufacturers by the given names. Omits unknown names. */
export async function findManufacturerIds(tx: Tx, names: readonly string[]): Promise<Map<string, string>> {
  const keys = [...new Set(names.map(foldText))];
  if (keys.length === 0) return new Map();
  const rows = await selectByNameKeys(tx, keys);
  const idByKey = new Map(rows.map(({ id, nameKey }) => [nameKey, id]));
  return new Map(
    names.flatMap((name): [string, string][] => {
      const id = idByKey.get(foldText(name));
      return id === undefined ? [] : [[name, id]];
    }),
  );
}

/** Creates the manufacturers that do not exist yet, logs the changes, and returns all ids by the given names. */
export async function createManufacturers(
  tx: Tx,
  names: readonly string[],
  change: ChangeInfo,
): Promise<Map<string, string>> {
  const nameByKey = new Map<string, string>();
  for (const name of names) if (!nameByKey.has(foldText(name))) nameByKey.set(foldText(name), name);
  // A fixed order prevents deadlocks between transactions that create the same names.
  for (const [nameKey, name] of [...nameByKey].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const created = await tx
      .insertInto('manufacturers')
      .values({ id: randomUUIDv7(), name, nameKey, createdAt: change.at, updatedAt: change.at })
      .onConflict((onConflict) => onConflict.column('nameKey').where('deletedAt', 'is', null).doNothing())
      .returning(['id', 'version', manufacturerJson])
      .executeTakeFirst();
    // No row: a concurrent transaction created the manufacturer.
    if (created) {
      const entry = { entity: 'manufacturer', entityId: created.id, before: null, after: created.json };
      await logChange(tx, { ...change, ...entry });
    }
  }
  return findManufacturerIds(tx, names);
}
