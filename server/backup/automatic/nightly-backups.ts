import { setTimeout as sleep } from 'node:timers/promises';
import { dayOf } from '#schema/fields/format-day.ts';
import type { Log } from '#server/base/log.ts';
import { StartupError } from '#server/base/startup-error.ts';
import { type BackupState, findBackupState, saveBackupState } from '#server/db/backup-state.ts';
import type { Services } from '#server/http/services.ts';
import { addDays, instantAt } from '#server/messaging/deliveries/send-times.ts';
import { saveToBucket } from '../bucket/backup-bucket.ts';
import type { TakenBackup } from '../take/take-backup.ts';
import { makeManagedBackup } from './managed-backup.ts';
import { rehearseRestore } from './rehearse-restore.ts';

/** In the company's time zone. */
const nightHour = 2;
/** A new installation, or a machine that was off at night, makes its backup ten minutes after the start. */
const defaultTimes = { intervalMs: 10 * 60 * 1000, shutdownTimeoutMs: 2_000 };
const rehearsalMs = 7 * 24 * 60 * 60 * 1000;

type NightlyServices = Pick<Services, 'db' | 'config' | 'company' | 'clock' | 'storage'>;

/** Whether no backup was tried since the last night began. A failed one is tried again the next night. */
export function isBackupDue(state: BackupState | undefined, now: Date, timeZone: string): boolean {
  const today = dayOf(now, timeZone);
  const tonight = instantAt(today, nightHour, timeZone);
  const night = tonight <= now ? tonight : instantAt(addDays(today, -1), nightHour, timeZone);
  return state === undefined || new Date(state.triedAt) < night;
}

/** Makes a backup if one is due, and once a week restores it as a test. The state says what came of it. */
export async function backUpIfDue(
  url: string,
  { db, config, company, clock, storage }: NightlyServices,
  log: Log,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.now();
  const state = await findBackupState(db);
  if (!isBackupDue(state, now, company().timeZone)) return;
  const triedAt = now.toISOString();
  const afterwards = async (backup: TakenBackup) => {
    await saveBackupState(db, { triedAt, problem: null, verifiedAt: triedAt });
    await saveToBucket({ db, config, path: backup.path, now, log, signal });
    const last = state?.rehearsedAt;
    if (config.databaseUrl || (last && now.getTime() - Date.parse(last) < rehearsalMs)) return;
    const options = { url, dataDir: config.dataDir, passphrase: config.backupPassphrase, backup, now };
    if (await rehearseRestore(options))
      await saveBackupState(db, { triedAt, problem: null, rehearsedAt: triedAt });
  };
  try {
    await makeManagedBackup({ url, config, storage, now, afterwards, ...(signal && { signal }) });
  } catch (error) {
    if (signal?.aborted) return;
    log.error({ err: error }, 'the backup failed');
    // Other messages are for programmers.
    const problem = error instanceof StartupError ? error.message : 'The backup failed; the log says why.';
    await saveBackupState(db, { triedAt, problem });
  }
}

/** Makes a backup each night. Safe in several processes. Returns a function that stops it. */
export function startNightlyBackups(
  url: string,
  services: NightlyServices & Pick<Services, 'restoreWatch'>,
  log: Log,
  { intervalMs, shutdownTimeoutMs } = defaultTimes,
): () => Promise<void> {
  if (!services.config.hasAutomaticBackups) return async () => {};
  const stopping = new AbortController();
  let running = Promise.resolve();
  let isRunning = false;
  async function backUpUnlessRestoring(): Promise<void> {
    // It would delete old backups, such as the one that is being restored.
    if (!(await services.restoreWatch.isRestoring())) await backUpIfDue(url, services, log, stopping.signal);
  }
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    running = backUpUnlessRestoring()
      .catch((error: unknown) => log.warn({ err: error }, 'looking for a due backup failed'))
      .finally(() => {
        isRunning = false;
      });
  }, intervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await Promise.race([running, sleep(shutdownTimeoutMs, undefined, { ref: false })]);
  };
}
