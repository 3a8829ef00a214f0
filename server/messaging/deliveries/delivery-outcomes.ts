import { sql } from 'kysely';
import type { MessageState } from '#schema/messages/messages.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf, setColumns } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Claim } from './claims.ts';
import { lockClaims } from './leases.ts';

const d = columnsOf('deliveries', 'd');
const f = columnsOf('deliveries', 'f');
const m = columnsOf('messages', 'm');

/** The result of one attempt. A `queued` delivery is retried at `dueAt`. */
export type Outcome = {
  claim: Pick<Claim, 'id' | 'token' | 'messageId' | 'intervalDays'>;
  state: Exclude<MessageState, 'sending' | 'delivered' | 'cancelled'>;
  reason: string | null;
  providerId?: string | undefined;
  dueAt?: Date | undefined;
};

type OutcomeValues = [
  ids: string[],
  tokens: string[],
  states: string[],
  reasons: (string | null)[],
  providerIds: (string | null)[],
  dueTimes: (Date | null)[],
  series: string[],
  now: Date,
];

/** Shown with a message that was sent. */
export const sentTwice = sql.lit('Sent twice: the worker was stopped while sending.');

/** This attempt sent nothing, but a stopped worker did meanwhile. */
const wasSentLate = sql`(i.state <> 'sent' and ${d.lateProviderId} is not null)`;

const saveOutcomes = preparedStatement<{ id: string }, OutcomeValues>(
  8,
  (ids, tokens, states, reasons, providerIds, dueTimes, series, now) => {
    const input = lockClaims(
      { ids, tokens },
      {
        state: sql`${states}::text[]`,
        reason: sql`${reasons}::text[]`,
        provider_id: sql`${providerIds}::text[]`,
        due_at: sql`${dueTimes}::timestamptz[]`,
      },
    );
    const outcome = setColumns('deliveries', {
      state: sql`case when ${wasSentLate} then 'sent' else i.state end`,
      reason: sql`case when ${wasSentLate} then null when i.state = 'sent' and ${d.lateProviderId} <> i.provider_id then ${sentTwice} else i.reason end`,
      providerId: sql`coalesce(i.provider_id, case when ${wasSentLate} then ${d.lateProviderId} end, ${d.providerId})`,
      dueAt: sql`coalesce(i.due_at, ${d.dueAt})`,
      sentAt: sql`case when i.state = 'sent' or ${wasSentLate} then ${now} else ${d.sentAt} end`,
      attemptToken: sql.lit(null),
      leaseUntil: sql.lit(null),
      handedOverAt: sql.lit(null),
    });
    return sql<{ id: string }>`
      with ${input}, finished as (
        update deliveries d set ${outcome} from input i join locked l on l.id = i.id
        where ${d.id} = i.id and ${d.attemptToken} = i.token and ${d.state} = 'sending'
        returning ${d.id}, ${d.messageId}, ${d.state}
      ), updated_series as (
        update messages m set ${setColumns('messages', {
          lastSentAt: sql`case when ${f.state} = 'sent' then ${now} else ${m.lastSentAt} end`,
          // A change of the series must not be based on a day that has passed.
          version: sql`${m.version} + 1`,
        })} from finished f
        where ${m.id} = any(${series}::uuid[]) and ${m.id} = ${f.messageId} and ${f.state} <> 'queued'
      )
      select id from finished`;
  },
);

/** States in which nobody is sending, and in which nothing was known to be sent. */
const isIdle = sql`${d.state} in ('queued', 'failed', 'unknown', 'blocked')`;

const saveLateSends = preparedStatement<unknown, [ids: string[], providerIds: string[], now: Date]>(
  3,
  (ids, providerIds, now) => sql`
    with locked as (select ${d.id} from deliveries d where ${d.id} = any(${ids}::uuid[]) order by ${d.id} for update)
    update deliveries d set ${setColumns('deliveries', {
      lateProviderId: sql`i.provider_id`,
      state: sql`case when ${isIdle} then 'sent' else ${d.state} end`,
      providerId: sql`case when ${isIdle} then i.provider_id else ${d.providerId} end`,
      sentAt: sql`case when ${isIdle} then ${now} else ${d.sentAt} end`,
      reason: sql`case when ${d.state} in ('sent', 'delivered') then ${sentTwice} end`,
    })}
    from unnest(${ids}::uuid[], ${providerIds}::text[]) as i (id, provider_id) join locked l on l.id = i.id
    where ${d.id} = i.id and ${d.state} <> 'cancelled' and ${d.providerId} is distinct from i.provider_id`,
);

/** Saves which messages went out although another worker had taken over their delivery. */
async function noteLateSends(db: Database, outcomes: Outcome[], now: Date): Promise<void> {
  const sends = outcomes.flatMap(({ claim, state, providerId }) =>
    state === 'sent' && providerId !== undefined ? [{ id: claim.id, providerId }] : [],
  );
  if (sends.length === 0) return;
  const ids = sends.map(({ id }) => id);
  const providerIds = sends.map(({ providerId }) => providerId);
  await saveLateSends(db, ids, providerIds, now);
}

/**
 * Saves the outcomes of attempts. An outcome whose claim was lost to another worker is ignored: that worker knows the
 * current state; but what was sent twice is noted. Returns the number of saved outcomes.
 */
export async function finishDeliveries(db: Database, outcomes: Outcome[], now: Date): Promise<number> {
  const series = outcomes.filter(({ claim }) => claim.intervalDays !== null);
  const saved = await saveOutcomes(
    db,
    outcomes.map(({ claim }) => claim.id),
    outcomes.map(({ claim }) => claim.token),
    outcomes.map(({ state }) => state),
    outcomes.map(({ reason }) => reason),
    outcomes.map(({ providerId }) => providerId ?? null),
    outcomes.map(({ dueAt }) => dueAt ?? null),
    series.map(({ claim }) => claim.messageId),
    now,
  );
  const savedIds = new Set(saved.map(({ id }) => id));
  await noteLateSends(
    db,
    outcomes.filter(({ claim }) => !savedIds.has(claim.id)),
    now,
  );
  return saved.length;
}
