import { sql } from 'kysely';
import type { MessageState } from '#schema/messages/messages.ts';
import { explainUndelivered, unsubscribedCode } from '#server/adapters/messages/twilio-errors.ts';
import { columnsOf, setColumns } from '#server/db/columns.ts';
import { systemActor } from '#server/db/history/history.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Services } from '#server/http/services.ts';
import { sentTwice } from '#server/messaging/deliveries/delivery-outcomes.ts';
import { suppress } from '#server/messaging/suppressions/suppressions.writes.ts';

const d = columnsOf('deliveries', 'd');
const u = columnsOf('deliveries', 'u');
const m = columnsOf('messages', 'm');

export type DeliveryReport = {
  /** Our own id, from the query of the callback URL. */
  deliveryId: string | null;
  providerId: string;
  status: string;
  errorCode: number | undefined;
};

type Transition = { state: 'sent' | 'delivered' | 'failed'; from: MessageState[] };

/**
 * The allowed state transitions; a delivery never moves backward. Only a final report changes a delivery that a worker
 * is sending. A report on a delivery that waits for a retry means that it was sent after all.
 */
const sent: Transition = { state: 'sent', from: ['queued', 'unknown'] };
const delivered: Transition = {
  state: 'delivered',
  from: ['queued', 'sending', 'sent', 'failed', 'unknown', 'blocked'],
};
const failed: Transition = { state: 'failed', from: ['sending', 'sent', 'unknown'] };
const transitions = new Map<string, Transition>([
  ['accepted', sent],
  ['queued', sent],
  ['sending', sent],
  ['sent', sent],
  ['delivered', delivered],
  ['read', delivered],
  ['undelivered', failed],
  ['failed', failed],
]);

type ReportValues = [
  state: Transition['state'],
  from: MessageState[],
  reason: string | null,
  deliveryId: string | null,
  providerId: string,
  wasSent: boolean,
  isDelivered: boolean,
  at: Date,
];

const applyReport = preparedStatement<{ recipient: string }, ReportValues>(
  8,
  (state, from, reason, deliveryId, providerId, wasSent, isDelivered, at) => {
    const report = setColumns('deliveries', {
      state,
      reason: sql`nullif(concat_ws(' ', ${reason}::text,
        case when ${d.lateProviderId} <> ${providerId} then ${sentTwice} end), '')`,
      providerId,
      sentAt: sql`case when ${wasSent} then coalesce(${d.sentAt}, ${at}) else ${d.sentAt} end`,
      deliveredAt: sql`case when ${isDelivered} then ${at}::timestamptz end`,
      attemptToken: sql.lit(null),
      leaseUntil: sql.lit(null),
      handedOverAt: sql.lit(null),
    });
    return sql<{ recipient: string }>`
      with updated as (
        update deliveries d set ${report}
        where ${d.state} = any(${from}::text[]) and ${providerId} <> all(${d.formerProviderIds})
          and (${d.providerId} = ${providerId}
            or (${d.id} = ${deliveryId}::uuid and ${d.providerId} is null and ${d.firstAttemptAt} is not null))
        returning ${d.messageId}, ${d.sentAt}
      ), updated_messages as (
        update messages m set ${setColumns('messages', { lastSentAt: u.sentAt })} from updated u
        where ${m.id} = ${u.messageId} and ${u.sentAt} is not null and ${u.sentAt} = ${at}
      )
      select ${m.address} as recipient from updated u join messages m on ${m.id} = ${u.messageId}`;
  },
);

/** Saves a delivery report. Reports on unknown texts, and reports without news, are ignored. */
export async function saveDeliveryReport(
  { db, config }: Pick<Services, 'db' | 'config'>,
  report: DeliveryReport,
  at: Date,
): Promise<void> {
  const { deliveryId, providerId, status, errorCode } = report;
  const transition = transitions.get(status);
  if (!transition) return;
  const { state, from } = transition;
  const reason = state === 'failed' ? explainUndelivered(errorCode) : null;
  const wasSent = state !== 'failed';
  const isDelivered = state === 'delivered';
  await db.transaction().execute(async (tx) => {
    const updated = await applyReport(
      tx,
      state,
      from,
      reason,
      deliveryId,
      providerId,
      wasSent,
      isDelivered,
      at,
    );
    if (errorCode !== unsubscribedCode) return;
    const by = { actor: systemActor, at };
    for (const { recipient } of updated)
      await suppress(tx, { channel: 'sms', recipient }, { source: 'reply' }, by, config.backupDir);
  });
}
