import { systemClock } from './base/clock.ts';
import type { Log } from './base/log.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/client.ts';
import { holdCopies } from './messaging/hold/hold-copies.ts';
import { completeSuppressionLog } from './messaging/suppressions/unite-suppressions.ts';

/** Before anything is sent: holds the messages of a copy, and completes the log of opt-outs. */
export async function prepareMessaging(
  db: Database,
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'backupDir'>,
  log: Log,
): Promise<void> {
  const now = systemClock.now();
  if (await holdCopies(db, config, now))
    log.warn(
      'the database or DATA_DIR was copied or restored from elsewhere: no messages are sent until an office user releases them',
    );
  await completeSuppressionLog(db, config.backupDir, now).catch((error: unknown) =>
    log.warn({ err: error }, 'completing the log of opt-outs failed'),
  );
}
