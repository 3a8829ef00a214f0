import { type RawBuilder, sql } from 'kysely';
import {
  type Preferences,
  type PreferencesUpdate,
  parseStoredPreferences,
} from '#schema/preferences/preferences.ts';
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

/** The preferences of a user: the stored choices, and the default of everything else. */
export async function getPreferences(db: Database, userId: string): Promise<Preferences> {
  const [row] = await selectDocument(db, userId);
  return parseStoredPreferences(row?.document);
}

const insertedColumns = columnList(['userId', 'document', 'updatedAt'] satisfies ColumnName<'preferences'>[]);
const uniqueColumns = columnList(['userId'] satisfies ColumnName<'preferences'>[]);

/** The stored columns, or those of the update. */
const columns = (document: RawBuilder<unknown>) => sql`coalesce(${document}->'columns', '{}')`;

// The lock makes it wait for a deletion of the user, and then insert nothing.
const mergeDocument = preparedStatement<{ document: unknown }, [userId: string, update: string, at: Date]>(
  3,
  (userId, update, at) => sql`
    insert into preferences as p (${insertedColumns})
    select ${u.id}, ${update}::jsonb, ${at}::timestamptz
    from users u where ${u.id} = ${userId} and ${u.deletedAt} is null for share
    on conflict (${uniqueColumns}) do update
      set ${setColumns('preferences', {
        document: sql`${p.document} || ${e.document}
          || jsonb_build_object('columns', ${columns(p.document)} || ${columns(e.document)})`,
        updatedAt: e.updatedAt,
      })}
    returning ${p.document}`,
);

/**
 * Changes some preferences of a user and returns all of them. The database merges the parts, so that two browsers that
 * change different ones at the same time both keep their change.
 */
export async function updatePreferences(
  db: Database,
  userId: string,
  update: PreferencesUpdate,
  at: Date,
): Promise<Preferences> {
  const [row] = await mergeDocument(db, userId, JSON.stringify(update), at);
  return parseStoredPreferences(row?.document);
}

export async function deletePreferences(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('preferences').where('userId', '=', userId).execute();
}
