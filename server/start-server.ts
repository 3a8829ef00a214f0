import { mkdir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { createSenders } from './adapters/messages/create-senders.ts';
import { createStorage } from './adapters/storage/create-storage.ts';
import { buildApp } from './app.ts';
import { startBackgroundJobs } from './background-jobs/background-jobs.ts';
import { backUpBeforeMigration } from './backup/automatic/before-migration.ts';
import { systemClock } from './base/clock.ts';
import { measureLag } from './base/event-loop-lag.ts';
import { fullDiskError, isOutOfSpace } from './base/full-disk.ts';
import { collectGarbage } from './base/gc.ts';
import { toListenError } from './base/listen-error.ts';
import type { Log } from './base/log.ts';
import { StartupError } from './base/startup-error.ts';
import { bootstrapUsers } from './bootstrap-users.ts';
import { withFictionalCompany } from './config/company-settings.ts';
import type { Config } from './config/config.ts';
import { readSessionSecret } from './config/session-secret.ts';
import { createDatabase, createPool, type Database, type DatabasePool } from './db/client.ts';
import { followCompany, loadCompany } from './db/company/current-company.ts';
import { watchDatabase } from './db/database-watch.ts';
import { migrateAsOwner } from './db/open/migrate-as-owner.ts';
import { createDemonstration } from './demo/own-company/demonstration.ts';
import { warnOfForeignBucket } from './features/documents/documents.owner.ts';
import { issueSetUpSecret } from './features/set-up/set-up.queries.ts';
import type { Metrics } from './features/system/metrics/metrics.ts';
import { serveMetrics } from './features/system/metrics/serve-metrics.ts';
import { summarizeUsers } from './features/users/users.queries.ts';
import { ExportTurns } from './http/export-turns.ts';
import type { Services } from './http/services.ts';
import { withUnsubscribeLinks } from './messaging/unsubscribe/unsubscribe-links.ts';
import { createTwilioStore } from './messaging/webhooks/twilio-store.ts';
import { prepareMessaging } from './prepare-messaging.ts';
import { provideDatabase } from './provide-database.ts';
import { retryUntilAvailable } from './retry-until-available.ts';
import { printStartupBanner, printWorkerBanner } from './startup-banner.ts';

export type RunningServer = { stop(): Promise<void> };

/** How long to wait for a database that is starting or restarting. */
const defaultConnectTimeoutMs = 10_000;
/** A shutdown may take ten seconds in total, and the database stops last. */
const httpCloseTimeoutMs = 5_000;
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
  connectTimeoutMs = defaultConnectTimeoutMs,
): Promise<RunningServer> {
  const stops: Stop[] = [];
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  try {
    await start(config, log, stops, connectTimeoutMs);
    return { stop };
  } catch (error) {
    await stop();
    // All files that a start writes itself are in DATA_DIR.
    throw isOutOfSpace(error) ? fullDiskError(config.dataDir, 1) : error;
  }
}

async function start(environment: Config, log: Log, stops: Stop[], connectTimeoutMs: number): Promise<void> {
  await createDataDir(environment);
  const { url, restarts, leftDemonstration } = await provideDatabase(environment, log, stops);
  const settings = leftDemonstration ? { ...environment, allowsDemonstration: false } : environment;
  const pool = createPool({ url, max: 10, statementTimeoutMs: 15_000 });
  const exportPool = createPool({ url, max: 10, statementTimeoutMs: 600_000, connectTimeoutMs: 2_000 });
  stops.push(() => endPools([pool, exportPool]));
  const db = createDatabase(pool);
  const isDemonstration = await retryUntilAvailable(settings, connectTimeoutMs, async () => {
    await migrateAsOwner(pool, settings, backUpBeforeMigration(url, settings));
    return bootstrapUsers(db, settings);
  });
  await prepareMessaging(db, settings, log);
  const config = isDemonstration ? withFictionalCompany(settings) : settings;
  const sessionSecret = await readSessionSecret(config);
  const senders = createSenders(
    config,
    isDemonstration,
    createTwilioStore({ db, clock: systemClock, config }),
  );
  const watch = watchDatabase({
    url,
    lastResponseAt: () => pool.lastResponseAt,
    onLost() {
      log.warn('the database is not responding');
      pool.breakConnections();
    },
  });
  stops.push(() => watch.stop());
  const current = await loadCompany(db, config);
  const companyListener = followCompany(url, current, log);
  stops.push(() => companyListener.stop());
  let metrics: Metrics | undefined;
  const lag = measureLag(undefined, (lagMs) => metrics?.observeLag(lagMs));
  const services: Services = {
    config,
    ...current,
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
      companyName: () => current.company().name,
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

/** Lets requests in flight finish, then closes the connections of idle and slow clients. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), httpCloseTimeoutMs);
  await app.close();
  clearTimeout(timer);
}

/** Breaks connections that are still busy after a moment; nothing waits for their results any more. */
async function endPools(pools: DatabasePool[]): Promise<void> {
  const timer = setTimeout(() => {
    for (const pool of pools) pool.breakConnections();
  }, 500);
  await Promise.all(pools.map((pool) => pool.end()));
  clearTimeout(timer);
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    throw toListenError(error, { host, port });
  }
}
