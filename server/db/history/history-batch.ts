import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import { type ColumnName, columnList, columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { saveDeletions } from './deletions.ts';
import type { Actor } from './history.ts';
import { compactChange } from './history-change.ts';
import { increasingId } from './increasing-id.ts';

/** One of many changes that an import or its undo makes at once. */
export type ImportedChange = {
  entityId: string;
  before: string | null;
  after: string | null;
  undoneId?: string | null;
  /** What an undo needs besides, as JSON text. */
  relatedRows?: string | null;
};

type Common = { at: Date; actor: Actor; entity: string; importId: string };

const columns = columnList([
  ...(['id', 'at', 'userId', 'userName', 'action', 'entity', 'entityId'] as const),
  ...(['before', 'after', 'places', 'undoneId', 'importId', 'relatedRows'] as const),
] satisfies ColumnName<'history'>[]);

const h = columnsOf('history', 'h');

const insertAll = preparedStatement<unknown, [rows: string]>(
  1,
  (rows) => sql`
    insert into history (${columns})
    select ${sql.join([h.id, h.at, h.userId, h.userName, h.action, h.entity, h.entityId])},
      ${sql.join([h.before, h.after, h.places, h.undoneId, h.importId, h.relatedRows])}
    from jsonb_populate_recordset(null::history, ${rows}::jsonb) h`,
);

function actionOf({ before, after }: ImportedChange): string {
  if (before === null) return 'create';
  return after === null ? 'delete' : 'update';
}

/**
 * Adds many changes of one kind of entity to the history in one statement, in the transaction of the changes. Returns
 * the ids of the changes in their order.
 */
export async function logImportedChanges(
  tx: Tx,
  { at, actor, entity, importId }: Common,
  changes: readonly ImportedChange[],
): Promise<string[]> {
  if (changes.length === 0) return [];
  const ids: string[] = [];
  const rows = changes.map((change) => {
    const { entityId, before, after, undoneId = null, relatedRows = null } = change;
    const stored =
      before !== null && after !== null ? compactChange(before, after) : { before, after, places: null };
    const id = increasingId();
    ids.push(id);
    const common = { id, at, user_id: actor.id, user_name: actor.name, action: actionOf(change), entity };
    const values = JSON.stringify({
      ...common,
      entity_id: entityId,
      undone_id: undoneId,
      import_id: importId,
    });
    // The entities are JSON text already.
    return `${values.slice(0, -1)},"before":${stored.before},"after":${stored.after},"places":${stored.places},"related_rows":${relatedRows}}`;
  });
  await insertAll(tx, `[${rows.join(',')}]`);
  const deletions = changes.flatMap(({ before, after }, index) =>
    after === null && before !== null ? [{ id: ids[index] ?? '', at, entity, before }] : [],
  );
  await saveDeletions(tx, deletions);
  return ids;
}
