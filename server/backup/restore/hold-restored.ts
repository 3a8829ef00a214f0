import { dirname } from 'node:path';
import type { Tx } from '#server/db/client.ts';
import { holdOutbox } from '#server/messaging/hold/hold.writes.ts';
import { readSuppressionLog } from '#server/messaging/suppressions/suppression-log.ts';
import { uniteSuppressions } from '#server/messaging/suppressions/unite-suppressions.ts';

/**
 * Before the restored data count: nobody knows what was sent since the backup, so a person releases the messages. Nobody
 * who opted out since gets any, as far as these lines of
 * logs know.
 */
export async function holdRestored(tx: Tx, lines: string[], now: Date): Promise<void> {
  await holdOutbox(tx, 'restore', now);
  await uniteSuppressions(tx, lines, now);
}

/** The lines about opt-outs beside the backup and in BACKUP_DIR. */
export async function readLogs(path: string, backupDir: string): Promise<string[]> {
  const logs = await Promise.all([...new Set([dirname(path), backupDir])].map(readSuppressionLog));
  return logs.flat();
}
