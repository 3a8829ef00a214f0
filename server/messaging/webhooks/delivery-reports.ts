import { sql } from 'kysely';
import type { MessageState } from '#schema/messages/messages.ts';
import { explainUndelivered, unsubscribedCode } from '#server/adapters/messages/twilio-errors.ts';
import type { Database } from '#server/db/client.ts';
import { systemActor } from '#server/db/history.ts';
import { suppress } from '#server/messaging/suppressions/suppressions.queries.ts';

export type Report = {
  /** Ours, from the address that the report went to. */
  deliveryId: string | null;
  providerId: string;
  status: string;
  errorCode: number | undefined;
};

type Move = { state: 'sent' | 'delivered' | 'failed'; from: MessageState[] };

/**
 * Where a report takes a delivery, and from where: never back. What is 'sending' is left to whoever sends it, unless the
 * report says how it ended. What waits for another try went out after all.
 */
const sent: Move = { state: 'sent', from: ['queued', 'unknown'] };
const delivered: Move = {
  state: 'delivered',
  from: ['queued', 'sending', 'sent', 'failed', 'unknown', 'blocked'],
};
const failed: Move = { state: 'failed', from: ['sending', 'sent', 'unknown'] };
const moves = new Map<string, Move>([
  ['accepted', sent],
  ['queued', sent],
  ['sending', sent],
  ['sent', sent],
  ['delivered', delivered],
  ['read', delivered],
  ['undelivered', failed],
  ['failed', failed],
]);

/** Writes down what became of a text. One that is not ours, or that tells nothing new, changes nothing. */
export async function saveDeliveryReport(db: Database, report: Report, at: Date): Promise<void> {
  const { deliveryId, providerId, status, errorCode } = report;
  const move = moves.get(status);
  if (!move) return;
  const reason = move.state === 'failed' ? explainUndelivered(errorCode) : null;
  const isOut = move.state !== 'failed';
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ address: string }>`
      with moved as (
        update deliveries d set state = ${move.state}, reason = ${reason}, provider_id = ${providerId},
          sent_at = case when ${isOut} then coalesce(d.sent_at, ${at}) else d.sent_at end,
          delivered_at = case when ${move.state === 'delivered'} then ${at}::timestamptz end,
          attempt_token = null, lease_until = null, handed_over_at = null
        where d.state = any(${move.from}::text[]) and ${providerId} <> all(d.former_provider_ids) and (d.provider_id = ${providerId}
          or (d.id = ${deliveryId}::uuid and d.provider_id is null and d.first_attempt_at is not null))
        returning d.message_id, d.sent_at
      ), noted as (
        update messages m set last_sent_at = o.sent_at from moved o
        where m.id = o.message_id and o.sent_at is not null and o.sent_at = ${at}
      )
      select m.address from moved o join messages m on m.id = o.message_id`.execute(tx);
    if (errorCode !== unsubscribedCode) return;
    const by = { actor: systemActor, at };
    for (const { address } of rows) await suppress(tx, { channel: 'sms', address }, { source: 'reply' }, by);
  });
}
