import { sql } from 'kysely';
import type { System, SystemPart } from '#schema/system.ts';
import { readDiskSpace } from '#server/base/disk-space.ts';
import { readLimited } from '#server/db/limited-read.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Services } from '#server/http/services.ts';
import { findHold } from '#server/messaging/hold/hold.queries.ts';
import { readChannelStatus } from '#server/messaging/status/message-status.queries.ts';
import { readWorkerStatus } from '#server/messaging/status/workers.queries.ts';
import { lastVerifiedBackup } from './backup-status.ts';

type Reader<Part extends SystemPart> = (services: Services) => Promise<System<Part>>;

const toText = (instant: Date | null | undefined) => instant?.toISOString() ?? null;

const isEmbedded = ({ config }: Services) => config.databaseUrl === undefined;

async function readMessages({ db, clock, config, company }: Services): Promise<System<'messages'>> {
  const now = clock.now();
  const [rows, hold] = await readLimited(db, async (tx) => [
    await readChannelStatus(tx, now, company().timeZone),
    await findHold(tx),
  ]);
  const oldest = rows.flatMap(({ oldestDueAt }) => oldestDueAt?.getTime() ?? []);
  return {
    at: now.toISOString(),
    channels: rows.map(({ channel, lastAcceptedAt, retrying, failed, reason }) => ({
      channel,
      isSetUp: channel === 'sms' ? config.twilio !== undefined : config.smtpUrl !== undefined,
      lastAcceptedAt: toText(lastAcceptedAt),
      retrying,
      failed,
      reason,
    })),
    due: rows.reduce((sum, { due }) => sum + due, 0),
    oldestDueAt: oldest.length > 0 ? new Date(Math.min(...oldest)).toISOString() : null,
    heldSince: hold?.heldAt ?? null,
  };
}

async function readWorkers({ db }: Services): Promise<System<'workers'>> {
  const { at, workers, lastSeenAt } = await readLimited(db, readWorkerStatus);
  return { at: at.toISOString(), workers, lastSeenAt: toText(lastSeenAt) };
}

async function readBackups(services: Services): Promise<System<'backups'>> {
  const status = await readLimited(services.db, lastVerifiedBackup);
  const { verifiedAt, problem = null, copiedAt, copyProblem = null } = status;
  return {
    at: services.clock.now().toISOString(),
    isEmbedded: isEmbedded(services),
    verifiedAt: toText(verifiedAt),
    problem,
    bucket: services.config.backupBucket ? { copiedAt: toText(copiedAt), problem: copyProblem } : null,
  };
}

async function readDisk({ clock, config }: Services): Promise<System<'disk'>> {
  const { freeBytes = null, totalBytes = null } = (await readDiskSpace(config.dataDir)) ?? {};
  return { at: clock.now().toISOString(), freeBytes, totalBytes };
}

type DatabaseTimes = { at: Date; startedAt: Date };

const readTimes = preparedStatement<DatabaseTimes, []>(
  0,
  () => sql<DatabaseTimes>`select statement_timestamp() as at, pg_postmaster_start_time() as started_at`,
);

async function readDatabase(services: Services): Promise<System<'database'>> {
  const [times] = await readLimited(services.db, (tx) => readTimes(tx));
  if (!times) throw new Error('a statement without a row');
  const restarts = services.processStatus.databaseRestarts();
  return {
    at: times.at.toISOString(),
    isEmbedded: isEmbedded(services),
    startedAt: times.startedAt.toISOString(),
    restarts: restarts?.count ?? null,
    lastRestartAt: toText(restarts?.lastAt),
  };
}

async function readProcess({ clock, pool, processStatus }: Services): Promise<System<'process'>> {
  return {
    at: clock.now().toISOString(),
    startedAt: processStatus.startedAt.toISOString(),
    maxLagMs: Math.round(processStatus.maxRecentLagMs()),
    usedConnections: pool.totalCount - pool.idleCount,
    maxConnections: pool.options.max,
    waiting: pool.waitingCount,
  };
}

/** What each part says, by its name. */
export const readSystem: { [Part in SystemPart]: Reader<Part> } = {
  messages: readMessages,
  workers: readWorkers,
  backups: readBackups,
  disk: readDisk,
  database: readDatabase,
  process: readProcess,
};
