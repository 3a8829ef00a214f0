import { z } from 'zod';
import type { Database } from './client.ts';

/** The row of `installation`. */
const rowName = 'backups';

const stateSchema = z.object({
  /** When the last try ended. */
  triedAt: z.iso.datetime(),
  /** Why it failed. */
  problem: z.string().nullable(),
  /** When the last backup that was read back was made. */
  verifiedAt: z.iso.datetime().nullable(),
  /** When one was last restored, as a test, into a database that was then dropped. */
  rehearsedAt: z.iso.datetime().nullable(),
  /** When the last backup was made that is in the bucket, too. */
  copiedAt: z.iso.datetime().nullable().default(null),
  /** Why the last one could not be copied there. */
  copyProblem: z.string().nullable().default(null),
});

export type BackupState = z.output<typeof stateSchema>;

/** Undefined before the first backup. */
export async function findBackupState(db: Database): Promise<BackupState | undefined> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', rowName)
    .executeTakeFirst();
  return row && stateSchema.parse(row.value);
}

/** Changes parts of the state. Safe without a transaction, because only the holder of the backup lock does so. */
export async function saveBackupState(
  db: Database,
  change: Partial<BackupState> & Pick<BackupState, 'triedAt' | 'problem'>,
): Promise<void> {
  const former = await findBackupState(db);
  const value = JSON.stringify({ verifiedAt: null, rehearsedAt: null, ...former, ...change });
  await db
    .insertInto('installation')
    .values({ name: rowName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
