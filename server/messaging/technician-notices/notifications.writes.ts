import { sql } from 'kysely';
import { type Notified, nobodyToNotify, technicianNotice } from '#schema/messages/notifications.ts';
import { conflict, invalid } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { logChange } from '#server/db/history.ts';
import type { ChangeInfo } from '#server/http/mutations.ts';
import { goneRecord, type NamedRecord } from '#server/messaging/messages/available-contacts.queries.ts';
import { type SendTimes, writeMessages } from '#server/messaging/messages/messages.writes.ts';

type Assigned = { assignmentId: string; userId: string; name: string; phone: string; isDeleted: boolean };

type Unseen = { technician: string; sentBy: string | null; sender: string };
const inWords = new Intl.ListFormat('en-US');

/**
 * The assignments have to be locked by an earlier statement: one that waited for them would not see the notices that
 * were written meanwhile.
 * @throws AppError 409 when a technician got a notice that is not among those `seen`
 */
async function demandSeen(tx: Tx, { id }: NamedRecord, seen: string[], by: ChangeInfo): Promise<void> {
  const { rows } = await sql<Unseen>`
    select u.name as technician, n.sent_by, coalesce(s.name, 'Crewdesk') as sender
    from assignments a join users u on u.id = a.user_id
      join messages n on n.id = a.notice_message_id and n.address = u.phone left join users s on s.id = n.sent_by
    where a.record_id = ${id} and n.id <> all(${seen}::uuid[]) order by a.position`.execute(tx);
  if (rows.length === 0) return;
  const senders = [...new Set(rows.map(({ sentBy, sender }) => (sentBy === by.actor.id ? 'You' : sender)))];
  const have = senders.length > 1 || senders[0] === 'You' ? 'have' : 'has';
  const technicians = inWords.format(rows.map(({ technician }) => technician));
  throw conflict(`${inWords.format(senders)} ${have} just notified ${technicians}.`, 'notified_meanwhile');
}

type Notice = { extraMessage: string | null; seenNotices?: string[] | null | undefined; publicUrl: string };

/**
 * Writes a notice to each technician who is assigned to a record, and notes it on the assignment.
 * @throws AppError 404 without the record, 400 without anybody to notify, 409 when somebody else just did
 */
export async function notifyTechnicians(
  tx: Tx,
  record: NamedRecord,
  { extraMessage, seenNotices, publicUrl }: Notice,
  by: ChangeInfo,
  times: SendTimes,
): Promise<Notified[]> {
  const { kind, id } = record;
  const { rows: found } = await sql<{ number: number }>`
    select number from records where id = ${id} and kind = ${kind.id} for key share`.execute(tx);
  const number = found[0]?.number;
  if (number === undefined) throw goneRecord(record);
  const { rows: assigned } = await sql<Assigned>`
    select a.id as assignment_id, u.id as user_id, u.name, u.phone, u.deleted_at is not null as is_deleted
    from assignments a join users u on u.id = a.user_id where a.record_id = ${id}
    order by a.position for update of a`.execute(tx);
  if (assigned.length === 0) throw invalid(nobodyToNotify);
  if (seenNotices) await demandSeen(tx, record, seenNotices, by);
  const living = assigned.filter(({ isDeleted }) => !isDeleted);
  const body = technicianNotice(kind, { extraMessage, link: `${publicUrl}/print/${kind.slug}/${id}` });
  const messages = await writeMessages(
    tx,
    living.map(({ name, phone }) => ({
      record: { id, kind: kind.id, number },
      purpose: 'technician-notice',
      channel: 'sms',
      address: phone,
      recipientName: name,
      subject: null,
      body,
      sendOn: null,
      recurrenceIntervalDays: null,
    })),
    by,
    times,
  );
  for (const [index, message] of messages.entries()) {
    await logChange(tx, {
      ...by,
      entity: 'message',
      entityId: message.id,
      before: null,
      after: message.json,
    });
    await sql`
      update assignments set notice_message_id = ${message.id}
      where id = ${living[index]?.assignmentId}`.execute(tx);
  }
  return assigned.map(({ userId, name, isDeleted }) => ({
    user: { _id: userId, name },
    ...(isDeleted
      ? { state: 'failed', reason: 'This technician was deleted and gets no notices.' }
      : { state: 'queued', reason: null }),
  }));
}
