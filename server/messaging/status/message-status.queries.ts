import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Channel } from '#server/messaging/channel.ts';
import { dueSince } from './due-since.ts';

const d = columnsOf('deliveries', 'd');

/** How a channel does: what left last, what does not leave, and what is late. */
export type ChannelStatus = {
  channel: Channel;
  /** When the provider accepted a message last, within 30 days. */
  lastAcceptedAt: Date | null;
  /** Messages that were begun after that and wait for another attempt. */
  retrying: number;
  /** Messages of the last 24 hours that were begun after that and failed. */
  failed: number;
  /** Why the latest of these did not leave. */
  reason: string | null;
  /** Messages that may leave and wait to be sent. */
  due: number;
  /** Since when the oldest of these may leave. */
  oldestDueAt: Date | null;
};

type StatusRow = Omit<ChannelStatus, 'oldestDueAt'> & {
  urgentDueAt: Date | null;
  automaticDueAt: Date | null;
  urgentDue: number;
};

/** The longest wait for another attempt is 6 hours, give or take a quarter. */
const retryWindow = sql.lit('8 hours');

/** The time of the last message in a state; the last ones of the list are near enough to the order of their sends. */
function lastSentIn(state: 'sent' | 'delivered', now: Date) {
  return sql`(select max(last.sent_at) from (
    select ${d.sentAt} from deliveries d
    where ${d.state} = ${sql.lit(state)} and ${d.channel} = c.channel
      and ${d.listedAt} > ${now}::timestamptz - interval '30 days'
    order by ${d.listedAt} desc limit 20) last)`;
}

const readRows = preparedStatement<StatusRow, [now: Date]>(
  1,
  (now) => sql<StatusRow>`
    select c.channel, accepted.at as last_accepted_at,
      retrying.count as retrying, failed.count as failed, coalesce(retrying.reason, failed.reason) as reason,
      due.count as due, due.urgent as urgent_due, due.urgent_at as urgent_due_at, due.automatic_at as automatic_due_at
    from (values ('sms'), ('email')) as c (channel)
      cross join lateral (
        select greatest(${lastSentIn('sent', now)}, ${lastSentIn('delivered', now)}) as at) accepted
      cross join lateral (
        select count(*)::integer as count,
          (array_agg(${d.reason} order by ${d.firstAttemptAt} desc))[1] as reason
        from deliveries d
        where ${d.channel} = c.channel and ${d.state} = 'queued' and ${d.attempts} > 0
          and ${d.dueAt} < ${now}::timestamptz + ${retryWindow}::interval
          and (accepted.at is null or ${d.firstAttemptAt} > accepted.at)) retrying
      cross join lateral (
        select count(*)::integer as count,
          (array_agg(${d.reason} order by ${d.firstAttemptAt} desc))[1] as reason
        from deliveries d
        where ${d.channel} = c.channel and ${d.state} = 'failed'
          and ${d.listedAt} > ${now}::timestamptz - interval '1 day'
          and (accepted.at is null or ${d.firstAttemptAt} > accepted.at)) failed
      cross join lateral (
        select count(*)::integer as count,
          (count(*) filter (where ${d.leavesAnyHour}))::integer as urgent,
          min(${d.dueAt}) filter (where ${d.leavesAnyHour}) as urgent_at,
          min(${d.dueAt}) filter (where not ${d.leavesAnyHour}) as automatic_at
        from deliveries d
        where ${d.channel} = c.channel and ${d.state} = 'queued' and ${d.dueAt} <= ${now}::timestamptz) due`,
);

/** How each channel does, as far as the database knows. Sign-in codes are not stored, and so not counted. */
export async function readChannelStatus(tx: Tx, now: Date, timeZone: string): Promise<ChannelStatus[]> {
  const rows = await readRows(tx, now);
  return rows.map(({ urgentDueAt, automaticDueAt, urgentDue, due, ...status }) => {
    const automaticSince = automaticDueAt && dueSince(automaticDueAt, now, timeZone);
    const times = [urgentDueAt, automaticSince ?? null].filter((at) => at !== null);
    return {
      ...status,
      due: automaticSince ? due : urgentDue,
      oldestDueAt: times.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null,
    };
  });
}

export type DeliveryCount = { channel: Channel; state: string; count: number };

const unfinished = sql`${d.state} in ('queued', 'sending')`;

/** Deliveries that are queued or being sent, and those of the last 24 hours that ended, by channel and state. */
export const countDeliveries = preparedStatement<DeliveryCount, [now: Date]>(
  1,
  (now) => sql<DeliveryCount>`
    select ${d.channel}, ${d.state}, count(*)::integer as count from deliveries d where ${unfinished} group by 1, 2
    union all
    select ${d.channel}, ${d.state}, count(*)::integer as count from deliveries d
    where ${d.listedAt} > ${now}::timestamptz - interval '1 day' and not ${unfinished} group by 1, 2`,
);
