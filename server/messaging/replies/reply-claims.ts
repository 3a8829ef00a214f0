import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { formatPhone } from '#schema/fields/phone.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/client.ts';
import type { Claim, Outcome } from '#server/messaging/deliveries/claims.ts';

/** Longer than the longest a mail may take, so nobody has to give signs of life. */
const lease = sql.lit('150 seconds');

type Row = {
  id: string;
  attempts: number;
  firstAttemptAt: Date;
  handedOverAt: Date | null;
  isTakenOver: boolean;
  address: string;
  senderName: string | null;
  body: string;
  recordId: string | null;
  recordKind: string | null;
  recordNumber: number | null;
  getsNothing: boolean;
};

/** The next reply that the office is to get by mail, for this process alone. */
export async function claimReplyMail(
  db: Database,
  now: Date,
  config: Pick<Config, 'company' | 'publicUrl'>,
): Promise<Claim | undefined> {
  const token = randomUUID();
  const { rows } = await sql<Row>`
    with wanted as (
      select r.id, r.mail_state from replies r
      where (r.mail_state = 'queued' and (r.mail_due_at <= ${now} or r.mail_attempts = 0))
        or (r.mail_state = 'sending' and (r.mail_lease_until < statement_timestamp()
          or r.mail_lease_until > statement_timestamp() + 2 * ${lease}::interval))
      order by coalesce(r.mail_lease_until, r.mail_due_at) limit 1 for update skip locked
    )
    update replies r set mail_state = 'sending', mail_token = ${token}, mail_attempts = r.mail_attempts + 1,
      mail_lease_until = statement_timestamp() + ${lease}::interval,
      mail_first_attempt_at = coalesce(r.mail_first_attempt_at, ${now})
    from wanted w where r.id = w.id
    returning r.id, r.mail_attempts as attempts, r.mail_first_attempt_at as first_attempt_at,
      r.mail_handed_over_at as handed_over_at, w.mail_state = 'sending' as is_taken_over, r.address, r.sender_name,
      r.body, r.record_id, r.record_kind, r.record_number, exists (
        select from suppressions s where s.channel = 'sms' and s.address = r.address) as gets_nothing`.execute(
    db,
  );
  const row = rows[0];
  if (!row) return undefined;
  const { id, attempts, firstAttemptAt, handedOverAt, isTakenOver } = row;
  return {
    id,
    messageId: id,
    token,
    attempts,
    firstAttemptAt,
    handedOverAt,
    isTakenOver,
    // The office itself.
    isSuppressed: false,
    leavesAnyHour: true,
    intervalDays: null,
    claimedAtMs: performance.now(),
    // To our own people, who do not unsubscribe from what customers answer.
    purpose: 'technician-notice',
    channel: 'email',
    address: config.company.email,
    ...letterFor(row, config.publicUrl),
  };
}

function letterFor(row: Row, publicUrl: string): { subject: string; body: string } {
  const kind = recordKinds.find(({ id }) => id === row.recordKind);
  const number = formatPhone(row.address);
  const from = row.senderName === null ? number : `${row.senderName}, ${number}`;
  const record = kind ? `${kind.labels.title} ${kind.numberPrefix}-${row.recordNumber}` : undefined;
  const link = kind && row.recordId ? `: ${publicUrl}/app/${kind.slug}/${row.recordId}` : '';
  const lines = [
    `${from} wrote:`,
    row.body,
    ...(record ? [`It answers a message about ${record}${link}`] : []),
    ...(row.getsNothing ? ['This number gets no messages from us any more. START begins them again.'] : []),
  ];
  return { subject: `Reply from ${from}${record ? ` about ${record}` : ''}`, body: lines.join('\n\n') };
}

/** Notes that a mail is about to be handed over. False when its claim was lost to another worker. */
export async function noteReplyHandOver(db: Database, { id, token }: Claim, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update replies set mail_handed_over_at = ${now}
    where id = ${id} and mail_token = ${token} and mail_state = 'sending' returning id`.execute(db);
  return rows.length > 0;
}

/** Writes down how a try ended, unless its claim was lost to another worker. */
export async function finishReplyMail(db: Database, { claim, state, dueAt }: Outcome): Promise<void> {
  await sql`
    update replies set mail_state = ${state}, mail_due_at = coalesce(${dueAt ?? null}, mail_due_at), mail_token = null,
      mail_lease_until = null, mail_handed_over_at = null
    where id = ${claim.id} and mail_token = ${claim.token} and mail_state = 'sending'`.execute(db);
}
