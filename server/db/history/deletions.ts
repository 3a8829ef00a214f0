import { sql } from 'kysely';
import { type VersionedEntity, versionedEntities } from '#schema/history/history-list.ts';
import type { Tx } from '#server/db/client.ts';
import { type ColumnName, columnList } from '#server/db/columns.ts';
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

const insertedColumns = columnList(['historyId', 'at', 'searchText'] satisfies ColumnName<'deletions'>[]);

const insertDeletion = preparedStatement<unknown, [historyId: string, at: Date, searchText: string]>(
  3,
  (...values) => sql`insert into deletions (${insertedColumns}) values (${sql.join(values)})`,
);

/** Makes a deletion in the history findable, if what was deleted can be restored. */
export async function saveDeletion(
  tx: Tx,
  { id, at, entity, before }: { id: string; at: Date; entity: string; before: string },
): Promise<void> {
  if (versionedEntities.includes(entity as VersionedEntity))
    await insertDeletion(tx, id, at, deletedText(before));
}
