import { sql } from 'kysely';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';

const i = columnsOf('imports', 'i');
const o = columnsOf('imports', 'o');
const w = columnsOf('importRows', 'w');

const selectFormer = preparedStatement<{ rowNumber: number; entityId: string }, [importId: string]>(
  1,
  (importId) => sql<{ rowNumber: number; entityId: string }>`
    select ${w.rowNumber}, ${w.entityId} from import_rows w
    where ${w.outcome} in ('new', 'update', 'unchanged') and ${w.importId} = (
      select ${o.id} from imports i
        join imports o on ${o.contentHash} = ${i.contentHash} and ${o.kind} = ${i.kind}
          and ${o.headerLine} = ${i.headerLine} and ${o.id} <> ${i.id} and ${o.state} = 'done'
      where ${i.id} = ${importId} order by ${o.finishedAt} desc limit 1)`,
);

/** What the rows became when the same file was imported the last time, by their numbers; nothing after an undo. */
export async function findFormerRows(db: Database, importId: string): Promise<Map<number, string>> {
  const rows = await selectFormer(db, importId);
  return new Map(rows.map(({ rowNumber, entityId }) => [rowNumber, entityId]));
}
