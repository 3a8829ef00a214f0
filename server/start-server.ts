import { mkdir } from 'node:fs/promises';
import { createSenders } from './adapters/messages/create-senders.ts';
import { createStorage } from './adapters/storage/create-storage.ts';
import { buildApp } from './app.ts';
import { startBackgroundJobs } from './background-jobs/background-jobs.ts';
import { backUpBeforeMigration } from './backup/automatic/before-migration.ts';
import { adoptRestoredSecret } from './backup/restore/restored-secret.ts';
import { systemClock } from './base/clock.ts';
import { measureLag } from './base/event-loop-lag.ts';
import { fullDiskError, isOutOfSpace } from './base/full-disk.ts';
import { collectGarbage } from './base/gc.ts';
import type { Log } from './base/log.ts';
import { StartupError } from './base/startup-error.ts';
import { bootstrapUsers } from './bootstrap-users.ts';
import { withFictionalCompany } from './config/company-settings.ts';
import type { Config } from './config/config.ts';
import { readSessionSecret } from './config/session-secret.ts';
import { createDatabase, type Database, type DatabasePool } from './db/client.ts';
import { watchDatabase } from './db/database-watch.ts';
import { followDatabase } from './db/open/follow-database.ts';
import { migrateAsOwner } from './db/open/migrate-as-owner.ts';
import { openPools } from './db/open/open-pools.ts';
import { retryUntilAvailable } from './db/open/retry-until-available.ts';
import { findCompletedRestore } from './db/restores/restore-watch.ts';
import { createDemonstration } from './demo/own-company/demonstration.ts';
import { warnOfForeignBucket } from './features/documents/documents.owner.ts';
import { issueSetUpSecret } from './features/set-up/set-up.queries.ts';
import type { Metrics } from './features/system/metrics/metrics.ts';
import { serveMetrics } from './features/system/metrics/serve-metrics.ts';
import { summarizeUsers } from './features/users/users.queries.ts';
import { ExportTurns } from './http/export-turns.ts';
import { closeApp, listen } from './http/listening/listen-http.ts';
import type { Services } from './http/services.ts';
import { withUnsubscribeLinks } from './messaging/unsubscribe/unsubscribe-links.ts';
import { createTwilioStore } from './messaging/webhooks/twilio-store.ts';
import { prepareMessaging } from './prepare-messaging.ts';
import { provideDatabase } from './provide-database.ts';
import { printStartupBanner, printWorkerBanner } from './startup-banner.ts';

export type RunningServer = { stop(): Promise<void> };

type StartOptions = {
  connectTimeoutMs?: number;
  /** Called once when a restore has replaced the data, with which nothing that was read at the start agrees any more. */
  onReplaced?: () => void;
};

/** How long to wait for a database that is starting or restarting. */
const defaultConnectTimeoutMs = 10_000;
/** Freeing the memory of the start takes a tenth of a second, for which no start has to wait. */
const collectAfterMs = 1_000;

type Stop = () => Promise<unknown>;

/**
 * Starts the database if it is embedded, runs the migrations, and starts the HTTP server and the background jobs of
 * this process.
 * @throws StartupError with a sentence for the operator, after stopping what was already started
 */
export async function startServer(
  config: Config,
  log: Log,
  { connectTimeoutMs = defaultConnectTimeoutMs, onReplaced = () => {} }: StartOptions = {},
): Promise<RunningServer> {
  const stops: Stop[] = [];
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  try {
    await start(config, log, stops, { connectTimeoutMs, onReplaced });
    return { stop };
  } catch (error) {
    await stop();
    // All files that a start writes itself are in DATA_DIR.
    throw isOutOfSpace(error) ? fullDiskError(config.dataDir, 1) : error;
  }
}

async function start(
  environment: Config,
  log: Log,
  stops: Stop[],
  { connectTimeoutMs, onReplaced }: Required<StartOptions>,
): Promise<void> {
  await createDataDir(environment);
  const { url, restarts, leftDemonstration } = await provideDatabase(environment, log, stops);
  const settings = leftDemonstration ? { ...environment, allowsDemonstration: false } : environment;
  const { pool, exportPool, end } = openPools(url);
  stops.push(end);
  const db = createDatabase(pool);
  let formerRestore: string | undefined;
  const isDemonstration = await retryUntilAvailable(settings, connectTimeoutMs, async () => {
    await migrateAsOwner(pool, settings, backUpBeforeMigration(url, settings));
    // Before anything else is read, so that a restore meanwhile is noticed.
    formerRestore = await findCompletedRestore(db);
    return bootstrapUsers(db, settings);
  });
  await prepareMessaging(db, settings, log);
  const config = isDemonstration ? withFictionalCompany(settings) : settings;
  await adoptRestoredSecret(db, config);
  const sessionSecret = await readSessionSecret(config);
  const senders = createSenders(
    config,
    isDemonstration,
    createTwilioStore({ db, clock: systemClock, config }),
  );
  const watch = watchPool(url, pool, log);
  stops.push(() => watch.stop());
  const followed = await followDatabase({ url, db, config, formerRestore, onReplaced, log }, stops);
  let metrics: Metrics | undefined;
  const lag = measureLag(undefined, (lagMs) => metrics?.observeLag(lagMs));
  stops.push(async () => lag.stop());
  const services: Services = {
    config,
    ...followed,
    db,
    pool,
    exportPool,
    exportTurns: new ExportTurns(),
    isOverloaded: lag.isOverloaded,
    isDatabaseReachable: watch.isReachable,
    clock: systemClock,
    ...senders,
    mail: withUnsubscribeLinks(senders.mail, {
      sessionSecret,
      publicUrl: config.publicUrl,
      companyName: () => followed.company().name,
    }),
    storage: await createStorage(config, systemClock),
    demonstration: isDemonstration ? createDemonstration(config.dataDir) : undefined,
    processStatus: {
      startedAt: new Date(performance.timeOrigin),
      maxRecentLagMs: lag.maxRecentMs,
      databaseRestarts: restarts,
    },
  };
  metrics = await serveMetrics(services, log, stops);
  void warnOfForeignBucket(services, log);
  // Stopped in parallel, because each may take seconds.
  const parallelStops: Stop[] = [];
  stops.push(() => Promise.all(parallelStops.map((stop) => stop())));
  // Emails to the office carry no unsubscribe link.
  if (config.role !== 'web') parallelStops.push(...startBackgroundJobs(url, services, senders.mail, log));
  if (config.role === 'worker') return stayWorker(stops);

  const app = await buildApp({ ...services, sessionSecret, log, observeRequest: metrics?.observeRequest });
  parallelStops.push(() => closeApp(app));
  const listeningUrl = await listen(app, config);
  printStartupBanner({
    url: listeningUrl,
    config,
    isDemonstration,
    leftDemonstration,
    ...(await findFirstUser(db)),
  });
  const collecting = setTimeout(collectGarbage, collectAfterMs).unref();
  stops.push(async () => clearTimeout(collecting));
}

function watchPool(url: string, pool: DatabasePool, log: Log) {
  return watchDatabase({
    url,
    lastResponseAt: () => pool.lastResponseAt,
    onLost() {
      log.warn('the database is not responding');
      pool.breakConnections();
    },
  });
}

function stayWorker(stops: Stop[]): void {
  // Keeps the process alive while it has no open sockets or active timers.
  const keepAlive = setInterval(() => {}, 60_000);
  stops.push(async () => clearInterval(keepAlive));
  printWorkerBanner();
}

async function createDataDir({ dataDir }: Config): Promise<void> {
  await mkdir(dataDir, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (isOutOfSpace(error)) throw error;
    throw new StartupError(`DATA_DIR ${dataDir} could not be created (${error.code}).`);
  });
}

/** Who can sign in; before the first user, the secret of the address at which they are entered. */
async function findFirstUser(db: Database) {
  const setUpSecret = await issueSetUpSecret(db, new Date());
  return { setUpSecret, users: await summarizeUsers(db) };
}
