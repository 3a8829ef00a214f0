import { sql } from 'kysely';
import { type VersionedEntity, versionedEntities } from '#schema/history/history-list.ts';
import type { Tx } from '#server/db/client.ts';
import { type ColumnName, columnList, columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { toSearchText } from '#server/db/rows/search-rows.ts';

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** What a deleted entity is found by: its number, name, customer and customer PO. @param json the entity */
function deletedText(json: string): string {
  const { number, name, customer, customerPo } = JSON.parse(json) as Record<string, unknown>;
  const customerName =
    typeof customer === 'object' && customer !== null && 'name' in customer && customer.name;
  return toSearchText([number, name, customerName, customerPo].map(textOf));
}

const d = columnsOf('deletions', 'd');
const insertedColumns = columnList(['historyId', 'at', 'searchText'] satisfies ColumnName<'deletions'>[]);

const insertDeletions = preparedStatement<unknown, [rows: string]>(
  1,
  (rows) => sql`
    insert into deletions (${insertedColumns}) select ${sql.join([d.historyId, d.at, d.searchText])}
    from jsonb_populate_recordset(null::deletions, ${rows}::jsonb) d`,
);

/** A change in the history that deleted an entity of this kind. */
type Deletion = { id: string; at: Date; entity: string; before: string };

/** Makes deletions in the history findable, if what was deleted can be restored. */
export async function saveDeletions(tx: Tx, deletions: readonly Deletion[]): Promise<void> {
  const rows = deletions
    .filter(({ entity }) => versionedEntities.includes(entity as VersionedEntity))
    .map(({ id, at, before }) => ({ history_id: id, at, search_text: deletedText(before) }));
  if (rows.length > 0) await insertDeletions(tx, JSON.stringify(rows));
}
