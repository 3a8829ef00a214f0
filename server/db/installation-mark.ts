import { sql } from 'kysely';
import type { Database } from './client.ts';
import { columnsOf } from './columns.ts';
import { preparedStatement } from './prepared-statement.ts';

/** The row of `installation` with the mark that belongs to the mark in DATA_DIR. */
export const markName = 'outbox-mark';

const i = columnsOf('installation', 'i');

const selectMark = preparedStatement<{ mark: string }, []>(
  0,
  () => sql<{ mark: string }>`
    select ${i.value} ->> 'mark' as mark from installation i where ${i.name} = ${sql.lit(markName)}`,
);

/**
 * What tells this installation from its copies: each gets a mark of its own when it starts. Undefined between a restore and
 * the next start.
 */
export async function findInstallationMark(db: Database): Promise<string | undefined> {
  const [row] = await selectMark(db);
  return row?.mark;
}
