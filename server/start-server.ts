import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createSenders } from './adapters/messages/create-senders.ts';
import { createStorage } from './adapters/storage/create-storage.ts';
import { buildApp } from './app.ts';
import { systemClock } from './base/clock.ts';
import { measureLag } from './base/event-loop-lag.ts';
import { collectGarbage } from './base/gc.ts';
import type { Log } from './base/log.ts';
import { StartupError } from './base/startup-error.ts';
import { bootstrapUsers } from './bootstrap-users.ts';
import type { Config } from './config/config.ts';
import { readSessionSecret } from './config/session-secret.ts';
import { createDatabase, createPool, type DatabasePool } from './db/client.ts';
import { isDatabaseClosed, isDatabaseUnavailable } from './db/database-errors.ts';
import { watchDatabase } from './db/database-watch.ts';
import { migrate } from './db/migrate.ts';
import { startEmbeddedDatabase } from './embedded-postgres/embedded-database.ts';
import { startHousekeeping } from './housekeeping.ts';
import type { Services } from './http/services.ts';
import { startDeliveryLoop } from './messaging/deliveries/delivery-loop.ts';
import { listenForDeliveries } from './messaging/deliveries/delivery-wakeup.ts';
import { startReplyForwarding } from './messaging/replies/reply-forwarding.ts';
import { withUnsubscribeLinks } from './messaging/unsubscribe/unsubscribe-links.ts';
import { startWarrantyWatch } from './messaging/warranty-notices/warranty-watch.ts';
import { createTwilioStore } from './messaging/webhooks/twilio-store.ts';
import { printStartupBanner, printWorkerBanner } from './startup-banner.ts';

export type RunningServer = { address: string | undefined; stop(): Promise<void> };

const timeoutMs = 10_000;
/** Of the ten seconds a stop may take, the database at the end needs some too. */
const finishWithinMs = 5_000;

type Stop = () => Promise<unknown>;

/**
 * Starts everything this process is for: the database where it is embedded, the migrations, the HTTP side.
 * @throws StartupError with a sentence for the person at the terminal; what was started by then is stopped again
 */
export async function startServer(config: Config, log: Log): Promise<RunningServer> {
  const stops: Stop[] = [];
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  try {
    const address = await start(config, log, stops);
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(config: Config, log: Log, stops: Stop[]): Promise<string | undefined> {
  await mkdir(config.dataDir, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`DATA_DIR ${config.dataDir} cannot be made (${error.code}).`);
  });
  const url = config.databaseUrl ?? (await startEmbedded(config, log, stops));
  const pool = createPool({ url, max: 10, statementTimeoutMs: 15_000 });
  const exportPool = createPool({ url, max: 10, statementTimeoutMs: 600_000, connectTimeoutMs: 2_000 });
  stops.push(() => endPools([pool, exportPool]));
  const db = createDatabase(pool);
  const isDemonstration = await patiently(config, async () => {
    await migrate(pool);
    return bootstrapUsers(db, config);
  });
  const sessionSecret = await readSessionSecret(config);
  const senders = createSenders(config, isDemonstration, createTwilioStore(db, systemClock));
  const watch = watchDatabase(url, () => {
    log.warn('the database does not answer');
    pool.breakConnections();
  });
  stops.push(() => watch.stop());
  const lag = measureLag();
  const services: Services = {
    config,
    db,
    pool,
    exportPool,
    isOverloaded: lag.isOverloaded,
    isDatabaseReachable: watch.isReachable,
    clock: systemClock,
    ...senders,
    mail: withUnsubscribeLinks(senders.mail, {
      sessionSecret,
      publicUrl: config.publicUrl,
      companyName: config.company.name,
    }),
    storage: await createStorage(config, systemClock),
  };
  // At once and not one after the other: each may take seconds, and a stop has ten for everything.
  const atWork: Stop[] = [];
  stops.push(() => Promise.all(atWork.map((stop) => stop())));
  if (config.role !== 'web') {
    const stopHousekeeping = startHousekeeping(services, log);
    const loop = startDeliveryLoop(services, log);
    // The office cannot unsubscribe from what it is told.
    const replyMails = startReplyForwarding({ ...services, mail: senders.mail }, log);
    const listening = listenForDeliveries(url, () => {
      loop.wake();
      replyMails.wake();
    });
    const stopWarrantyWatch = startWarrantyWatch(services, log);
    atWork.push(listening.stop, loop.stop, replyMails.stop, stopWarrantyWatch, stopHousekeeping);
  }
  if (config.role === 'worker') {
    // Its timers and sockets may all be asleep at some moment; that is no reason for the process to end.
    const awake = setInterval(() => {}, 60_000);
    stops.push(async () => clearInterval(awake));
    printWorkerBanner();
    return undefined;
  }

  const app = await buildApp({ ...services, sessionSecret, log });
  atWork.push(() => closeApp(app));
  collectGarbage();
  const address = await listen(app, config);
  printStartupBanner({ address, config, isDemonstration });
  return address;
}

/** A database may come up later than its server, or die and come back while this one starts. */
async function patiently<Result>({ databaseUrl }: Config, prepare: () => Promise<Result>): Promise<Result> {
  for (const deadline = Date.now() + timeoutMs; ; await sleep(100)) {
    try {
      return await prepare();
    } catch (error) {
      if (isDatabaseClosed(error))
        throw new StartupError(`DATABASE_URL does not open a database: ${error.message}.`);
      if (!isDatabaseUnavailable(error)) throw error;
      if (Date.now() > deadline) {
        const culprit = databaseUrl
          ? 'DATABASE_URL names a database that does not answer'
          : 'The database does not answer';
        throw new StartupError(`${culprit}: ${(error as Error).message}.`);
      }
    }
  }
}

/** What is in flight may finish; who only holds a connection open, or reads too slowly, is cut off. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), finishWithinMs);
  await app.close();
  clearTimeout(cutOff);
}

/** A connection that is still at work by now works for nobody. */
async function endPools(pools: DatabasePool[]): Promise<void> {
  const cutOff = setTimeout(() => {
    for (const pool of pools) pool.breakConnections();
  }, 500);
  await Promise.all(pools.map((pool) => pool.end()));
  clearTimeout(cutOff);
}

async function startEmbedded(config: Config, log: Log, stops: Stop[]): Promise<string> {
  const database = await startEmbeddedDatabase({
    dataDir: config.dataDir,
    log: (message, details) => log.info(details ?? {}, message),
  });
  stops.push(() => database.stop());
  return database.url;
}

/** An address of another machine, a name nobody knows, or something that is neither. */
const foreignHost = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']);

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartupError(
        `PORT ${port} is in use by another program; stop that one or choose another PORT.`,
      );
    if (code === 'EACCES')
      throw new StartupError(`PORT ${port} may not be used by this user; choose one above 1023.`);
    if (code !== undefined && foreignHost.has(code))
      throw new StartupError(`HOST ${host} is no address of this machine.`);
    throw error;
  }
}
