import { sql } from 'kysely';
import { defaultPreferences, type Preferences, preferencesSchema } from '#schema/preferences/preferences.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { type ColumnName, columnList, columnsOf, setColumns } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';

const p = columnsOf('preferences', 'p');
const u = columnsOf('users', 'u');
const e = columnsOf('preferences', 'excluded');

const selectDocument = preparedStatement<{ document: unknown }, [userId: string]>(
  1,
  (userId) => sql`select ${p.document} from preferences p where ${p.userId} = ${userId}`,
);

/** The preferences of a user. A document that this release does not understand counts as none. */
export async function getPreferences(db: Database, userId: string): Promise<Preferences> {
  const [row] = await selectDocument(db, userId);
  return preferencesSchema.safeParse(row?.document).data ?? defaultPreferences;
}

const insertedColumns = columnList(['userId', 'document', 'updatedAt'] satisfies ColumnName<'preferences'>[]);
const uniqueColumns = columnList(['userId'] satisfies ColumnName<'preferences'>[]);

// The lock makes it wait for a deletion of the user, and then insert nothing.
const upsertDocument = preparedStatement<unknown, [userId: string, document: string, at: Date]>(
  3,
  (userId, document, at) => sql`
    insert into preferences (${insertedColumns})
    select ${u.id}, ${document}::jsonb, ${at}::timestamptz
    from users u where ${u.id} = ${userId} and ${u.deletedAt} is null for share
    on conflict (${uniqueColumns}) do update
      set ${setColumns('preferences', { document: e.document, updatedAt: e.updatedAt })}`,
);

/** Replaces the preferences of a user. */
export async function savePreferences(
  db: Database,
  userId: string,
  preferences: Preferences,
  at: Date,
): Promise<void> {
  await upsertDocument(db, userId, JSON.stringify(preferences), at);
}

export async function deletePreferences(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('preferences').where('userId', '=', userId).execute();
}
