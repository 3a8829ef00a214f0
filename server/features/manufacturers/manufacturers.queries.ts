import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/client.ts';
import { violates } from '../../lib/database-errors.ts';
import type { By, Stored } from '../../lib/entity-writes.ts';
import { conflict, notFound } from '../../lib/errors.ts';
import { recordChange } from '../../lib/history.ts';
import { foldText } from '../../lib/search-text.ts';

export const manufacturerGone = 'This manufacturer does not exist or was deleted.';

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

export async function getManufacturer(
  db: Database,
  id: string,
  lock: { forUpdate: boolean } = { forUpdate: false },
): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select m.id, m.version, ${manufacturerJson}::text as json
    from manufacturers m where m.id = ${id} and m.deleted_at is null ${lock.forUpdate ? sql`for update` : sql``}`.execute(
    db,
  );
  if (!rows[0]) throw notFound(manufacturerGone);
  return rows[0];
}

function refuseTwins(error: unknown): never {
  if (violates(error, 'manufacturers_living_name'))
    throw conflict('There is a manufacturer of this name already.', 'name_taken');
  throw error;
}

export async function createManufacturer(tx: Tx, name: string, at: Date): Promise<Stored> {
  const id = randomUUIDv7();
  await sql`
    insert into manufacturers (id, name, name_key, created_at, updated_at)
    values (${id}, ${name}, ${foldText(name)}, ${at}, ${at})`
    .execute(tx)
    .catch(refuseTwins);
  return getManufacturer(tx, id);
}

export async function renameManufacturer(tx: Tx, id: string, name: string, at: Date): Promise<Stored> {
  await sql`
    update manufacturers set name = ${name}, name_key = ${foldText(name)}, version = version + 1, updated_at = ${at}
    where id = ${id}`
    .execute(tx)
    .catch(refuseTwins);
  return getManufacturer(tx, id);
}

/** Takes it off the choices; equipment that names it keeps it. */
export async function markManufacturerDeleted(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`update manufacturers set deleted_at = ${at}, updated_at = ${at} where id = ${id}`.execute(tx);
}

/**
 * The ids of manufacturers by their names as they were given; those not known yet are added, which leaves rows of
 * history as well.
 */
export async function provideManufacturers(
  tx: Tx,
  names: Iterable<string>,
  by: By,
): Promise<Map<string, string>> {
  const nameByKey = new Map<string, string>();
  const wanted = new Set(names);
  for (const name of wanted) {
    const key = foldText(name);
    if (!nameByKey.has(key)) nameByKey.set(key, name);
  }
  if (wanted.size === 0) return new Map();
  const idByKey = await findLiving(tx, [...nameByKey.keys()]);
  // In one order for everybody, so that two who add the same ones do not wait for each other.
  const unknown = [...nameByKey]
    .filter(([key]) => !idByKey.has(key))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [key, name] of unknown) {
    const { rows } = await sql<Stored>`
      insert into manufacturers as m (id, name, name_key, created_at, updated_at)
      values (${randomUUIDv7()}, ${name}, ${key}, ${by.at}, ${by.at})
      on conflict (name_key) where deleted_at is null do nothing
      returning m.id, m.version, ${manufacturerJson}::text as json`.execute(tx);
    const added = rows[0];
    if (!added) continue;
    idByKey.set(key, added.id);
    await recordChange(tx, {
      ...by,
      entity: 'manufacturer',
      entityId: added.id,
      before: null,
      after: added.json,
    });
  }
  // Somebody else added some of them in the meantime.
  const missing = unknown.map(([key]) => key).filter((key) => !idByKey.has(key));
  if (missing.length > 0) for (const [key, id] of await findLiving(tx, missing)) idByKey.set(key, id);
  return new Map([...wanted].map((name) => [name, idByKey.get(foldText(name)) ?? '']));
}

async function findLiving(tx: Tx, keys: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; nameKey: string }>`
    select id, name_key from manufacturers
    where name_key = any(${keys}::text[]) and deleted_at is null`.execute(tx);
  return new Map(rows.map(({ id, nameKey }) => [nameKey, id]));
}
