import { tmpdir } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStorage } from '#server/adapters/storage/create-storage.ts';
import { buildApp } from '#server/app.ts';
import { systemClock } from '#server/base/clock.ts';
import { createLog } from '#server/base/log.ts';
import { readConfig } from '#server/config/config.ts';
import { createDatabase, createPool, type DatabasePool } from '#server/db/client.ts';
import { loadCompany } from '#server/db/company/current-company.ts';
import { type DatabaseWatch, defaultWatchTimes, watchDatabase } from '#server/db/database-watch.ts';
import { loadRestoreWatch } from '#server/db/restores/restore-watch.ts';
import { ExportTurns } from '#server/http/export-turns.ts';
import { calmProcess } from '#server/test/fakes/calm-process.ts';
import { createDatabaseProxy, type DatabaseProxy } from '#server/test/fakes/database-proxy.ts';
import { createTestDatabase } from '#server/test/test-database.ts';

// A tenth of the times of the server, which are checked below.
const times = { intervalMs: 100, timeoutMs: 400 };
const connectTimeoutMs = 300;
const statementTimeoutMs = 15_000;
/** Longer than any machine is busy with something else. */
const timeoutMs = 20_000;

let proxy: DatabaseProxy;
let app: FastifyInstance;
let pool: DatabasePool;
let watch: DatabaseWatch;

beforeAll(async () => {
  proxy = await createDatabaseProxy(await createTestDatabase());
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: proxy.url, DATA_DIR: tmpdir() });
  pool = createPool({ url: proxy.url, max: 3, statementTimeoutMs, connectTimeoutMs });
  const lastResponseAt = () => pool.lastResponseAt;
  watch = watchDatabase({ url: proxy.url, lastResponseAt, onLost: () => pool.breakConnections() }, times);
  const lookUpNothing = async () => ({ status: 'unknown' }) as const;
  const sender = {
    supportsLookup: false,
    sendSms: async () => ({}),
    sendMail: async () => ({}),
    lookupSms: lookUpNothing,
    lookupMail: lookUpNothing,
  };
  const db = createDatabase(pool);
  app = await buildApp({
    config,
    ...(await loadCompany(db, config)),
    restoreWatch: await loadRestoreWatch(db, undefined, () => {}),
    db,
    pool,
    exportPool: pool,
    exportTurns: new ExportTurns(),
    isOverloaded: () => false,
    isDatabaseReachable: watch.isReachable,
    clock: systemClock,
    sms: sender,
    mail: sender,
    storage: await createStorage(config, systemClock),
    processStatus: calmProcess,
    sessionSecret: 'a secret that only the tests know',
    log: createLog('silent'),
  });
});

afterAll(async () => {
  await app.close();
  await watch.stop();
  pool.breakConnections();
  await pool.end();
  await proxy.close();
});

async function measureRequest(url: string) {
  const startedAt = Date.now();
  const response = await app.inject({
    method: url === '/readyz' ? 'GET' : 'POST',
    url,
    ...(url !== '/readyz' && { payload: { methodId: '01900000-0000-7000-8000-000000000000', code: '1' } }),
  });
  return {
    status: response.statusCode,
    retryAfter: response.headers['retry-after'],
    body: response.json(),
    ms: Date.now() - startedAt,
  };
}

const confirmUrl = '/api/session/phone/confirm';

/** Returns the shorter duration of two rejected requests, because a busy machine slows some. */
async function measureRejectionMs(url: string): Promise<number> {
  const responses = [await measureRequest(url), await measureRequest(url)];
  for (const response of responses)
    expect(response).toMatchObject({ status: 503, retryAfter: '2', body: { code: 'unavailable' } });
  return Math.min(...responses.map(({ ms }) => ms));
}

async function expectRejection(): Promise<void> {
  for (const url of [confirmUrl, '/readyz']) expect(await measureRejectionMs(url)).toBeLessThan(2500);
}

/** Both at once: on a busy machine, a late ping counts as an outage for a moment. */
async function expectRecovery(): Promise<void> {
  const statuses = async () => [
    (await measureRequest('/readyz')).status,
    (await measureRequest(confirmUrl)).status,
  ];
  await expect.poll(statuses, { timeout: timeoutMs }).toEqual([200, 400]);
}

async function expectDetection(): Promise<void> {
  await expect.poll(watch.isReachable, { timeout: timeoutMs }).toBe(false);
}

describe('while the database is down', () => {
  test('requests and readiness respond 503 until it is back', async () => {
    await expectRecovery();
    await proxy.disconnect();
    await expectRejection();
    await expectDetection();
    await expectRejection();
    await proxy.restore();
    await expectRecovery();
  });

  test('a hanging database counts as down', async () => {
    await expectRecovery();
    proxy.freeze();
    // The first request waits until the outage is detected, which is long before its statement times out.
    const first = await measureRequest(confirmUrl);
    expect(first.status).toBe(503);
    expect(first.ms).toBeLessThan(statementTimeoutMs / 2);
    await expectDetection();
    await expectRejection();
    await proxy.restore();
    await expectRecovery();
  });

  test('the process stays alive', async () => {
    await proxy.disconnect();
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    await proxy.restore();
    await expectRecovery();
  });
});

test('responds 503 when the pool is exhausted', async () => {
  await expectRecovery();
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  expect(await measureRejectionMs(confirmUrl)).toBeLessThan(2500);
  for (const client of clients) client.release();
  await expectRecovery();
});

test('the server notices an outage or an exhausted pool within two and a half seconds', async () => {
  expect(defaultWatchTimes.intervalMs + defaultWatchTimes.timeoutMs).toBeLessThan(2500);
  const defaultPool = createPool({ url: proxy.url, max: 1, statementTimeoutMs });
  expect(defaultPool.options.connectionTimeoutMillis).toBeLessThan(2000);
  await defaultPool.end();
});
