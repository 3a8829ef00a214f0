import { mkdir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { createSenders } from './adapters/messages/create-senders.ts';
import type { MailSender } from './adapters/messages/senders.ts';
import { createStorage } from './adapters/storage/create-storage.ts';
import { buildApp } from './app.ts';
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
import { createDatabase, createPool, type DatabasePool } from './db/client.ts';
import { followCompany, loadCompany } from './db/company/current-company.ts';
import { watchDatabase } from './db/database-watch.ts';
import { migrateAsOwner } from './db/migrate-as-owner.ts';
import { startEmbeddedDatabase } from './embedded-postgres/embedded-database.ts';
import { summarizeUsers } from './features/users/users.queries.ts';
import { startHousekeeping } from './housekeeping.ts';
import { ExportTurns } from './http/export-turns.ts';
import type { Services } from './http/services.ts';
import { startDeliveryLoop } from './messaging/deliveries/delivery-loop.ts';
import { listenForDeliveries } from './messaging/deliveries/delivery-wakeup.ts';
import { startReplyForwarding } from './messaging/replies/reply-forwarding.ts';
import { withUnsubscribeLinks } from './messaging/unsubscribe/unsubscribe-links.ts';
import { startWarrantyWatch } from './messaging/warranty-notices/warranty-watch.ts';
import { createTwilioStore } from './messaging/webhooks/twilio-store.ts';
import { prepareMessaging } from './prepare-messaging.ts';
import { retryUntilAvailable } from './retry-until-available.ts';
import { printStartupBanner, printWorkerBanner } from './startup-banner.ts';

export type RunningServer = { stop(): Promise<void> };

/** How long to wait for a database that is starting or restarting. */
const defaultConnectTimeoutMs = 10_000;
/** A shutdown may take ten seconds in total, and the database stops last. */
const httpCloseTimeoutMs = 5_000;

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

async function start(settings: Config, log: Log, stops: Stop[], connectTimeoutMs: number): Promise<void> {
  await mkdir(settings.dataDir, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (isOutOfSpace(error)) throw error;
    throw new StartupError(`DATA_DIR ${settings.dataDir} could not be created (${error.code}).`);
  });
  const url = settings.databaseUrl ?? (await startEmbedded(settings, log, stops));
  const pool = createPool({ url, max: 10, statementTimeoutMs: 15_000 });
  const exportPool = createPool({ url, max: 10, statementTimeoutMs: 600_000, connectTimeoutMs: 2_000 });
  stops.push(() => endPools([pool, exportPool]));
  const db = createDatabase(pool);
  const isDemonstration = await retryUntilAvailable(settings, connectTimeoutMs, async () => {
    await migrateAsOwner(pool, settings);
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
  const lag = measureLag();
  const current = await loadCompany(db, config);
  const companyListener = followCompany(url, current, log);
  stops.push(() => companyListener.stop());
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
  };
  // Stopped in parallel, because each may take seconds.
  const parallelStops: Stop[] = [];
  stops.push(() => Promise.all(parallelStops.map((stop) => stop())));
  // Emails to the office carry no unsubscribe link.
  if (config.role !== 'web') parallelStops.push(...startJobs(url, services, senders.mail, log));
  if (config.role === 'worker') {
    // Keeps the process alive while it has no open sockets or active timers.
    const keepAlive = setInterval(() => {}, 60_000);
    stops.push(async () => clearInterval(keepAlive));
    printWorkerBanner();
    return;
  }

  const app = await buildApp({ ...services, sessionSecret, log });
  parallelStops.push(() => closeApp(app));
  collectGarbage();
  const users = await summarizeUsers(db);
  printStartupBanner({ url: await listen(app, config), config, isDemonstration, users });
}

/** Starts the background jobs of a worker. Returns a function for each that stops it. */
function startJobs(url: string, services: Services, officeMail: MailSender, log: Log): Stop[] {
  const stopHousekeeping = startHousekeeping(services, log);
  const loop = startDeliveryLoop(services, log);
  const replyForwarding = startReplyForwarding({ ...services, mail: officeMail }, log);
  const listener = listenForDeliveries(url, () => {
    loop.wake();
    replyForwarding.wake();
  });
  const stopWarrantyWatch = startWarrantyWatch(services, log);
  return [listener.stop, loop.stop, replyForwarding.stop, stopWarrantyWatch, stopHousekeeping];
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

async function startEmbedded(config: Config, log: Log, stops: Stop[]): Promise<string> {
  const database = await startEmbeddedDatabase({
    dataDir: config.dataDir,
    log: (message, details) => log.info(details ?? {}, message),
  });
  stops.push(() => database.stop());
  return database.url;
}

/** The host is not an IP address or name of this machine, or is not valid. */
const nonLocalHostCodes = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']);

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartupError(
        `PORT ${port} is in use by another program; stop that program or choose another PORT.`,
      );
    if (code === 'EACCES')
      throw new StartupError(`PORT ${port} is not allowed for this user; choose a port above 1023.`);
    if (code !== undefined && nonLocalHostCodes.has(code))
      throw new StartupError(`HOST ${host} is not an IP address or host name of this machine.`);
    throw error;
  }
}
