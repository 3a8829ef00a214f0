import { sql } from 'kysely';
import { undoDays } from '#schema/imports/imports.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';

const i = columnsOf('imports', 'i');
const f = columnsOf('importFiles', 'f');

const deleteFiles = preparedStatement<unknown, [now: Date]>(
  1,
  (now) => sql`
    delete from import_files f using imports i
    where ${i.id} = ${f.importId} and ${i.state} not in ('checking', 'running', 'undoing')
      and coalesce(${i.undoUntil}, ${i.createdAt} + ${sql.lit(`${undoDays} days`)}::interval) < ${now}::timestamptz`,
);

/** Deletes the files of imports that cannot be undone any more, and of those that were left lying for as long. */
export async function deleteOldFiles(db: Database, now: Date): Promise<void> {
  await deleteFiles(db, now);
}
