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
      state: sql`i.state`,
      reason: sql`i.reason`,
      providerId: sql`coalesce(i.provider_id, ${d.providerId})`,
      dueAt: sql`coalesce(i.due_at, ${d.dueAt})`,
      sentAt: sql`case i.state when 'sent' then ${now} else ${d.sentAt} end`,
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
        update messages m set ${setColumns('messages', { lastSentAt: now })} from finished f
        where ${m.id} = any(${series}::uuid[]) and ${m.id} = ${f.messageId} and ${f.state} = 'sent'
      )
      select id from finished`;
  },
);

/**
 * Saves the outcomes of attempts. An outcome whose claim was lost to another worker is ignored: that worker knows the
 * current state. Returns the number of saved outcomes.
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
  return saved.length;
}
