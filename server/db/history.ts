import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from './client.ts';
import { type ColumnName, columnList } from './columns.ts';
import { preparedStatement } from './prepared-statement.ts';

/** The author of a change. `id` is null for Crewdesk itself: the first user, demonstration data, the command line. */
export type Actor = { id: string | null; name: string };

export const systemActor: Actor = { id: null, name: 'Crewdesk' };

export type HistoryEntry = {
  at: Date;
  actor: Actor;
  entity: string;
  entityId: string;
  /** The entity as the API returns it, as JSON text; null before its creation and after its deletion. */
  before: string | null;
  after: string | null;
};

const entryColumns = columnList([
  'id',
  'at',
  'userId',
  'userName',
  'action',
  'entity',
  'entityId',
  'before',
  'after',
] as const satisfies ColumnName<'history'>[]);

const insertEntry = preparedStatement(
  9,
  (...values) => sql`insert into history (${entryColumns}) values (${sql.join(values)})`,
);

/** Adds a change to the history. Call it in the transaction of the change. */
export async function logChange(
  tx: Tx,
  { at, actor, entity, entityId, before, after }: HistoryEntry,
): Promise<void> {
  const action = before === null ? 'create' : after === null ? 'delete' : 'update';
  await insertEntry(tx, randomUUIDv7(), at, actor.id, actor.name, action, entity, entityId, before, after);
}

type CreationValues = [userId: string | null, userName: string, entity: string, created: string];

const insertCreations = preparedStatement<unknown, CreationValues>(
  4,
  (userId, userName, entity, created) => sql`
    insert into history (${entryColumns})
    select c.id, c.at, ${userId}, ${userName}, 'create', ${entity}, c.entity_id, null, c.after
    from jsonb_to_recordset(${created}::jsonb) as c (id uuid, at timestamptz, entity_id uuid, after jsonb)`,
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
      `{"id":"${randomUUIDv7()}","at":"${at.toISOString()}","entity_id":"${id}","after":${json}}`,
  );
  await insertCreations(tx, actor.id, actor.name, entity, `[${rows.join(',')}]`);
}
