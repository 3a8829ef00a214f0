import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { NewUser, UserListQuery } from '#schema/users.ts';
import { notFound } from '#server/base/errors.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { logChange, systemActor } from '#server/db/history/history.ts';
import { foldText, parseSearchTerms, phoneDigits } from '#server/db/rows/search-text.ts';

const u = columnsOf('users', 'users');

/** A row of `users` as the API sends it. */
const userJson = sql<string>`json_build_object(
  '_id', ${u.id}, 'name', ${u.name}, 'phone', ${u.phone}, 'isTechnician', ${u.isTechnician},
  'lastLogin', iso_instant(${u.lastLoginAt}), 'version', ${u.version},
  'createdAt', iso_instant(${u.createdAt}), 'updatedAt', iso_instant(${u.updatedAt}))::text`.as('json');

type ListedUser = { name: string; phone: string; json: string };

export type StoredUser = {
  id: string;
  name: string;
  phone: string;
  isTechnician: boolean;
  version: number;
  json: string;
};

/** All active users by name, as the JSON of a single page: their number stays small. */
export async function listUsers(db: Database, { isTechnician, q }: UserListQuery): Promise<string> {
  let select = db.selectFrom('users').select(['name', 'phone', userJson]);
  if (isTechnician !== undefined) select = select.where('isTechnician', '=', isTechnician);
  const rows = await select
    .where('deletedAt', 'is', null)
    .orderBy((user) => user.fn('lower', ['name']))
    .orderBy('id')
    .execute();
  const users = q ? rows.filter(userMatcher(q)) : rows;
  return `{"data":[${users.map((user) => user.json).join(',')}],"total":${users.length},"nextCursor":null}`;
}

export type UserSummary = { first: { name: string; phone: string } | undefined; count: number };

/** The longest-standing active user, office users first, and how many there are. */
export async function summarizeUsers(db: Database): Promise<UserSummary> {
  const users = await db
    .selectFrom('users')
    .select(['name', 'phone', (user) => user.fn.countAll<number>().over().as('count')])
    .where('deletedAt', 'is', null)
    .orderBy('isTechnician')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .execute();
  return { first: users[0], count: Number(users[0]?.count ?? 0) };
}

/** Searches in memory: PostgreSQL cannot fold text the same way, and users are few. */
function userMatcher(q: string): (user: ListedUser) => boolean {
  const { words, digits } = parseSearchTerms(q);
  return ({ name, phone }) => {
    const [foldedName, number] = [foldText(name), phoneDigits(phone)];
    const nameMatches = words.every((word) => foldedName.includes(word));
    // All words must match the name or all the number, so that "Bob 31" does not find every number with 31.
    const phoneMatches = words.every((word) => number.includes(word));
    return nameMatches || phoneMatches || (digits !== undefined && number.includes(digits));
  };
}

/**
 * @param lock `forUpdate` locks the row until the transaction ends. The lock still admits records that reference the
 * user; blocking them could cause a deadlock.
 */
export async function getUser(
  db: Database,
  id: string,
  lock: { forUpdate: boolean } = { forUpdate: false },
): Promise<StoredUser> {
  const select = db
    .selectFrom('users')
    .select(['id', 'name', 'phone', 'isTechnician', 'version', userJson])
    .where('id', '=', id)
    .where('deletedAt', 'is', null);
  const user = await (lock.forUpdate ? select.forNoKeyUpdate() : select).executeTakeFirst();
  if (!user) throw notFound('This user does not exist or was deleted.');
  return user;
}

export async function createUser(tx: Tx, user: NewUser, now: Date): Promise<StoredUser> {
  const id = randomUUIDv7();
  await tx
    .insertInto('users')
    .values({ id, ...user, createdAt: now, updatedAt: now })
    .execute();
  return getUser(tx, id);
}

/** Creates a user as the system, without a signed-in user, and logs the change. */
export async function createUserAsSystem(tx: Tx, user: NewUser, at: Date): Promise<StoredUser> {
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

/** A name that stays is not written. */
export async function renameUser(tx: Tx, id: string, name: string, now: Date): Promise<StoredUser> {
  await tx
    .updateTable('users')
    .set((e) => ({ name, updatedAt: now, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .where('name', '<>', name)
    .execute();
  return getUser(tx, id);
}

/** Keeps the row, so that records and history can show the name. */
export async function markUserDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ deletedAt: now, updatedAt: now }).where('id', '=', id).execute();
}

/** Counts active users who are not technicians and locks them, so that concurrent deletions run one at a time. */
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
