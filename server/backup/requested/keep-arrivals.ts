import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import { logChange, systemActor } from '#server/db/history/history.ts';
import type { Channel } from '#server/messaging/channel.ts';
import { readSuppression } from '#server/messaging/suppressions/suppressions.writes.ts';

/** Opt-outs of the data that a restore replaces stay: their log may lack some, and that of another machine is not here. */
export async function keepOptOuts(tx: Tx, home: string, at: Date): Promise<void> {
  const { rows } = await sql<{ id: string; channel: Channel; recipient: string }>`
    insert into suppressions (id, channel, address, source, note, created_by, created_at)
    select s.id, s.channel, s.address, s.source, s.note, (select u.id from users u where u.id = s.created_by), s.created_at
    from ${sql.table(`${home}.suppressions`)} s
    on conflict do nothing
    returning id, channel, address as recipient`.execute(tx);
  for (const { id, ...target } of rows) {
    const { json } = await readSuppression(tx, target);
    await logChange(tx, {
      at,
      actor: systemActor,
      entity: 'suppression',
      entityId: id,
      before: null,
      after: json,
    });
  }
}
