import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStorage } from '#server/adapters/storage/create-storage.ts';
import { buildApp } from '#server/app.ts';
import { systemClock } from '#server/base/clock.ts';
import { createLog } from '#server/base/log.ts';
import { readConfig } from '#server/config/config.ts';
import { createDatabase, createPool, type DatabasePool } from '#server/db/client.ts';
import { type DatabaseWatch, watchDatabase } from '#server/db/database-watch.ts';
import { createDatabaseProxy, type DatabaseProxy } from '#server/test/fakes/database-proxy.ts';
import { createTestDatabase } from '#server/test/test-database.ts';

let proxy: DatabaseProxy;
let app: FastifyInstance;
let pool: DatabasePool;
let watch: DatabaseWatch;

beforeAll(async () => {
  proxy = await createDatabaseProxy(await createTestDatabase());
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: proxy.url });
  pool = createPool({ url: proxy.url, max: 3, statementTimeoutMs: 15_000 });
  watch = watchDatabase(proxy.url, () => pool.breakConnections());
  const lookUpNothing = async () => ({ status: 'unknown' }) as const;
  const sender = {
    supportsLookup: false,
    sendSms: async () => ({}),
    sendMail: async () => ({}),
    lookupSms: lookUpNothing,
    lookupMail: lookUpNothing,
  };
  app = await buildApp({
    config,
    db: createDatabase(pool),
    pool,
    exportPool: pool,
    isOverloaded: () => false,
    isDatabaseReachable: watch.isReachable,
    clock: systemClock,
    sms: sender,
    mail: sender,
    storage: await createStorage(config, systemClock),
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

/** Expects three rejected requests and returns the shortest duration, because a busy machine slows some of them. */
async function measureRejectionMs(url: string): Promise<number> {
  const responses = [await measureRequest(url), await measureRequest(url), await measureRequest(url)];
  for (const response of responses)
    expect(response).toMatchObject({ status: 503, retryAfter: '2', body: { code: 'unavailable' } });
  return Math.min(...responses.map(({ ms }) => ms));
}

async function expectRejection(): Promise<void> {
  for (const url of [confirmUrl, '/readyz']) expect(await measureRejectionMs(url)).toBeLessThan(2500);
}

async function expectRecovery(): Promise<void> {
  const deadline = Date.now() + 20_000;
  while ((await measureRequest('/readyz')).status !== 200 && Date.now() < deadline) await sleep(50);
  expect((await measureRequest('/readyz')).status).toBe(200);
  expect((await measureRequest(confirmUrl)).status).toBe(400);
}

describe('while the database is down', () => {
  test('requests and readiness respond 503 until it is back', async () => {
    await expectRecovery();
    await proxy.disconnect();
    await expectRejection();
    await sleep(1500);
    await expectRejection();
    await proxy.restore();
    await expectRecovery();
  });

  test('a hanging database counts as down', async () => {
    const firstMs: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      await expectRecovery();
      proxy.freeze();
      const { status, ms } = await measureRequest(confirmUrl);
      expect(status).toBe(503);
      firstMs.push(ms);
      if (n === 0) await expectRejection();
      await proxy.restore();
    }
    // The first request waits until the outage is detected.
    expect(Math.min(...firstMs)).toBeLessThan(4000);
    await expectRecovery();
  });

  test('the process stays alive', async () => {
    await proxy.disconnect();
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    await proxy.restore();
    await expectRecovery();
  });
});

test('responds 503 within two seconds when the pool is exhausted', async () => {
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  expect(await measureRejectionMs(confirmUrl)).toBeLessThan(2500);
  for (const client of clients) client.release();
  await expectRecovery();
});
