import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { createLog } from '#server/base/log.ts';
import { createDatabase, createPool } from '#server/db/client.ts';
import { loadCompany } from '#server/db/company/current-company.ts';
import { ExportTurns } from '#server/http/export-turns.ts';
import { sessionSecret, type TestServer } from './test-server.ts';

/** `reloadCompany` is what a notification of the database calls. */
type SecondApp = { app: FastifyInstance; stop: () => Promise<void>; reloadCompany: () => Promise<void> };

/** What another server process on the same database is: an app with connections and memory of its own. */
export async function buildSecondApp({ url, config, clock, storage }: TestServer): Promise<SecondApp> {
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
  const app = await buildApp({
    config,
    ...company,
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
    sessionSecret,
    log: createLog('silent'),
  });
  const stop = async () => {
    await app.close();
    await pool.end();
  };
  return { app, stop, reloadCompany: company.reloadCompany };
}
