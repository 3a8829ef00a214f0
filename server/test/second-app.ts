import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { createLog } from '#server/base/log.ts';
import { createDatabase, createPool, type DatabasePool } from '#server/db/client.ts';
import { loadCompany } from '#server/db/company/current-company.ts';
import { loadRestoreWatch } from '#server/db/restores/restore-watch.ts';
import type { ObserveRequest } from '#server/features/system/metrics/request-metrics.ts';
import { ExportTurns } from '#server/http/export-turns.ts';
import type { Services } from '#server/http/services.ts';
import { calmProcess } from './fakes/calm-process.ts';
import { sessionSecret, type TestServer } from './test-server.ts';

/** `reloadCompany` and `reloadRestore` are what notifications of the database call. */
type SecondApp = {
  app: FastifyInstance;
  pool: DatabasePool;
  stop: () => Promise<void>;
  reloadCompany: () => Promise<void>;
  reloadRestore: () => Promise<void>;
};

/** What another server process on the same database is: an app with connections and memory of its own. */
export async function buildSecondApp(
  { url, config, clock, storage }: TestServer,
  observeRequest?: ObserveRequest,
  changes: Partial<Services> = {},
): Promise<SecondApp> {
  const pool = createPool({ url, max: 10, statementTimeoutMs: 60_000, connectTimeoutMs: 20_000 });
  const lookUpNothing = async () => ({ status: 'unknown' }) as const;
  const sender = {
    supportsLookup: false,
    sendSms: async () => ({}),
    sendMail: async () => ({}),
    lookupSms: lookUpNothing,
    lookupMail: lookUpNothing,
  };
  const db = createDatabase(pool);
  const company = await loadCompany(db, config);
  const restoreWatch = await loadRestoreWatch(db, undefined, () => {});
  const app = await buildApp({
    config,
    ...company,
    restoreWatch,
    db,
    pool,
    exportPool: pool,
    exportTurns: new ExportTurns(),
    isOverloaded: () => false,
    isDatabaseReachable: () => true,
    clock,
    sms: sender,
    mail: sender,
    storage,
    processStatus: calmProcess,
    sessionSecret,
    log: createLog('silent'),
    observeRequest,
    ...changes,
  });
  const stop = async () => {
    await app.close();
    await pool.end();
  };
  return { app, pool, stop, reloadCompany: company.reloadCompany, reloadRestore: restoreWatch.reload };
}
