import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from './client.ts';
import { preparedStatement } from './prepared-statement.ts';

/** Who acts. `id` is null for Crewdesk itself: the first user, demonstration data, the command line. */
export type Actor = { id: string | null; name: string };

export const systemActor: Actor = { id: null, name: 'Crewdesk' };

export type Change = {
  at: Date;
  actor: Actor;
  entity: string;
  entityId: string;
  /** The entity as JSON text, as the API answers it; null before it was created and after it was deleted. */
  before: string | null;
  after: string | null;
};

const insertChange = preparedStatement(
  9,
  (...values) => sql`
    insert into history (id, at, user_id, user_name, action, entity, entity_id, before, after)
    values (${sql.join(values)})`,
);

/** Writes down a change; belongs into the transaction that makes it. */
export async function logChange(
  tx: Tx,
  { at, actor, entity, entityId, before, after }: Change,
): Promise<void> {
  const action = before === null ? 'create' : after === null ? 'delete' : 'update';
  await insertChange(tx, randomUUIDv7(), at, actor.id, actor.name, action, entity, entityId, before, after);
}

/** Writes down that many entities of one kind were created; belongs into the transaction that does it. */
export async function recordCreations(
  tx: Tx,
  {
    actor,
    entity,
    created,
  }: Pick<Change, 'actor' | 'entity'> & { created: { id: string; json: string; at: Date }[] },
): Promise<void> {
  const rows = created.map(
    ({ id, json, at }) =>
      `{"id":"${randomUUIDv7()}","at":"${at.toISOString()}","entity_id":"${id}","after":${json}}`,
  );
  await sql`
    insert into history (id, at, user_id, user_name, action, entity, entity_id, before, after)
    select r.id, r.at, ${actor.id}, ${actor.name}, 'create', ${entity}, r.entity_id, null, r.after
    from jsonb_to_recordset(${`[${rows.join(',')}]`}::jsonb)
      as r (id uuid, at timestamptz, entity_id uuid, after jsonb)`.execute(tx);
}
