import { sql } from 'kysely';
import { currentMoment } from '#server/base/elapsed-time.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf, setColumns } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { type LeasedClaim, leaseUntil } from './leases.ts';

const d = columnsOf('deliveries', 'd');
const m = columnsOf('messages', 'm');
const s = columnsOf('suppressions', 's');

/** Whether a delivery may still be sent: its claim may be lost to another worker, or its recipient opted out. */
export type PreSendCheck = 'free' | 'lost' | 'suppressed';

const saveHandOver = preparedStatement<{ isSuppressed: boolean }, [id: string, token: string, now: Date]>(
  3,
  (id, token, now) => sql<{ isSuppressed: boolean }>`
    update deliveries d set ${setColumns('deliveries', { handedOverAt: now, leaseUntil })} from messages m
    where ${d.id} = ${id} and ${d.attemptToken} = ${token} and ${d.state} = 'sending' and ${m.id} = ${d.messageId}
    returning exists (
      select from suppressions s
      where ${s.channel} = ${m.channel} and ${s.address} = lower(${m.address})) as is_suppressed`,
);

/** Records that a delivery is about to be sent, checks that it still may be, and renews its lease. */
export async function markHandedOver(db: Database, claim: LeasedClaim, now: Date): Promise<PreSendCheck> {
  const leasedAt = currentMoment();
  const [delivery] = await saveHandOver(db, claim.id, claim.token, now);
  if (!delivery) return 'lost';
  claim.leasedAt = leasedAt;
  return delivery.isSuppressed ? 'suppressed' : 'free';
}
