import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { Tx } from '#server/db/client.ts';
import { type ColumnName, columnList } from '#server/db/columns.ts';
import { deferredStatement, preparedStatement } from '#server/db/prepared-statement.ts';
import { saveDeletions } from './deletions.ts';
import { compactChange } from './history-change.ts';
import { increasingId } from './increasing-id.ts';

/** The author of a change. `id` is null for Crewdesk itself: the first user, demonstration data, the command line. */
export type Actor = { id: string | null; name: string };

export const systemActor: Actor = { id: null, name: 'Crewdesk' };

export type HistoryAction = 'create' | 'update' | 'delete' | 'restore' | 'export';

export type HistoryEntry = {
  at: Date;
  actor: Actor;
  entity: string;
  entityId: string;
  /** The entity as the API returns it, as JSON text; null before its creation and after its deletion. */
  before: string | null;
  after: string | null;
  /** Absent: what before and after say. */
  action?: HistoryAction;
  /** The change that this one takes back. */
  undoneId?: string;
  /** What a restore or an undo needs besides `before`, as JSON text. */
  relatedRows?: string | null;
};

const entryColumns = [
  'id',
  'at',
  'userId',
  'userName',
  'action',
  'entity',
  'entityId',
  'parentId',
  'before',
  'after',
] as const satisfies ColumnName<'history'>[];
const insertedColumns = columnList([
  ...entryColumns,
  'places',
  'relatedRows',
  'undoneId',
] as const satisfies ColumnName<'history'>[]);

const insertEntry = deferredStatement<unknown[]>(
  13,
  (...values) => sql`insert into history (${insertedColumns}) values (${sql.join(values)})`,
);

/** The id of the record that an entity belongs to; only messages do. */
function findParentId(entity: string, json: string | null): string | null {
  if (entity !== 'message' || json === null) return null;
  const message = JSON.parse(json) as Record<string, unknown>;
  for (const { apiName } of recordKinds) if (typeof message[apiName] === 'string') return message[apiName];
  return null;
}

function actionOf({ before, after }: Pick<HistoryEntry, 'before' | 'after'>): HistoryAction {
  if (before === null) return 'create';
  return after === null ? 'delete' : 'update';
}

/**
 * Adds a change to the history. Several of the same moment are listed in the order of these calls. Call it in the
 * transaction of the change.
 */
export async function logChange(tx: Tx, entry: HistoryEntry): Promise<void> {
  const { at, actor, entity, entityId, undoneId = null, relatedRows = null } = entry;
  const { action = actionOf(entry), before: wholeBefore, after: wholeAfter } = entry;
  const { before, after, places } =
    wholeBefore !== null && wholeAfter !== null
      ? compactChange(wholeBefore, wholeAfter)
      : { before: wholeBefore, after: wholeAfter, places: null };
  const parentId = findParentId(entity, wholeAfter ?? wholeBefore);
  const subject = [entity, entityId, parentId];
  const change = [before, after, places, relatedRows, undoneId];
  const id = increasingId();
  await insertEntry(tx, id, at, actor.id, actor.name, action, ...subject, ...change);
  if (action === 'delete' && wholeBefore !== null)
    await saveDeletions(tx, [{ id, at, entity, before: wholeBefore }]);
}

type CreationValues = [userId: string | null, userName: string, entity: string, created: string];

const insertCreations = preparedStatement<unknown, CreationValues>(
  4,
  (userId, userName, entity, created) => sql`
    insert into history (${columnList(entryColumns)})
    select c.id, c.at, ${userId}, ${userName}, 'create', ${entity}, c.entity_id, c.parent_id, null, c.after
    from jsonb_to_recordset(${created}::jsonb) as c (id uuid, at timestamptz, entity_id uuid, parent_id uuid, after jsonb)`,
);

/** Adds the creation of many entities of one kind to the history. Call it in the transaction that creates them. */
export async function logCreations(
  tx: Tx,
  {
    actor,
    entity,
    created,
  }: Pick<HistoryEntry, 'actor' | 'entity'> & { created: { id: string; json: string; at: Date }[] },
): Promise<void> {
  const rows = created.map(
    ({ id, json, at }) =>
      `{"id":"${randomUUIDv7()}","at":"${at.toISOString()}","entity_id":"${id}","parent_id":${JSON.stringify(
        findParentId(entity, json),
      )},"after":${json}}`,
  );
  await insertCreations(tx, actor.id, actor.name, entity, `[${rows.join(',')}]`);
}
