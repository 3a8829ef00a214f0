import { dirname } from 'node:path';
import type { Tx } from '#server/db/client.ts';
import { holdOutbox } from '#server/messaging/hold/hold.writes.ts';
import { readSuppressionLog } from '#server/messaging/suppressions/suppression-log.ts';
import { uniteSuppressions } from '#server/messaging/suppressions/unite-suppressions.ts';

/**
 * Before the restored data count: nobody knows what was sent since the backup, so a person releases the messages. Nobody
 * who opted out since gets any, as far as a log beside the backup or in BACKUP_DIR knows.
 */
export async function holdRestored(
  tx: Tx,
  { path, backupDir, now }: { path: string; backupDir: string; now: Date },
): Promise<void> {
  const logs = await Promise.all([...new Set([dirname(path), backupDir])].map(readSuppressionLog));
  await holdOutbox(tx, 'restore', now);
  await uniteSuppressions(tx, logs.flat(), now);
}
