import { type RawBuilder, sql } from 'kysely';
import { recordKinds } from '#schema/records/record-kinds.ts';

/** The id of the record of a row `m` under the name that its kind has on the wire, and null under the others. */
export const recordFields = sql.join(
  recordKinds.map(
    ({ id, wireName }) =>
      sql`${sql.lit(wireName)}, case m.record_kind when ${sql.lit(id)} then m.record_id end`,
  ),
);

export const numberLabel = sql`(case m.record_kind ${sql.join(
  recordKinds.map(({ id, numberPrefix }) => sql`when ${sql.lit(id)} then ${sql.lit(`${numberPrefix}-`)}`),
  sql` `,
)} end || m.record_number)`;

const sharedFields = sql`
  'message', m.body,
  'emailTo', case m.channel when 'email' then m.address end,
  'textTo', case m.channel when 'sms' then m.address end,
  'recipientName', m.recipient_name,
  'sentBy', (select json_build_object('_id', u.id, 'name', u.name) from users u where u.id = m.sent_by),
  'sendAt', m.send_on,
  'recurrenceIntervalDays', m.recurrence_interval_days, ${recordFields}, 'recordNumber', ${numberLabel}`;

/** Whether a delivery `d` waits for its day, or as the next of a series. */
export const isScheduled: RawBuilder<unknown> = sql`(d.state = 'queued' and d.listed_at is null)`;

/** A message `m` that stands under Scheduled, with the delivery `d` that is to come. */
const scheduledJson: RawBuilder<unknown> = sql`json_build_object('_id', m.id, ${sharedFields},
  'nextSendAt', m.send_on + d.occurrence * coalesce(m.recurrence_interval_days, 0),
  'sent', false, 'lastSent', iso_instant(m.last_sent_at), 'state', 'queued', 'reason', null,
  'dueAt', iso_instant(d.due_at), 'createdAt', iso_instant(m.created_at))`;

/**
 * A send `d` of a message `m`: what stands under Sent. A message that goes out once has its own id, each send of a series
 * one of its own.
 */
const sendJson: RawBuilder<unknown> = sql`json_build_object(
  '_id', case when m.recurrence_interval_days is null then m.id else d.id end, ${sharedFields},
  'nextSendAt', null, 'sent', d.state in ('sent', 'delivered'), 'lastSent', iso_instant(d.sent_at), 'state', d.state, 'reason', d.reason,
  'dueAt', iso_instant(d.due_at), 'createdAt', iso_instant(case when m.recurrence_interval_days is null then m.created_at else d.listed_at end))`;

/** A message `m` as the API answers it, by how its delivery `d` stands. */
export const messageJson: RawBuilder<unknown> = sql`case when ${isScheduled} then ${scheduledJson} else ${sendJson} end`;
