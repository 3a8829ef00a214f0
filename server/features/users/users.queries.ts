import { randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { NewUser, UserListQuery } from '#schema/users.ts';
import { notFound } from '#server/base/errors.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { logChange, systemActor } from '#server/db/history.ts';
import { foldText, phoneDigits, searchTerms } from '#server/db/search-text.ts';

const userJson = sql`json_build_object(
  '_id', u.id, 'name', u.name, 'phone', u.phone, 'isTechnician', u.is_technician,
  'lastLogin', iso_instant(u.last_login_at), 'version', u.version,
  'createdAt', iso_instant(u.created_at), 'updatedAt', iso_instant(u.updated_at))`;

type ListedUser = { name: string; phone: string; json: string };

export type StoredUser = { id: string; name: string; isTechnician: boolean; version: number; json: string };

/** All living users by name, as JSON text of a page. There are never so many that they would need several. */
export async function listUsers(db: Database, { isTechnician, q }: UserListQuery): Promise<string> {
  const conditions = [sql`u.deleted_at is null`];
  if (isTechnician !== undefined) conditions.push(sql`u.is_technician = ${isTechnician}`);
  const { rows } = await sql<ListedUser>`
    select u.name, u.phone, ${userJson}::text as json
    from users u where ${sql.join(conditions, sql` and `)} order by lower(u.name), u.id`.execute(db);
  const found = q ? rows.filter(matcherOf(q)) : rows;
  return `{"data":[${found.map((row) => row.json).join(',')}],"total":${found.length},"nextCursor":null}`;
}

/** Folding is not PostgreSQL's to do, and the rows are few, so they are searched here. */
function matcherOf(q: string): (user: ListedUser) => boolean {
  const { words, digits } = searchTerms(q);
  return ({ name, phone }) => {
    const [foldedName, number] = [foldText(name), phoneDigits(phone)];
    const isNamed = words.every((word) => foldedName.includes(word));
    // Either all of it is meant as a name or all of it as a number, so "Bob 31" is not everybody with a 31.
    const isCalled = words.every((word) => number.includes(word));
    return isNamed || isCalled || (digits !== undefined && number.includes(digits));
  };
}

/**
 * @param lock whether the row is kept from others until the transaction ends. Records that name the user may still be
 * written meanwhile: who waits for their locks and they for ours would wait forever.
 */
export async function getUser(
  db: Database,
  id: string,
  lock: { forUpdate: boolean } = { forUpdate: false },
): Promise<StoredUser> {
  const locking: RawBuilder<unknown> = lock.forUpdate ? sql`for no key update` : sql``;
  const { rows } = await sql<StoredUser>`
    select u.id, u.name, u.is_technician, u.version, ${userJson}::text as json
    from users u where u.id = ${id} and u.deleted_at is null ${locking}`.execute(db);
  if (!rows[0]) throw notFound('This user does not exist or was deleted.');
  return rows[0];
}

export async function createUser(tx: Tx, user: NewUser, now: Date): Promise<StoredUser> {
  const id = randomUUIDv7();
  await tx
    .insertInto('users')
    .values({ id, ...user, createdAt: now, updatedAt: now })
    .execute();
  return getUser(tx, id);
}

/** Creates a user on behalf of Crewdesk itself, with nobody signed in; the history is written too. */
export async function createUserUnattended(tx: Tx, user: NewUser, at: Date): Promise<StoredUser> {
  const stored = await createUser(tx, user, at);
  await logChange(tx, {
    at,
    actor: systemActor,
    entity: 'user',
    entityId: stored.id,
    before: null,
    after: stored.json,
  });
  return stored;
}

export async function renameUser(tx: Tx, id: string, name: string, now: Date): Promise<StoredUser> {
  await tx
    .updateTable('users')
    .set((e) => ({ name, updatedAt: now, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  return getUser(tx, id);
}

/** The row stays, so that records and history keep the name. */
export async function markUserDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ deletedAt: now, updatedAt: now }).where('id', '=', id).execute();
}

/** Living users who are not technicians, locked: of two deletions at once the second counts what the first left. */
export async function countOfficeUsers(tx: Tx): Promise<number> {
  const users = await tx
    .selectFrom('users')
    .select('id')
    .where('deletedAt', 'is', null)
    .where('isTechnician', '=', false)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return users.length;
}
