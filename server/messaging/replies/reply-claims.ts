import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { formatPhone } from '#schema/fields/phone.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { currentMoment } from '#server/base/elapsed-time.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf, setColumns } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Claim } from '#server/messaging/deliveries/claims.ts';
import type { Outcome } from '#server/messaging/deliveries/delivery-outcomes.ts';
import { isReleased, lockReleased } from '#server/messaging/deliveries/pre-send-check.ts';

const r = columnsOf('replies', 'r');
const s = columnsOf('replies', 's');
const o = columnsOf('suppressions', 'o');

/** Longer than the slowest SMTP attempt, so leases need no renewal. */
const leaseDuration = sql.lit('150 seconds');
const leaseUntil = sql<Date>`statement_timestamp() + ${leaseDuration}::interval`;

type ClaimedReply = {
  id: string;
  attempts: number;
  firstAttemptAt: Date;
  handedOverAt: Date | null;
  isReclaimed: boolean;
  from: string;
  senderName: string | null;
  body: string;
  recordId: string | null;
  recordKind: string | null;
  recordNumber: number | null;
  hasOptedOut: boolean;
};

const claimNext = preparedStatement<ClaimedReply, [token: string, now: Date]>(2, (token, now) => {
  const claim = setColumns('replies', {
    mailState: sql.lit('sending'),
    mailToken: token,
    mailAttempts: sql`${r.mailAttempts} + 1`,
    mailLeaseUntil: leaseUntil,
    mailFirstAttemptAt: sql`coalesce(${r.mailFirstAttemptAt}, ${now})`,
  });
  return sql<ClaimedReply>`
    with selected as (
      select ${r.id}, ${r.mailState} from replies r
      where ${isReleased} and ((${r.mailState} = 'queued' and (${r.mailDueAt} <= ${now} or ${r.mailAttempts} = 0))
        or (${r.mailState} = 'sending' and (${r.mailLeaseUntil} < statement_timestamp()
          or ${r.mailLeaseUntil} > statement_timestamp() + 2 * ${leaseDuration}::interval)))
      order by coalesce(${r.mailLeaseUntil}, ${r.mailDueAt}) limit 1 for update skip locked
    ), ${lockReleased}
    update replies r set ${claim}
    from selected s where ${r.id} = ${s.id} and exists (select from released)
    returning ${r.id}, ${r.mailAttempts} as attempts, ${r.mailFirstAttemptAt} as first_attempt_at,
      ${r.mailHandedOverAt} as handed_over_at, ${s.mailState} = 'sending' as is_reclaimed, ${r.address} as "from",
      ${r.senderName}, ${r.body}, ${r.recordId}, ${r.recordKind}, ${r.recordNumber}, exists (
        select from suppressions o where ${o.channel} = 'sms' and ${o.address} = ${r.address}) as has_opted_out`;
});

/** Claims the next reply to forward to the office by email. Replies wait until the office has an email address. */
export async function claimReplyEmail(
  db: Database,
  now: Date,
  { officeEmail, publicUrl }: { officeEmail: string; publicUrl: string },
): Promise<Claim | undefined> {
  if (!officeEmail) return undefined;
  const token = randomUUID();
  const claimedAt = currentMoment();
  const [claimed] = await claimNext(db, token, now);
  if (!claimed) return undefined;
  const { id, attempts, firstAttemptAt, handedOverAt, isReclaimed } = claimed;
  return {
    id,
    messageId: id,
    token,
    attempts,
    firstAttemptAt,
    handedOverAt,
    isReclaimed,
    // The office cannot opt out of replies.
    isSuppressed: false,
    leavesAnyHour: true,
    intervalDays: null,
    claimedAt,
    leasedAt: claimedAt,
    // Internal email has no unsubscribe link.
    purpose: 'technician-notice',
    channel: 'email',
    recipient: officeEmail,
    ...composeEmail(claimed, publicUrl),
  };
}

function composeEmail(reply: ClaimedReply, publicUrl: string): { subject: string; body: string } {
  const kind = recordKinds.find(({ id }) => id === reply.recordKind);
  const phone = formatPhone(reply.from);
  const sender = reply.senderName === null ? phone : `${reply.senderName}, ${phone}`;
  const record = kind ? `${kind.labels.title} ${kind.numberPrefix}-${reply.recordNumber}` : undefined;
  const link = kind && reply.recordId ? `: ${publicUrl}/app/${kind.slug}/${reply.recordId}` : '';
  const lines = [
    `${sender} wrote:`,
    reply.body,
    ...(record ? [`In reply to a message about ${record}${link}`] : []),
    ...(reply.hasOptedOut
      ? ['This number has opted out and gets no more messages from us. Texting START opts back in.']
      : []),
  ];
  return { subject: `Reply from ${sender}${record ? ` about ${record}` : ''}`, body: lines.join('\n\n') };
}

/**
 * Records that an email is about to be sent, and renews its lease. Returns false when the claim was lost to another
 * worker.
 */
export async function markReplyHandedOver(db: Database, claim: Claim, now: Date): Promise<boolean> {
  const { id, token } = claim;
  const leasedAt = currentMoment();
  const reply = await db
    .updateTable('replies')
    .set({ mailHandedOverAt: now, mailLeaseUntil: leaseUntil })
    .where('id', '=', id)
    .where('mailToken', '=', token)
    .where('mailState', '=', 'sending')
    .returning('id')
    .executeTakeFirst();
  if (!reply) return false;
  claim.leasedAt = leasedAt;
  return true;
}

/** Saves the outcome of an attempt, unless the claim was lost to another worker. */
export async function finishReplyEmail(db: Database, { claim, state, dueAt }: Outcome): Promise<void> {
  await db
    .updateTable('replies')
    .set({
      mailState: state,
      ...(dueAt && { mailDueAt: dueAt }),
      mailToken: null,
      mailLeaseUntil: null,
      mailHandedOverAt: null,
    })
    .where('id', '=', claim.id)
    .where('mailToken', '=', claim.token)
    .where('mailState', '=', 'sending')
    .execute();
}
