import { type RawBuilder, sql } from 'kysely';
import { columnsOf } from '#server/db/columns.ts';
import { numberLabel, recordPairs } from './record-link.ts';

const m = columnsOf('messages', 'm');
const d = columnsOf('deliveries', 'd');
const u = columnsOf('users', 'u');

/** `json_build_object` arguments: what a message `m` says, to whom, from whom and about which record. */
export const sharedPairs = sql`
  'message', ${m.body},
  'emailTo', case ${m.channel} when 'email' then ${m.address} end,
  'textTo', case ${m.channel} when 'sms' then ${m.address} end,
  'recipientName', ${m.recipientName},
  'sentBy', (select json_build_object('_id', ${u.id}, 'name', ${u.name}) from users u where ${u.id} = ${m.sentBy}),
  'sendAt', ${m.sendOn},
  'recurrenceIntervalDays', ${m.recurrenceIntervalDays}, ${recordPairs(m)}, 'recordNumber', ${numberLabel(m)}`;

/** Whether a delivery `d` waits for its send date or is the next of a series. */
export const isScheduled: RawBuilder<unknown> = sql`(${d.state} = 'queued' and ${d.listedAt} is null)`;

/** A message `m` listed as scheduled, with its next delivery `d`. */
const scheduledJson: RawBuilder<unknown> = sql`json_build_object('_id', ${m.id}, ${sharedPairs},
  'nextSendAt', ${m.sendOn} + ${d.occurrence} * coalesce(${m.recurrenceIntervalDays}, 0),
  'sent', false, 'lastSent', iso_instant(${m.lastSentAt}), 'state', 'queued', 'reason', null,
  'dueAt', iso_instant(${d.dueAt}), 'version', ${m.version}, 'createdAt', iso_instant(${m.createdAt}))`;

const isSentOnce = sql`${m.recurrenceIntervalDays} is null`;

/** A delivery `d` of a message `m`, listed as sent. Its id is the message's, or the delivery's for a series. */
const sentJson: RawBuilder<unknown> = sql`json_build_object(
  '_id', case when ${isSentOnce} then ${m.id} else ${d.id} end, ${sharedPairs},
  'nextSendAt', null, 'sent', ${d.state} in ('sent', 'delivered'), 'lastSent', iso_instant(${d.sentAt}),
  'state', ${d.state}, 'reason', ${d.reason}, 'dueAt', iso_instant(${d.dueAt}), 'version', ${m.version},
  'createdAt', iso_instant(case when ${isSentOnce} then ${m.createdAt} else ${d.listedAt} end))`;

/** A message `m` as the API returns it, depending on the state of its delivery `d`. */
export const messageJson: RawBuilder<unknown> = sql`case when ${isScheduled} then ${scheduledJson} else ${sentJson} end`;
