import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { ImportKind } from '#schema/imports/import-kinds.ts';
import type { ImportColumn, ImportState } from '#schema/imports/imports.ts';
import { conflict } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { hashHeaders, type ReadFile } from './read-new-file.ts';

const partBytes = 1024 * 1024;

type NewImport = { kind: ImportKind; fileName: string; content: Buffer; userId: string; at: Date };

/** Stores a file. Returns the id of the import. */
export async function createImport(
  tx: Tx,
  { userId, at, content, columns, firstLines, ...file }: NewImport & ReadFile,
): Promise<string> {
  const id = randomUUIDv7();
  const state: ImportState = 'columns';
  const by = { createdAt: at, createdBy: userId, workedBy: userId };
  const json = { columns: JSON.stringify(columns), firstLines: JSON.stringify(firstLines) };
  const values = { id, ...file, ...by, ...json, bytes: content.length, state };
  await tx.insertInto('imports').values(values).execute();
  for (let start = 0, part = 0; start < content.length; start += partBytes, part += 1)
    await tx
      .insertInto('importFiles')
      .values({ importId: id, part, content: content.subarray(start, start + partBytes) })
      .execute();
  return id;
}

/** What an import is before anybody has checked it. */
const unchecked = { state: 'columns', isChecked: false, problem: null, sendsNotices: null } as const;

/** Saves how a file is read now that another line has its headings. */
export async function saveLayout(
  tx: Tx,
  id: string,
  {
    columns,
    headerLine,
    delimiter,
    rowCount,
  }: Pick<ReadFile, 'columns' | 'headerLine' | 'delimiter' | 'rowCount'>,
): Promise<void> {
  const layout = { headerLine, headerBy: 'user', delimiter, rowCount, columns: JSON.stringify(columns) };
  await tx
    .updateTable('imports')
    .set((row) => ({ ...layout, ...unchecked, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
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
    .set((row) => ({ columns: JSON.stringify(columns), ...unchecked, version: row('version', '+', 1) }))
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
    .set((row) => ({
      ...columns,
      state,
      // A dry run deletes what the former one predicted.
      ...(state === 'checking' && { isChecked: false, version: row('version', '+', 1) }),
      problem: null,
      workedBy: userId,
      workStartedAt: null,
      attemptToken: null,
      leaseUntil: null,
    }))
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
