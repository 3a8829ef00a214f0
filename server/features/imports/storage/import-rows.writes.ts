import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { RowResult } from '#server/features/imports/file/imported-row.ts';

const w = columnsOf('importRows', 'w');
const g = columnsOf('importRows', 'g');

function toJson(importId: string, results: readonly RowResult[], outcome: 'predicted' | 'outcome'): string {
  return JSON.stringify(
    results.map((result) => ({
      import_id: importId,
      row_number: result.row.number,
      line: result.row.line,
      name: result.row.name,
      [outcome]: result.outcome,
      entity_id: result.entityId,
      changes: result.changes,
      issues: result.issues,
      history_id: result.historyId,
      version_after: result.versionAfter,
      notices: result.notices ?? 0,
    })),
  );
}

const insertPredicted = preparedStatement<unknown, [rows: string]>(
  1,
  (rows) => sql`
    insert into import_rows (import_id, row_number, line, name, predicted, entity_id, changes, issues, notices)
    select ${sql.join([g.importId, g.rowNumber, g.line, g.name, g.predicted, g.entityId, g.changes, g.issues, g.notices])}
    from jsonb_populate_recordset(null::import_rows, ${rows}::jsonb) g`,
);

/** Adds what a dry run predicts. Customers that it created do not exist. */
export async function insertPredictedRows(
  db: Database,
  importId: string,
  results: readonly RowResult[],
): Promise<void> {
  const predicted = results.map((result) =>
    result.outcome === 'new' ? { ...result, entityId: null } : result,
  );
  await insertPredicted(db, toJson(importId, predicted, 'predicted'));
}

const updateOutcomes = preparedStatement<unknown, [rows: string]>(
  1,
  (rows) => sql`
    update import_rows w set outcome = ${g.outcome}, entity_id = ${g.entityId}, changes = ${g.changes},
      issues = ${g.issues}, history_id = ${g.historyId}, version_after = ${g.versionAfter}, notices = ${g.notices},
      is_differing = ${w.predicted} <> ${g.outcome} or ${w.changes} <> ${g.changes} or ${w.issues} <> ${g.issues}
    from jsonb_populate_recordset(null::import_rows, ${rows}::jsonb) g
    where ${w.importId} = ${g.importId} and ${w.rowNumber} = ${g.rowNumber}`,
);

/** Saves what the import did, in the transaction in which it did it. */
export async function saveOutcomes(tx: Tx, importId: string, results: readonly RowResult[]): Promise<void> {
  await updateOutcomes(tx, toJson(importId, results, 'outcome'));
}
