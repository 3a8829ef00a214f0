import type { Database } from '#server/db/client.ts';

/** Deletes a draft, unless it is newer than `revision`. */
export async function deleteDraft(
  db: Database,
  { userId, key, revision }: { userId: string; key: string; revision?: number | undefined },
): Promise<void> {
  await db
    .deleteFrom('drafts')
    .where('userId', '=', userId)
    .where('key', '=', key)
    .$if(revision !== undefined, (query) => query.where('revision', '<=', revision ?? 0))
    .execute();
}
