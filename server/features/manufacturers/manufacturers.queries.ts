import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { conflict, notFound } from '#server/base/errors.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { violates } from '#server/db/database-errors.ts';
import { logChange } from '#server/db/history.ts';
import { foldText } from '#server/db/search-text.ts';
import type { ChangeInfo, StoredEntity } from '#server/http/mutations.ts';

/** Any number will do that nobody else locks. */
const renamingLock = 7_203_116;

export const manufacturerNotFoundMessage = 'This manufacturer does not exist or was deleted.';

/** A manufacturer `m` as the API answers it. */
const manufacturerJson = sql`json_build_object(
  '_id', m.id, 'name', m.name, 'version', m.version,
  'createdAt', iso_instant(m.created_at), 'updatedAt', iso_instant(m.updated_at))`;

/** All that can be chosen, by name, as JSON text of a page. */
export async function listManufacturers(db: Database): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${manufacturerJson}::text as json
    from manufacturers m where m.deleted_at is null order by m.name_key, m.id`.execute(db);
  return `{"data":[${rows.map(({ json }) => json).join(',')}],"total":${rows.length},"nextCursor":null}`;
}

/**
 * @param lock whether it is kept from others until the transaction ends. Records that name it may still be written;
 * those who rename or delete manufacturers wait for each other, as two names can be changed crosswise.
 */
export async function getManufacturer(
  db: Database,
  id: string,
  lock: { forUpdate: boolean } = { forUpdate: false },
): Promise<StoredEntity> {
  if (lock.forUpdate) await sql`select pg_advisory_xact_lock(${sql.lit(renamingLock)})`.execute(db);
  const { rows } = await sql<StoredEntity>`
    select m.id, m.version, ${manufacturerJson}::text as json
    from manufacturers m where m.id = ${id} and m.deleted_at is null ${lock.forUpdate ? sql`for no key update` : sql``}`.execute(
    db,
  );
  if (!rows[0]) throw notFound(manufacturerNotFoundMessage);
  return rows[0];
}

function refuseTwins(error: unknown): never {
  if (violates(error, 'manufacturers_living_name'))
    throw conflict('There is a manufacturer of this name already.', 'name_taken');
  throw error;
}

export async function createManufacturer(tx: Tx, name: string, at: Date): Promise<StoredEntity> {
  const id = randomUUIDv7();
  await sql`
    insert into manufacturers (id, name, name_key, created_at, updated_at)
    values (${id}, ${name}, ${foldText(name)}, ${at}, ${at})`
    .execute(tx)
    .catch(refuseTwins);
  return getManufacturer(tx, id);
}

export async function renameManufacturer(tx: Tx, id: string, name: string, at: Date): Promise<StoredEntity> {
  await sql`
    update manufacturers set name = ${name}, name_key = ${foldText(name)}, version = version + 1, updated_at = ${at},
      former_name_keys = array_append(array_remove(former_name_keys, name_key), name_key)
    where id = ${id}`
    .execute(tx)
    .catch(refuseTwins);
  return getManufacturer(tx, id);
}

/** Takes it off the choices; equipment that names it keeps it. */
export async function markManufacturerDeleted(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`update manufacturers set deleted_at = ${at}, updated_at = ${at} where id = ${id}`.execute(tx);
}

/** The ids of manufacturers that can be chosen, by their names as they were given. Who is not known is left out. */
export async function findManufacturers(tx: Tx, names: readonly string[]): Promise<Map<string, string>> {
  const keys = [...new Set(names.map(foldText))];
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ id: string; nameKey: string }>`
    select id, name_key from manufacturers
    where name_key = any(${keys}::text[]) and deleted_at is null`.execute(tx);
  const idByKey = new Map(rows.map(({ id, nameKey }) => [nameKey, id]));
  return new Map(
    names.flatMap((name): [string, string][] => {
      const id = idByKey.get(foldText(name));
      return id === undefined ? [] : [[name, id]];
    }),
  );
}

/** Adds manufacturers, which leaves rows of history as well, and returns their ids by their names as they were given. */
export async function addManufacturers(
  tx: Tx,
  names: readonly string[],
  by: ChangeInfo,
): Promise<Map<string, string>> {
  const nameByKey = new Map<string, string>();
  for (const name of names) if (!nameByKey.has(foldText(name))) nameByKey.set(foldText(name), name);
  // In one order for everybody, so that two who add the same ones do not wait for each other in a circle.
  for (const [key, name] of [...nameByKey].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const { rows } = await sql<StoredEntity>`
      insert into manufacturers as m (id, name, name_key, created_at, updated_at)
      values (${randomUUIDv7()}, ${name}, ${key}, ${by.at}, ${by.at})
      on conflict (name_key) where deleted_at is null do nothing
      returning m.id, m.version, ${manufacturerJson}::text as json`.execute(tx);
    const added = rows[0];
    // Without a row somebody else added it in the meantime.
    if (added) {
      const change = { entity: 'manufacturer', entityId: added.id, before: null, after: added.json };
      await logChange(tx, { ...by, ...change });
    }
  }
  return findManufacturers(tx, names);
}
