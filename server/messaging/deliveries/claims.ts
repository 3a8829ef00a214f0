import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { MessagePurpose } from '#server/adapters/messages/senders.ts';
import { currentMoment, type Moment } from '#server/base/elapsed-time.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf, setColumns } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Channel } from '#server/messaging/channel.ts';
import { isLeaseExpired, leaseUntil } from './leases.ts';
import { scheduleNextOccurrence } from './next-occurrence.ts';
import { isReleased, lockReleased } from './pre-send-check.ts';
import { isSendingHour, type LockTimes } from './send-times.ts';

const d = columnsOf('deliveries', 'd');
const l = columnsOf('deliveries', 'l');
const c = columnsOf('deliveries', 'c');
const m = columnsOf('messages', 'm');
const s = columnsOf('suppressions', 's');

/** The maximum number of abandoned deliveries per batch: each costs a provider lookup and a suppression check. */
const maxAbandoned = 125;

export type Claim = {
  id: string;
  messageId: string;
  token: string;
  attempts: number;
  firstAttemptAt: Date;
  /** Before the claim was requested. */
  claimedAt: Moment;
  /** Before the lease was last granted or renewed. */
  leasedAt: Moment;
  leavesAnyHour: boolean;
  /** Null for a message that is sent once. */
  intervalDays: number | null;
  /** When sending began at a provider without lookup; null before. */
  handedOverAt: Date | null;
  /** Another worker had claimed the delivery and did not report an outcome. */
  isReclaimed: boolean;
  isSuppressed: boolean;
  purpose: Exclude<MessagePurpose, 'login-code'>;
  channel: Channel;
  recipient: string;
  subject: string | null;
  body: string;
};

type ClaimOptions = {
  now: Date;
  limit: number;
  /** Also claims the deliveries of dead workers, and those whose due time moved ahead when the clock was set back. */
  includeAbandoned?: boolean;
  /** Deliveries that this process is sending now. They are never reclaimed, even if clocks are wrong. */
  inFlight?: string[];
};

type ClaimedRow = Omit<Claim, 'token' | 'isReclaimed' | 'claimedAt' | 'leasedAt'> & {
  occurrence: number;
  sendOn: string | null;
};

type Batch = [token: string, now: Date, limit: number];

function claimQuery(condition: RawBuilder<unknown>, [token, now, limit]: Batch): RawBuilder<ClaimedRow> {
  const claim = setColumns('deliveries', {
    state: sql.lit('sending'),
    attemptToken: token,
    leaseUntil,
    attempts: sql`${d.attempts} + 1`,
    firstAttemptAt: sql`coalesce(${d.firstAttemptAt}, ${now})`,
    listedAt: sql`coalesce(${d.listedAt}, ${now})`,
  });
  // While messages are held, no row is even locked.
  // A row that was updated while it was being locked has a new ctid; the next batch claims it.
  return sql<ClaimedRow>`
    with selected as (
      select d.ctid from deliveries d where ${isReleased} and ${condition}
      order by ${d.dueAt}, ${d.id} limit ${limit} for update skip locked
    ), ${lockReleased}, claimed as (
      update deliveries d set ${claim}
      where d.ctid = any(array(select ctid from selected)) and exists (select from released) returning d.*
    )
    select ${c.id}, ${c.messageId}, ${c.occurrence}, ${c.attempts}, ${c.firstAttemptAt}, ${c.handedOverAt},
      ${c.leavesAnyHour}, ${m.purpose}, ${m.channel}, ${m.address} as recipient, ${m.subject}, ${m.body}, ${m.sendOn},
      ${m.recurrenceIntervalDays} as interval_days, exists (
        select from suppressions s
        where ${s.channel} = ${m.channel} and ${s.address} = lower(${m.address})) as is_suppressed
    from claimed c join messages m on ${m.id} = ${c.messageId}
    order by ${c.dueAt}, ${c.id}`;
}

const claimAbandoned = preparedStatement<ClaimedRow, [Channel, inFlight: string[], ...Batch]>(
  5,
  (channel, inFlight, ...batch) =>
    claimQuery(
      sql`${d.channel} = ${channel} and ${d.state} = 'sending' and ${d.id} <> all(${inFlight}::uuid[])
        and ${isLeaseExpired}`,
      batch,
    ),
);

/** Claims due deliveries. Of an overdue series, only the latest send goes out. */
const claimDue = preparedStatement<ClaimedRow, [Channel, isAutomaticAllowed: boolean, ...Batch]>(
  5,
  (channel, isAutomaticAllowed, token, now, limit) =>
    claimQuery(
      sql`${d.channel} = ${channel} and ${d.state} = 'queued' and ${d.dueAt} <= ${now}
        and (${isAutomaticAllowed} or ${d.leavesAnyHour})
        and not exists (select from deliveries l where ${l.messageId} = ${d.messageId}
          and ${l.occurrence} > ${d.occurrence} and ${l.state} = 'queued' and ${l.dueAt} <= ${now})`,
      [token, now, limit],
    ),
);

/** Claims deliveries that were requested for immediate sending, before the clock was set back. */
const claimEarly = preparedStatement<ClaimedRow, [Channel, ...Batch]>(4, (channel, token, now, limit) =>
  claimQuery(
    sql`${d.channel} = ${channel} and ${d.state} = 'queued' and ${d.leavesAnyHour} and ${d.attempts} = 0
      and ${d.dueAt} > ${now}`,
    [token, now, limit],
  ),
);

/**
 * Claims up to `limit` deliveries that are due or abandoned, and commits before anything is sent. Suppressions and a
 * hold are checked in the same statement.
 */
export async function claimDeliveries(
  db: Database,
  channel: Channel,
  { now, limit, includeAbandoned = true, inFlight = [] }: ClaimOptions,
  lockTimes: LockTimes,
): Promise<Claim[]> {
  const token = randomUUID();
  const claimedAt = currentMoment();
  const claimed = await db.transaction().execute(async (tx) => {
    // Before any delivery is locked: a change of the times waits for this transaction, then moves what is still queued.
    const times = await lockTimes(tx);
    // Abandoned deliveries use at most half the batch: a slow provider lookup must not hold up the others.
    const maxReclaimed = includeAbandoned ? Math.min(maxAbandoned, Math.ceil(limit / 2)) : 0;
    const abandoned =
      maxReclaimed > 0 ? await claimAbandoned(tx, channel, inFlight, token, now, maxReclaimed) : [];
    const maxDue = limit - abandoned.length;
    const isAutomaticAllowed = isSendingHour(now, times.timeZone);
    const due = maxDue > 0 ? await claimDue(tx, channel, isAutomaticAllowed, token, now, maxDue) : [];
    const maxEarly = includeAbandoned ? maxDue - due.length : 0;
    const early = maxEarly > 0 ? await claimEarly(tx, channel, token, now, maxEarly) : [];
    await scheduleNextOccurrence(tx, [...due, ...early], now, times);
    const reclaimed = new Set(abandoned);
    return [...abandoned, ...due, ...early].map((row) => ({
      ...row,
      token,
      isReclaimed: reclaimed.has(row),
    }));
  });
  return claimed.map((claim) => ({ ...claim, claimedAt, leasedAt: claimedAt }));
}
