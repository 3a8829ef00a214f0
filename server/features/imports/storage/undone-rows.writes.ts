import { sql } from 'kysely';
import type { ImportKind } from '#schema/imports/import-kinds.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import type { Actor } from '#server/db/history/history.ts';
import type { StoredChange } from '#server/db/history/history-change.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';

/** A row that an undo may take back. */
export type WrittenRow = {
  rowNumber: number;
  outcome: 'new' | 'update';
  entityId: string;
  versionAfter: number;
  historyId: string;
};

/** What the batches of an undo have in common. */
export type UndoContext = {
  importId: string;
  kind: ImportKind;
  actor: Actor;
  at: Date;
  timeZone: string;
  unknownTextsPerHour: number;
};

const w = columnsOf('importRows', 'w');
const g = columnsOf('importRows', 'g');
const h = columnsOf('history', 'h');

const selectWritten = preparedStatement<WrittenRow, [importId: string, limit: number]>(
  2,
  (importId, limit) => sql<WrittenRow>`
    select ${w.rowNumber}, ${w.outcome}, ${w.entityId}, ${w.versionAfter}, ${w.historyId} from import_rows w
    where ${w.importId} = ${importId} and ${w.outcome} in ('new', 'update') and ${w.isUndone} is null
    order by ${w.versionAfter} desc, ${w.rowNumber} desc limit ${limit}`,
);

/**
 * The last rows that the undo has not reached: of several of one record the last ones, and of different records rather
 * than of one, because those can be undone together.
 */
export function readWrittenRows(tx: Tx, importId: string, limit: number): Promise<WrittenRow[]> {
  return selectWritten(tx, importId, limit);
}

/** A change of the import, with what its undo needs besides. */
export type ImportedRowChange = StoredChange & { id: string; relatedRows: unknown };

const selectChanges = preparedStatement<ImportedRowChange, [ids: string[]]>(
  1,
  (ids) => sql<ImportedRowChange>`
    select ${h.id}, ${h.before}, ${h.after}, ${h.places}, ${h.relatedRows} from history h where ${h.id} = any(${ids}::uuid[])`,
);

/** The changes that rows made, by their ids. */
export async function readChanges(
  tx: Tx,
  rows: readonly WrittenRow[],
): Promise<Map<string, ImportedRowChange>> {
  const changes = await selectChanges(
    tx,
    rows.map(({ historyId }) => historyId),
  );
  return new Map(changes.map((change) => [change.id, change]));
}

/** What became of a row: why it was left, or what of it could not come back. */
export type UndoneRow = { rowNumber: number; isUndone: boolean; undoReason: string | null };

const updateUndone = preparedStatement<unknown, [importId: string, rows: string]>(
  2,
  (importId, rows) => sql`
    update import_rows w set is_undone = ${g.isUndone}, undo_reason = ${g.undoReason}
    from jsonb_populate_recordset(null::import_rows, ${rows}::jsonb) g
    where ${w.importId} = ${importId} and ${w.rowNumber} = ${g.rowNumber}`,
);

export async function saveUndone(tx: Tx, importId: string, rows: readonly UndoneRow[]): Promise<void> {
  const values = rows.map(({ rowNumber, isUndone, undoReason }) => ({
    row_number: rowNumber,
    is_undone: isUndone,
    undo_reason: undoReason,
  }));
  await updateUndone(tx, importId, JSON.stringify(values));
}

type MovedRow = { rowNumber: number; versionAfter: number };

/** The undo of a row, which has saved as a version what is the same again as the version before the row. */
export type EntityMove = { entityId: string; undone: number; saved: number };

const moveAll = preparedStatement<MovedRow, [importId: string, moves: string]>(
  2,
  (importId, moves) => sql<MovedRow>`
    update import_rows w set version_after = ${w.versionAfter} + m.saved - (m.undone - 1)
    from jsonb_to_recordset(${moves}::jsonb) as m (entity_id uuid, undone int, saved int)
    where ${w.importId} = ${importId} and ${w.entityId} = m.entity_id and ${w.versionAfter} < m.undone
      and ${w.isUndone} is null
    returning ${w.rowNumber}, ${w.versionAfter}`,
);

/** Moves the versions of earlier rows of the same entities, and returns these rows. */
export async function moveVersions(
  tx: Tx,
  importId: string,
  moves: readonly EntityMove[],
): Promise<MovedRow[]> {
  const rows = moves.map(({ entityId, ...move }) => ({ entity_id: entityId, ...move }));
  return rows.length > 0 ? moveAll(tx, importId, JSON.stringify(rows)) : [];
}
