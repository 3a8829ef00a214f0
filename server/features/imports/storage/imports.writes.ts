import { createHash, randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { ImportKind } from '#schema/imports/import-kinds.ts';
import type { ImportColumn, ImportState } from '#schema/imports/imports.ts';
import { conflict } from '#server/base/errors.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { decodeFile } from '#server/features/imports/file/decode-file.ts';
import { parseCsv } from '#server/features/imports/file/parse-csv.ts';
import { plainHeader, proposeColumns } from '#server/features/imports/file/propose-columns.ts';
import { reasonHeader } from '#server/features/imports/file/write-csv.ts';

const partBytes = 1024 * 1024;

type NewImport = { kind: ImportKind; fileName: string; content: Buffer; userId: string; at: Date };

const maxHeaderLength = 100;

/** A file of refused rows that was mended has one column more. */
function withoutReason(headers: readonly string[]): readonly string[] {
  return headers.at(-1) === plainHeader(reasonHeader) ? headers.slice(0, -1) : headers;
}

/** Identifies what a file has in its first line. */
function hashHeaders(headers: readonly string[]): string {
  return createHash('sha256')
    .update(
      JSON.stringify(withoutReason(headers.map((header) => plainHeader(header.slice(0, maxHeaderLength))))),
    )
    .digest('hex');
}

async function findRemembered(
  db: Database,
  kind: ImportKind,
  headers: readonly string[],
): Promise<(string | null)[] | undefined> {
  const found = await db
    .selectFrom('importMemory')
    .select('targets')
    .where('headersHash', '=', hashHeaders(headers))
    .where('kind', '=', kind)
    .executeTakeFirst();
  return found?.targets as (string | null)[] | undefined;
}

type ReadFile = {
  encoding: string;
  delimiter: string;
  rowCount: number;
  contentHash: string;
  columns: ImportColumn[];
};

/**
 * Reads a file with proposals for its columns.
 * @throws AppError 400 with a sentence for a file that cannot be imported
 */
export async function readNewFile(db: Database, kind: ImportKind, content: Buffer): Promise<ReadFile> {
  const { encoding, text } = decodeFile(content);
  const file = await parseCsv(text);
  return {
    encoding,
    delimiter: file.delimiter,
    rowCount: file.rows.length,
    contentHash: createHash('sha256').update(content).digest('hex'),
    columns: await proposeColumns(kind, file, await findRemembered(db, kind, file.header)),
  };
}

/** Stores a file. Returns the id of the import. */
export async function createImport(
  tx: Tx,
  { userId, at, content, columns, ...file }: NewImport & ReadFile,
): Promise<string> {
  const id = randomUUIDv7();
  const state: ImportState = 'columns';
  const by = { createdAt: at, createdBy: userId, workedBy: userId };
  const values = { id, ...file, ...by, bytes: content.length, columns: JSON.stringify(columns), state };
  await tx.insertInto('imports').values(values).execute();
  for (let start = 0, part = 0; start < content.length; start += partBytes, part += 1)
    await tx
      .insertInto('importFiles')
      .values({ importId: id, part, content: content.subarray(start, start + partBytes) })
      .execute();
  return id;
}

/** Saves what becomes of the columns, and remembers it for files with the same headers. */
export async function saveColumns(
  tx: Tx,
  { id, kind }: { id: string; kind: ImportKind },
  columns: readonly ImportColumn[],
  at: Date,
): Promise<void> {
  await tx
    .updateTable('imports')
    .set({
      columns: JSON.stringify(columns),
      state: 'columns',
      isChecked: false,
      problem: null,
      sendsNotices: null,
    })
    .where('id', '=', id)
    .execute();
  const memory = { kind, targets: JSON.stringify(columns.map(({ target }) => target)), updatedAt: at };
  await tx
    .insertInto('importMemory')
    .values({ headersHash: hashHeaders(columns.map(({ header }) => header)), ...memory })
    .onConflict((onConflict) => onConflict.columns(['headersHash', 'kind']).doUpdateSet(memory))
    .execute();
}

/** Lets a worker do what the state says. */
export async function startWork(
  tx: Tx,
  id: string,
  state: 'checking' | 'running' | 'undoing',
  work: { userId: string; doneRows: number; totalRows: number; startedAt?: Date; undoUntil?: Date },
): Promise<void> {
  const { userId, ...columns } = work;
  await tx
    .updateTable('imports')
    .set({
      ...columns,
      state,
      // A dry run deletes what the former one predicted.
      ...(state === 'checking' && { isChecked: false }),
      problem: null,
      workedBy: userId,
      workStartedAt: null,
      attemptToken: null,
      leaseUntil: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Stops the work on an import between two batches. */
export async function cancelWork(tx: Tx, id: string, state: ImportState, at: Date): Promise<void> {
  if (state !== 'checking' && state !== 'running')
    throw conflict('There is nothing to cancel.', 'import_state');
  await tx
    .updateTable('imports')
    .set({
      state: state === 'checking' ? 'columns' : 'cancelled',
      attemptToken: null,
      leaseUntil: null,
      ...(state === 'running' && { finishedAt: at }),
    })
    .where('id', '=', id)
    .execute();
}

const w = columnsOf('importRows', 'w');

const countRows = preparedStatement<{ handled: number; written: number }, [id: string]>(
  1,
  (id) => sql<{ handled: number; written: number }>`
    select count(${w.outcome}) as handled,
      count(*) filter (where ${w.outcome} in ('new', 'update') and ${w.isUndone} is null) as written
    from import_rows w where ${w.importId} = ${id}`,
);

/** How many rows have an outcome, and of how many an undo could take back what was written. */
export async function countHandled(tx: Tx, id: string): Promise<{ handled: number; written: number }> {
  const [counts] = await countRows(tx, id);
  return counts ?? { handled: 0, written: 0 };
}
