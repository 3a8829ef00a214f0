import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { MessageState } from '#schema/messages/messages.ts';
import type { Purpose } from '#server/adapters/messages/senders.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { isSendingHour, nextOccurrence } from './send-times.ts';

/** How long a claim holds without a sign of life. A dead worker's sends are taken up again after this. */
const lease = sql.lit('30 seconds');
/** Leases go by the database's clock, which is one: those of the workers may differ by more than a lease. */
const leaseUntil = sql`statement_timestamp() + ${lease}::interval`;
const isLeaseOver = sql`(d.lease_until < statement_timestamp()
  or d.lease_until > statement_timestamp() + 2 * ${lease}::interval)`;

/** How many of those that a dead worker left are taken at a time: each costs a question and a look of its own. */
const maxStranded = 125;

export type Channel = 'sms' | 'email';

export type Claim = {
  id: string;
  messageId: string;
  token: string;
  attempts: number;
  firstAttemptAt: Date;
  /** By the clock of this process that is never set: when the claim was committed. */
  claimedAtMs: number;
  leavesAnyHour: boolean;
  /** Null: it goes out once. */
  intervalDays: number | null;
  /** When it was given to a provider that cannot be asked; null before. */
  handedOverAt: Date | null;
  /** Somebody else had it and did not say how it ended. */
  isTakenOver: boolean;
  isSuppressed: boolean;
  purpose: Exclude<Purpose, 'login-code'>;
  channel: Channel;
  address: string;
  subject: string | null;
  body: string;
};

type Times = { sendHour: number; timeZone: string };

/**
 * `alsoStranded` are those whose worker died, and those that the clock has left behind. `inHand` are those that this
 * process is at work on: however clocks are set, it takes none of them over.
 */
type Wanted = { now: Date; limit: number; alsoStranded?: boolean; inHand?: string[] };

type ClaimedRow = Omit<Claim, 'token' | 'isTakenOver' | 'claimedAtMs'> & {
  occurrence: number;
  sendOn: string | null;
};

/**
 * Takes up to `limit` deliveries that are due, and those whose worker gave no sign of life, for this process alone, and
 * commits that before anything is handed to a provider. Whether an address wants to hear from us is looked up here, at
 * the moment of sending.
 */
export async function claimDeliveries(
  db: Database,
  channel: Channel,
  { now, limit, alsoStranded = true, inHand = [] }: Wanted,
  times: Times,
): Promise<Claim[]> {
  const token = randomUUID();
  const claimed = await db.transaction().execute(async (tx) => {
    // Not all of the room: whoever has to ask a slow provider about them must not hold up the others.
    const lost = await take(
      tx,
      { token, now, limit: alsoStranded ? Math.min(maxStranded, Math.ceil(limit / 2)) : 0 },
      // A lease far ahead is one of a clock that was set back since.
      sql`d.channel = ${channel} and d.state = 'sending' and d.id <> all(${inHand}::uuid[]) and ${isLeaseOver}`,
    );
    const mayClockDecide = isSendingHour(now, times.timeZone);
    const due = await take(
      tx,
      { token, now, limit: limit - lost.length },
      // Of a series that was late only what is due last goes out.
      sql`d.channel = ${channel} and d.state = 'queued' and d.due_at <= ${now} and (${mayClockDecide} or d.leaves_any_hour)
        and not exists (select from deliveries l where l.message_id = d.message_id and l.occurrence > d.occurrence
          and l.state = 'queued' and l.due_at <= ${now})`,
    );
    // Somebody asked for these at a moment that lies ahead since the clock was set back.
    const early = await take(
      tx,
      { token, now, limit: alsoStranded ? limit - lost.length - due.length : 0 },
      sql`d.channel = ${channel} and d.state = 'queued' and d.leaves_any_hour and d.attempts = 0 and d.due_at > ${now}`,
    );
    await scheduleNextOccurrence(tx, [...due, ...early], now, times);
    const isTakenOver = new Set(lost);
    return [...lost, ...due, ...early].map((row) => ({ ...row, token, isTakenOver: isTakenOver.has(row) }));
  });
  const claimedAtMs = performance.now();
  return claimed.map((claim) => ({ ...claim, claimedAtMs }));
}

async function take(
  tx: Tx,
  { token, now, limit }: { token: string; now: Date; limit: number },
  which: ReturnType<typeof sql>,
): Promise<ClaimedRow[]> {
  if (limit <= 0) return [];
  // A row that moved while it was locked is not found by its place, and is left for the next look.
  const { rows } = await sql<ClaimedRow>`
    with wanted as (
      select d.ctid from deliveries d where ${which}
      order by d.due_at, d.id limit ${limit} for update skip locked
    ), claimed as (
      update deliveries d set state = 'sending', attempt_token = ${token},
        lease_until = ${leaseUntil}, attempts = d.attempts + 1,
        first_attempt_at = coalesce(d.first_attempt_at, ${now}), listed_at = coalesce(d.listed_at, ${now})
      where d.ctid = any(array(select ctid from wanted)) returning d.*
    )
    select c.id, c.message_id, c.occurrence, c.attempts, c.first_attempt_at, c.handed_over_at, c.leaves_any_hour, m.purpose, m.channel, m.address, m.subject,
      m.body, m.send_on, m.recurrence_interval_days as interval_days,
      exists (select from suppressions s where s.channel = m.channel and s.address = lower(m.address)) as is_suppressed
    from claimed c join messages m on m.id = c.message_id
    order by c.due_at, c.id`.execute(tx);
  return rows;
}

/** A series that is about to leave gets its next send, unless it was ended meanwhile. */
async function scheduleNextOccurrence(tx: Tx, rows: ClaimedRow[], now: Date, times: Times): Promise<void> {
  const next = rows.flatMap(({ messageId, channel, occurrence, sendOn, intervalDays }) => {
    if (intervalDays === null || sendOn === null) return [];
    const following = nextOccurrence({ startOn: sendOn, intervalDays }, occurrence, now, times);
    return {
      id: randomUUIDv7(),
      message_id: messageId,
      channel,
      occurrence: following.occurrence,
      due_at: following.dueAt,
    };
  });
  if (next.length === 0) return;
  await sql`
    update deliveries d set state = 'cancelled', reason = 'The next one of the series was due.'
    from jsonb_populate_recordset(null::deliveries, ${JSON.stringify(rows.map((row) => ({ message_id: row.messageId, occurrence: row.occurrence })))}::jsonb) g
    where d.message_id = g.message_id and d.occurrence < g.occurrence and d.state = 'queued'`.execute(tx);
  await sql`
    insert into deliveries (id, message_id, occurrence, channel, due_at, leaves_any_hour, state, created_at)
    select g.id, g.message_id, g.occurrence, g.channel, g.due_at, false, 'queued', m.created_at
    from jsonb_populate_recordset(null::deliveries, ${JSON.stringify(next)}::jsonb) g
      join messages m on m.id = g.message_id and m.removed_at is null
    on conflict (message_id, occurrence) do nothing`.execute(tx);
}

/** Gives a sign of life for claims that are still being worked on. */
export async function renewLeases(db: Database, claims: Pick<Claim, 'id' | 'token'>[]): Promise<void> {
  await sql`
    with ${givenAndLocked(claims)}
    update deliveries d set lease_until = ${leaseUntil} from given g join locked l on l.id = g.id
    where d.id = g.id and d.attempt_token = g.token and d.state = 'sending'`.execute(db);
}

/**
 * `given` are claims, with what else is known of each; `locked` are their ids, locked in the order of whoever deletes a
 * record, so that the two never wait for each other. By nothing but their ids: how many are being sent changes too fast
 * for a plan that goes by the state.
 */
function givenAndLocked(
  claims: Pick<Claim, 'id' | 'token'>[],
  more: Record<string, RawBuilder<unknown>> = {},
): RawBuilder<unknown> {
  const ids = claims.map(({ id }) => id);
  const tokens = claims.map(({ token }) => token);
  const columns = ['id', 'token', ...Object.keys(more)].map((name) => sql.id(name));
  const values = [sql`${ids}::uuid[]`, sql`${tokens}::uuid[]`, ...Object.values(more)];
  return sql`given (${sql.join(columns)}) as (select * from unnest(${sql.join(values)})),
    locked as (select id from deliveries where id = any(${ids}::uuid[]) order by id for update)`;
}

/** What a last look before handing over found: the claim was lost to another worker, or the address said no. */
export type PreSendCheck = 'free' | 'lost' | 'suppressed';

/** Notes that a delivery is about to be handed over, unless it must not be any more. */
export async function noteHandOver(db: Database, { id, token }: Claim, now: Date): Promise<PreSendCheck> {
  const { rows } = await sql<{ isSuppressed: boolean }>`
    update deliveries d set handed_over_at = ${now} from messages m
    where d.id = ${id} and d.attempt_token = ${token} and d.state = 'sending' and m.id = d.message_id
    returning exists (select from suppressions s where s.channel = m.channel and s.address = lower(m.address))
      as is_suppressed`.execute(db);
  if (!rows[0]) return 'lost';
  return rows[0].isSuppressed ? 'suppressed' : 'free';
}

/** How an attempt ended. `queued` is one to be tried again at `dueAt`. */
export type Outcome = {
  claim: Pick<Claim, 'id' | 'token' | 'messageId' | 'intervalDays'>;
  state: Exclude<MessageState, 'sending' | 'delivered' | 'cancelled'>;
  reason: string | null;
  providerId?: string | undefined;
  dueAt?: Date | undefined;
};

/**
 * Writes down how attempts ended. One whose claim was lost to another worker in the meantime changes nothing: that
 * worker knows better by now. Returns how many were written.
 */
export async function finishDeliveries(db: Database, outcomes: Outcome[], now: Date): Promise<number> {
  const given = givenAndLocked(
    outcomes.map(({ claim }) => claim),
    {
      state: sql`${outcomes.map(({ state }) => state)}::text[]`,
      reason: sql`${outcomes.map(({ reason }) => reason)}::text[]`,
      provider_id: sql`${outcomes.map(({ providerId }) => providerId ?? null)}::text[]`,
      due_at: sql`${outcomes.map(({ dueAt }) => dueAt ?? null)}::timestamptz[]`,
    },
  );
  const series = outcomes
    .filter(({ claim }) => claim.intervalDays !== null)
    .map(({ claim }) => claim.messageId);
  const { rows: written } = await sql<{ id: string }>`
    with ${given}, finished as (
      update deliveries d set state = g.state, reason = g.reason, provider_id = coalesce(g.provider_id, d.provider_id),
        due_at = coalesce(g.due_at, d.due_at), sent_at = case g.state when 'sent' then ${now} else d.sent_at end,
        attempt_token = null, lease_until = null, handed_over_at = null
      from given g join locked l on l.id = g.id
      where d.id = g.id and d.attempt_token = g.token and d.state = 'sending'
      returning d.id, d.message_id, d.state
    ), noted as (
      update messages m set last_sent_at = ${now} from finished f
      where m.id = any(${series}::uuid[]) and m.id = f.message_id and f.state = 'sent'
    )
    select id from finished`.execute(db);
  return written.length;
}
