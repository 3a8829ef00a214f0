import { sql } from 'kysely';
import type { Database } from '#server/db/client.ts';
import { columnsOf, setColumns } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { ClaimKey } from './leases.ts';

const d = columnsOf('deliveries', 'd');
const m = columnsOf('messages', 'm');
const s = columnsOf('suppressions', 's');

/** Whether a delivery may still be sent: its claim may be lost to another worker, or its recipient opted out. */
export type PreSendCheck = 'free' | 'lost' | 'suppressed';

const saveHandOver = preparedStatement<{ isSuppressed: boolean }, [id: string, token: string, now: Date]>(
  3,
  (id, token, now) => sql<{ isSuppressed: boolean }>`
    update deliveries d set ${setColumns('deliveries', { handedOverAt: now })} from messages m
    where ${d.id} = ${id} and ${d.attemptToken} = ${token} and ${d.state} = 'sending' and ${m.id} = ${d.messageId}
    returning exists (
      select from suppressions s
      where ${s.channel} = ${m.channel} and ${s.address} = lower(${m.address})) as is_suppressed`,
);

/** Records that a delivery is about to be sent, and checks that it still may be. */
export async function markHandedOver(
  db: Database,
  { id, token }: ClaimKey,
  now: Date,
): Promise<PreSendCheck> {
  const [delivery] = await saveHandOver(db, id, token, now);
  if (!delivery) return 'lost';
  return delivery.isSuppressed ? 'suppressed' : 'free';
}
