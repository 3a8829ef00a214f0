import type { Tx } from '#server/db/client.ts';

/** Saves whether the warranties of an import notify their recipients later on. */
export async function saveNotices(tx: Tx, id: string, sendsNotices: boolean): Promise<void> {
  await tx
    .updateTable('imports')
    .set((row) => ({ sendsNotices, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
