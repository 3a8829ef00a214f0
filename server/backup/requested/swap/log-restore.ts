import type { Tx } from '#server/db/client.ts';
import { type Actor, logChange, systemActor } from '#server/db/history/history.ts';
import type { StoredRestore } from '#server/db/restores/restore-state.ts';

/** The user who has requested a restore, whether or not the restored data know that user. */
export function requesterOf({ requestedById, requestedBy }: StoredRestore): Actor {
  return requestedById === null ? systemActor : { id: requestedById, name: requestedBy };
}

/** Adds what became of a restore to the history. Call it in the transaction that stores its state. */
export async function logRestore(tx: Tx, restore: StoredRestore, actor: Actor, at: Date): Promise<void> {
  const { id, file, savedAt, state, safetyBackup } = restore;
  const after = JSON.stringify({ _id: id, name: file, savedAt, state, safetyBackup });
  await logChange(tx, { at, actor, entity: 'backup-restore', entityId: id, before: null, after });
}
