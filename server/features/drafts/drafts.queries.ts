import { sql } from 'kysely';
import { type Draft, type DraftInput, type DraftItem, maxDraftAgeDays, maxDrafts } from '#schema/drafts.ts';
import { AppError, conflict, notFound } from '#server/base/errors.ts';
import type { Database, Tx } from '#server/db/client.ts';
import type { Json } from '#server/db/tables.ts';

const dayMs = 24 * 60 * 60 * 1000;
const itemColumns = ['key', 'baseVersion', 'revision', 'updatedAt', 'about'] as const;

type Row = Omit<DraftItem, 'updatedAt' | 'about'> & { updatedAt: Date; about: Json };

const toItem = <Stored extends Row>(row: Stored) => ({
  ...row,
  updatedAt: row.updatedAt.toISOString(),
  about: row.about as DraftItem['about'],
});

/** The drafts of a user without their data, the newest first. */
export async function listDrafts(db: Database, userId: string): Promise<DraftItem[]> {
  const rows = await db
    .selectFrom('drafts')
    .select(itemColumns)
    .where('userId', '=', userId)
    .orderBy('updatedAt', 'desc')
    .orderBy('key')
    .execute();
  return rows.map(toItem);
}

async function findDraft(db: Database, userId: string, key: string): Promise<Draft | undefined> {
  const row = await db
    .selectFrom('drafts')
    .select([...itemColumns, 'data'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row && toItem({ ...row, data: row.data as Draft['data'] });
}

export async function getDraft(db: Database, userId: string, key: string): Promise<Draft> {
  const draft = await findDraft(db, userId, key);
  if (!draft) throw notFound('There is no draft of this form.');
  return draft;
}

/**
 * Stores a draft, unless the stored one is newer.
 * @throws AppError 409 with the newer draft, or when the user has too many
 */
export async function saveDraft(
  tx: Tx,
  { userId, key, at }: { userId: string; key: string; at: Date },
  { about, baseVersion, data, revision }: DraftInput,
): Promise<DraftItem> {
  // One draft of a user after the other, so that they can be counted. A user who is being deleted stores none.
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) throw notFound('This user was deleted.');
  const stored = await findDraft(tx, userId, key);
  if (stored && stored.revision > revision)
    throw new AppError(409, 'newer_draft', 'A newer draft of this form is stored.', {
      currentJson: JSON.stringify(stored),
    });
  if (!stored) await requireRoom(tx, userId);
  const values = {
    about: JSON.stringify(about),
    baseVersion,
    data: JSON.stringify(data),
    revision,
    updatedAt: at,
  };
  await tx
    .insertInto('drafts')
    .values({ userId, key, ...values })
    .onConflict((taken) => taken.columns(['userId', 'key']).doUpdateSet(values))
    .execute();
  return { key, baseVersion, revision, updatedAt: at.toISOString(), about };
}

async function requireRoom(tx: Tx, userId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('drafts')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  if (count >= maxDrafts)
    throw conflict(
      `You have ${maxDrafts} unfinished forms. Please save or discard some of them.`,
      'too_many_drafts',
    );
}

export async function deleteDraftsOfUser(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('drafts').where('userId', '=', userId).execute();
}

export async function deleteOldDrafts(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('drafts')
    .where('updatedAt', '<', new Date(now.getTime() - maxDraftAgeDays * dayMs))
    .execute();
}
