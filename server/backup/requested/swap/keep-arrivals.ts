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

/** What a transaction stores late may be older than a backup that lacks it. */
const lateMs = 60 * 60 * 1000;

/** Texts of customers that came since the backup stay, because the provider does not send them again. */
export async function keepReplies(tx: Tx, home: string, savedAt: Date): Promise<void> {
  const since = new Date(savedAt.getTime() - lateMs);
  await sql`
    insert into replies (id, provider_id, address, body, keyword, record_id, record_kind, record_number, sender_name,
      received_at, mail_state, mail_due_at, mail_attempts, mail_token, mail_lease_until, mail_first_attempt_at,
      mail_handed_over_at)
    select r.id, r.provider_id, r.address, r.body, r.keyword, (select e.id from records e where e.id = r.record_id),
      r.record_kind, r.record_number, r.sender_name, r.received_at, r.mail_state, r.mail_due_at, r.mail_attempts,
      r.mail_token, r.mail_lease_until, r.mail_first_attempt_at, r.mail_handed_over_at
    from ${sql.table(`${home}.replies`)} r where r.received_at >= ${since}
    order by r.arrival on conflict do nothing`.execute(tx);
}
