import { sql } from 'kysely';
import { type Notified, nobodyToNotify, technicianNotice } from '../../../schema/notifications.ts';
import type { Tx } from '../../db/client.ts';
import type { By } from '../../lib/entity-writes.ts';
import { invalid } from '../../lib/errors.ts';
import { recordChange } from '../../lib/history.ts';
import { goneRecord, type NamedRecord } from './available-contacts.queries.ts';
import { type SendTimes, writeMessages } from './messages.writes.ts';

type Assigned = { assignmentId: string; userId: string; name: string; phone: string; isDeleted: boolean };

/**
 * Writes a notice to each technician who is assigned to a record, and notes it on the assignment.
 * @throws AppError 404 without the record, 400 without anybody to notify
 */
export async function notifyTechnicians(
  tx: Tx,
  record: NamedRecord,
  { extraMessage, publicUrl }: { extraMessage: string | null; publicUrl: string },
  by: By,
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
    await recordChange(tx, {
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
