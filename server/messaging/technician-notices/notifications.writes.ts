import { sql } from 'kysely';
import {
  type NotificationResult,
  noTechniciansToNotify,
  technicianNotice,
} from '#schema/messages/notifications.ts';
import { conflict, invalid } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { logChange } from '#server/db/history/history.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { ChangeInfo } from '#server/http/mutations.ts';
import type { SendTimes } from '#server/messaging/deliveries/send-times.ts';
import {
  type RecordReference,
  recordNotFoundError,
} from '#server/messaging/messages/available-contacts.queries.ts';
import { createMessages } from '#server/messaging/messages/messages.writes.ts';
import { countUnknownTexts } from '#server/messaging/unknown-texts/unknown-texts.ts';

const a = columnsOf('assignments', 'a');
const u = columnsOf('users', 'u');
const n = columnsOf('messages', 'n');
const s = columnsOf('users', 's');

const listFormat = new Intl.ListFormat('en-US');

type UnseenNotice = { technician: string; sentBy: string | null; sender: string };

const selectUnseenNotices = preparedStatement<UnseenNotice, [recordId: string, seen: string[]]>(
  2,
  (recordId, seen) => sql<UnseenNotice>`
    select ${u.name} as technician, ${n.sentBy} as sent_by, coalesce(${s.name}, 'Crewdesk') as sender
    from assignments a join users u on ${u.id} = ${a.userId}
      join messages n on ${n.id} = ${a.noticeMessageId} and ${n.address} = ${u.phone}
      left join users s on ${s.id} = ${n.sentBy}
    where ${a.recordId} = ${recordId} and ${n.id} <> all(${seen}::uuid[]) order by ${a.position}`,
);

/**
 * Requires an earlier statement to lock the assignments: a statement that waits for the locks itself does not see
 * notices committed meanwhile.
 * @throws AppError 409 when a technician got a notice that is not among those `seen`
 */
async function requireSeenNotices(
  tx: Tx,
  { id }: RecordReference,
  seen: string[],
  by: ChangeInfo,
): Promise<void> {
  const notices = await selectUnseenNotices(tx, id, seen);
  if (notices.length === 0) return;
  const senders = [
    ...new Set(notices.map(({ sentBy, sender }) => (sentBy === by.actor.id ? 'You' : sender))),
  ];
  const verb = senders.length > 1 || senders[0] === 'You' ? 'have' : 'has';
  const technicians = listFormat.format(notices.map(({ technician }) => technician));
  throw conflict(`${listFormat.format(senders)} ${verb} just notified ${technicians}.`, 'notified_meanwhile');
}

function lockAssignedTechnicians(tx: Tx, recordId: string) {
  return tx
    .selectFrom('assignments as a')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .select(['a.id as assignmentId', 'u.id as userId', 'u.name', 'u.phone', 'u.deletedAt', 'u.lastLoginAt'])
    .where('a.recordId', '=', recordId)
    .orderBy('a.position')
    .forUpdate('a')
    .execute();
}

type NoticeContent = {
  extraMessage: string | null;
  seenNotices?: string[] | null | undefined;
  publicUrl: string;
};

/**
 * Creates a notice for each technician assigned to a record and links it to the assignment.
 * @throws AppError 404 when the record does not exist, 400 without technicians, 409 for notices the sender has not seen,
 * 429 for too many to users who never signed in
 */
export async function notifyTechnicians(
  tx: Tx,
  record: RecordReference,
  { extraMessage, seenNotices, publicUrl }: NoticeContent,
  by: ChangeInfo,
  { unknownTextsPerHour, ...times }: SendTimes & { unknownTextsPerHour: number },
): Promise<NotificationResult[]> {
  const { kind, id } = record;
  const stored = await tx
    .selectFrom('records')
    .select('number')
    .where('id', '=', id)
    .where('kind', '=', kind.id)
    .forKeyShare()
    .executeTakeFirst();
  if (!stored) throw recordNotFoundError(record);
  const { number } = stored;
  const assigned = await lockAssignedTechnicians(tx, id);
  if (assigned.length === 0) throw invalid(noTechniciansToNotify);
  if (seenNotices) await requireSeenNotices(tx, record, seenNotices, by);
  const active = assigned.filter(({ deletedAt }) => !deletedAt);
  // Anybody can be entered as a user; only signing in proves that the number is theirs.
  const phones = active.flatMap(({ phone, lastLoginAt }) => (lastLoginAt === null ? [phone] : []));
  await countUnknownTexts(tx, { recordId: id, phones }, by, unknownTextsPerHour);
  const body = technicianNotice(kind, { extraMessage, link: `${publicUrl}/print/${kind.slug}/${id}` });
  const messages = await createMessages(
    tx,
    active.map(({ name, phone }) => ({
      record: { id, kind: kind.id, number },
      purpose: 'technician-notice',
      channel: 'sms',
      recipient: phone,
      recipientName: name,
      subject: null,
      body,
      sendOn: null,
      recurrenceIntervalDays: null,
    })),
    by,
    times,
  );
  for (const [index, { assignmentId }] of active.entries()) {
    const message = messages[index];
    if (!message) throw new Error('the insert returned no message');
    const change = { entityId: message.id, before: null, after: message.json };
    await logChange(tx, { ...by, entity: 'message', ...change });
    await tx
      .updateTable('assignments')
      .set({ noticeMessageId: message.id })
      .where('id', '=', assignmentId)
      .execute();
  }
  return assigned.map(({ userId, name, deletedAt }) => ({
    user: { _id: userId, name },
    ...(deletedAt
      ? { state: 'failed', reason: 'This technician was deleted and was not notified.' }
      : { state: 'queued', reason: null }),
  }));
}
