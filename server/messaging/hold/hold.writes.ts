import { randomUUID } from 'node:crypto';
import type { HoldReason } from '#schema/messages/outbox-hold.ts';
import type { Tx } from '#server/db/client.ts';
import { logChange, systemActor } from '#server/db/history/history.ts';
import { markName } from '#server/db/installation-mark.ts';

/**
 * Holds all messages from the commit on: no process claims any to send, until a person releases them from a list of those
 * that are due. Sign-in codes are sent nevertheless. A restore calls it in the transaction that loads the data; a hold
 * that already stands is replaced. The next start takes the data and its folder for a pair.
 * @param at when the hold begins
 */
export async function holdOutbox(tx: Tx, reason: HoldReason, at = new Date()): Promise<void> {
  const holdId = randomUUID();
  const hold = { holdId, reason, heldAt: at, releasedAt: null, releasedBy: null };
  await tx
    .insertInto('outboxHold')
    .values(hold)
    .onConflict((onConflict) => onConflict.column('id').doUpdateSet(hold))
    .execute();
  await tx.deleteFrom('installation').where('name', '=', markName).execute();
  await logChange(tx, {
    at,
    actor: systemActor,
    entity: 'outbox-hold',
    entityId: holdId,
    before: null,
    after: JSON.stringify({ state: 'held', reason }),
  });
}
