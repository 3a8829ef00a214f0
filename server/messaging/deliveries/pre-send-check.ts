import { sql } from 'kysely';
import { currentMoment } from '#server/base/elapsed-time.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf, setColumns } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { restoreRowName } from '#server/db/restores/restore-state.ts';
import { type LeasedClaim, leaseUntil } from './leases.ts';

const d = columnsOf('deliveries', 'd');
const m = columnsOf('messages', 'm');
const s = columnsOf('suppressions', 's');
const h = columnsOf('outboxHold', 'h');
const i = columnsOf('installation', 'i');

/**
 * Whether messages may be sent: not while a backup is being restored, because what is sent then is due in the restored
 * data, and also in the backup that leads back.
 */
export const isReleased = sql`(exists (select from outbox_hold h where ${h.reason} is null)
  and not exists (select from installation i where ${i.name} = ${sql.lit(restoreRowName)}
    and ${i.value} ->> 'state' in ('waiting', 'running')))`;

/**
 * A common table expression that has a row while messages may be sent and `selected` has rows to claim. A hold waits for
 * the transactions of such claims, and a claim that waited for a hold finds it here.
 */
export const lockReleased = sql`released as (
  select from outbox_hold h where ${h.reason} is null and exists (select from selected) for share)`;

/**
 * Whether a delivery may still be sent: its claim may be lost to another worker, its recipient opted out, or messages
 * held.
 */
export type PreSendCheck = 'free' | 'lost' | 'suppressed' | 'held';

type HandOver = { isSuppressed: boolean; isFree: boolean };

const saveHandOver = preparedStatement<HandOver, [id: string, token: string, now: Date]>(
  3,
  (id, token, now) => sql<HandOver>`
    update deliveries d set ${setColumns('deliveries', { handedOverAt: now, leaseUntil })} from messages m
    where ${d.id} = ${id} and ${d.attemptToken} = ${token} and ${d.state} = 'sending' and ${m.id} = ${d.messageId}
    returning exists (
      select from suppressions s
      where ${s.channel} = ${m.channel} and ${s.address} = lower(${m.address})) as is_suppressed, ${isReleased} as is_free`,
);

/** Records that a delivery is about to be sent, checks that it still may be, and renews its lease. */
export async function markHandedOver(db: Database, claim: LeasedClaim, now: Date): Promise<PreSendCheck> {
  const leasedAt = currentMoment();
  const [delivery] = await saveHandOver(db, claim.id, claim.token, now);
  if (!delivery) return 'lost';
  claim.leasedAt = leasedAt;
  if (!delivery.isFree) return 'held';
  return delivery.isSuppressed ? 'suppressed' : 'free';
}
