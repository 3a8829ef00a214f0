import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Config } from '#server/config/config.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { markName } from '#server/db/installation-mark.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { type FolderMark, readFolderMark, writeFolderMark } from './folder-mark.ts';
import { findHold } from './hold.queries.ts';
import { holdOutbox } from './hold.writes.ts';
import { selectDatabaseIdentity } from './move-mark.ts';

const storedSchema = z.object({
  mark: z.uuid(),
  /** Marks of folders that belonged to this database before, or were accounted for by a hold. */
  known: z.array(z.uuid()),
  /** The database that stored the mark; null if it cannot be told apart from others. */
  database: z.string().nullable(),
});
type StoredMark = z.output<typeof storedSchema>;

const maxKnown = 100;

/** Data that was dumped and loaded has another database around it. */
const selectIdentity = preparedStatement<{ identity: string }, []>(
  0,
  () => sql<{ identity: string }>`${sql.raw(selectDatabaseIdentity)}`,
);

/** Null where the role may not ask. */
async function identifyDatabase(db: Database): Promise<string | null> {
  const [row] = await selectIdentity(db).catch((error: { code?: string }) => {
    if (error.code === '42501') return [];
    throw error;
  });
  return row?.identity ?? null;
}

async function readStoredMark(db: Database): Promise<StoredMark | undefined> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', markName)
    .executeTakeFirst();
  return row && storedSchema.parse(row.value);
}

async function storeMark(tx: Tx, mark: StoredMark): Promise<void> {
  const value = JSON.stringify(mark);
  await tx
    .insertInto('installation')
    .values({ name: markName, value })
    .onConflict((onConflict) => onConflict.column('name').doUpdateSet({ value }))
    .execute();
}

export type Place = {
  folder: FolderMark | undefined;
  database: string | null;
  /** The database lies in the folder. Otherwise any number of machines have a folder for the same database. */
  isEmbedded: boolean;
};

/** Whether a database and a folder did not belong together before this start, so that one of them came from elsewhere. */
export function isForeign({ mark, known, database }: StoredMark, place: Place): boolean {
  if (database !== null && place.database !== null && database !== place.database) return true;
  // A new machine on a database has an empty folder. A folder with a database has both, or lost one.
  if (!place.folder) return place.isEmbedded;
  if (place.folder.mark !== mark && !known.includes(place.folder.mark)) return true;
  return place.isEmbedded && place.folder.isCopied;
}

/**
 * Holds messages where the marks in DATA_DIR and in the database say that one of them was copied or restored from
 * elsewhere: the original may have sent them, or still run. Both get a common new mark, so that it is said once.
 * Returns whether this start began a hold.
 */
export async function holdCopies(
  db: Database,
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  now: Date,
): Promise<boolean> {
  const isEmbedded = databaseUrl === undefined;
  const database = await identifyDatabase(db);
  let folder = await readFolderMark(dataDir);
  if (isEmbedded && !folder && !(await readStoredMark(db))) {
    // Before the mark in the database, which alone would mean that the folder lost its own.
    await writeFolderMark(dataDir, randomUUID());
    folder = await readFolderMark(dataDir);
  }
  const { mark, isHeld } = await db
    .transaction()
    .execute((tx) => compareMarks(tx, { folder, database, isEmbedded }, now));
  if (folder?.mark !== mark || folder.isCopied)
    await writeFolderMark(dataDir, mark).catch((error: NodeJS.ErrnoException) => {
      // Without a folder to write to, only the identity of the database is compared.
      if (isEmbedded || !['EACCES', 'EPERM', 'EROFS'].includes(error.code ?? '')) throw error;
    });
  return isHeld;
}

const lockMark = preparedStatement<unknown, []>(
  0,
  () => sql`select pg_advisory_xact_lock(hashtextextended(${sql.lit(markName)}, 0))`,
);

async function compareMarks(tx: Tx, place: Place, now: Date): Promise<{ mark: string; isHeld: boolean }> {
  await lockMark(tx);
  const stored = await readStoredMark(tx);
  const { folder, database } = place;
  if (!stored || !isForeign(stored, place)) {
    const { mark, known } = stored ?? { mark: folder?.mark ?? randomUUID(), known: [] };
    await storeMark(tx, { mark, known, database: database ?? stored?.database ?? null });
    return { mark, isHeld: false };
  }
  const isHeld = (await findHold(tx)) === null;
  if (isHeld) await holdOutbox(tx, 'copy', now);
  const known = [...new Set([...stored.known, stored.mark, ...(folder ? [folder.mark] : [])])];
  const mark = randomUUID();
  await storeMark(tx, { mark, known: known.slice(-maxKnown), database });
  return { mark, isHeld };
}
