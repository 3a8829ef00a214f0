import { sql } from 'kysely';
import type { ImportKind } from '#schema/imports/import-kinds.ts';
import { busyImportStates, type ImportRowsQuery, type ImportState } from '#schema/imports/imports.ts';
import { conflict, invalid, notFound } from '#server/base/errors.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { countAll, decodeCursor, pageJson, plannedLimit } from '#server/db/rows/paging.ts';
import { sortedRows } from '#server/db/rows/sorted-rows.ts';
import { countedImports, importJson, importListItemJson, importRowJson } from './import-json.ts';

const i = columnsOf('imports', 'i');
const w = columnsOf('importRows', 'w');

export const importNotFoundMessage = 'This import does not exist.';

type StoredImport = { json: string; version: number; isBusy: boolean };

const busyStates = sql.join(busyImportStates.map((state) => sql.lit(state)));

const readImport = preparedStatement<StoredImport, [id: string]>(
  1,
  (id) => sql<StoredImport>`
    select ${importJson}::text as json, ${i.version}, ${i.state} in (${busyStates}) as is_busy
    from ${countedImports} where ${i.id} = ${id}`,
);

/** The import as JSON text. @throws AppError 404 */
export async function getImport(db: Database, id: string): Promise<StoredImport> {
  const [found] = await readImport(db, id);
  if (!found) throw notFound(importNotFoundMessage);
  return found;
}

const sort = '-createdAt';

/** A page of imports as JSON text, the newest first. */
export function listImports(
  db: Database,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<string> {
  const after = decodeCursor(sort, cursor);
  return pageJson(db, {
    rows: sortedRows({
      item: importListItemJson,
      from: countedImports,
      conditions: [],
      column: i.createdAt,
      id: i.id,
      isDescending: true,
      isNullable: false,
      after,
      limit: plannedLimit(limit),
    }),
    total: countAll('imports'),
    limit,
    sort,
    isFirst: after === undefined,
    isFiltered: false,
  });
}

function outcomeCondition(outcome: ImportRowsQuery['outcome']) {
  if (outcome === undefined) return sql`true`;
  if (outcome === 'differing') return w.isDiffering;
  if (outcome === 'partly') return sql`${w.isUndone} and ${w.undoReason} is not null`;
  return outcome === 'left'
    ? sql`not ${w.isUndone}`
    : sql`coalesce(${w.outcome}, ${w.predicted}) = ${outcome}`;
}

type RowsPage = { items: string | null; rows: number; last: number | null; total: number };

/** A page of the rows of an import as JSON text, in the order of the file. */
export async function listImportRows(
  db: Database,
  id: string,
  { outcome, limit, cursor }: ImportRowsQuery,
): Promise<string> {
  const after = cursor === undefined ? -1 : /^\d{1,9}$/.test(cursor) ? Number(cursor) : undefined;
  if (after === undefined) throw invalid('This cursor is not valid.', 'cursor');
  const matching = sql`from import_rows w where ${w.importId} = ${id} and ${outcomeCondition(outcome)}`;
  const {
    rows: [page],
  } = await sql<RowsPage>`
    select string_agg(item::text, ',' order by n) as items, count(*)::int as rows, max(n)::int as last,
      (select count(*)::int ${matching}) as total
    from (select ${w.rowNumber} as n, ${importRowJson} as item ${matching} and ${w.rowNumber} > ${after}
      order by ${w.rowNumber} limit ${limit}) page`.execute(db);
  // The next page may be empty: to know, one more row would have to be read.
  const next = page && page.rows === limit && page.last !== null ? JSON.stringify(String(page.last)) : 'null';
  return `{"data":[${page?.items ?? ''}],"total":${page?.total ?? 0},"nextCursor":${next}}`;
}

export type LockedImport = {
  id: string;
  kind: ImportKind;
  state: ImportState;
  columns: unknown;
  firstLines: unknown;
  rowCount: number;
  isChecked: boolean;
  startedAt: Date | null;
  undoUntil: Date | null;
  undoneAt: Date | null;
  sendsNotices: boolean | null;
  version: number;
};

/** @throws AppError 404, or 409 `import_state` in another state than these */
export async function lockImport(
  tx: Tx,
  id: string,
  states: readonly ImportState[],
  refusal: string,
): Promise<LockedImport> {
  const found = await tx
    .selectFrom('imports')
    .select([
      'id',
      'kind',
      'state',
      'columns',
      'firstLines',
      'rowCount',
      'isChecked',
      'startedAt',
      'undoUntil',
      'undoneAt',
      'sendsNotices',
      'version',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound(importNotFoundMessage);
  const state = found.state as ImportState;
  if (!states.includes(state)) throw conflict(refusal, 'import_state');
  return { ...found, kind: found.kind as ImportKind, state };
}

/** The bytes of the file. */
export async function readImportFile(db: Database, id: string): Promise<Buffer> {
  const parts = await db
    .selectFrom('importFiles')
    .select('content')
    .where('importId', '=', id)
    .orderBy('part')
    .execute();
  return Buffer.concat(parts.map(({ content }) => content));
}

/** Whether the file was not deleted yet. */
export async function hasImportFile(db: Database, id: string): Promise<boolean> {
  const part = await db
    .selectFrom('importFiles')
    .select('part')
    .where('importId', '=', id)
    .limit(1)
    .execute();
  return part.length > 0;
}

/** How many notices the rows that are not imported yet would lead to. */
export async function countOpenNotices(db: Database, id: string): Promise<number> {
  const { notices } = await db
    .selectFrom('importRows')
    .select(({ fn }) => fn.sum<number | null>('notices').as('notices'))
    .where('importId', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(notices ?? 0);
}
