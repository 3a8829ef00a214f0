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
  const nothing = async () => ({ answer: 'unknown' }) as const;
  const sender = {
    supportsLookup: false,
    sendSms: async () => ({}),
    sendMail: async () => ({}),
    lookupSms: nothing,
    lookupMail: nothing,
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

async function ask(url: string) {
  const startedAt = Date.now();
  const answer = await app.inject({
    method: url === '/readyz' ? 'GET' : 'POST',
    url,
    ...(url !== '/readyz' && { payload: { methodId: '01900000-0000-7000-8000-000000000000', code: '1' } }),
  });
  return {
    status: answer.statusCode,
    retryAfter: answer.headers['retry-after'],
    body: answer.json(),
    ms: Date.now() - startedAt,
  };
}

const confirm = '/api/session/phone/confirm';

/** Asks three times and is refused. Returns how many milliseconds the quickest took: a busy machine adds to some of them. */
async function quickestRefusal(url: string): Promise<number> {
  const answers = [await ask(url), await ask(url), await ask(url)];
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 503, retryAfter: '2', body: { code: 'unavailable' } });
  return Math.min(...answers.map(({ ms }) => ms));
}

async function expectRefusal(): Promise<void> {
  for (const url of [confirm, '/readyz']) expect(await quickestRefusal(url)).toBeLessThan(2500);
}

async function expectRecovery(): Promise<void> {
  const deadline = Date.now() + 20_000;
  while ((await ask('/readyz')).status !== 200 && Date.now() < deadline) await sleep(50);
  expect((await ask('/readyz')).status).toBe(200);
  expect((await ask(confirm)).status).toBe(400);
}

describe('while the database is gone', () => {
  test('calls and readiness say so, and all is well when it is back', async () => {
    await expectRecovery();
    await proxy.cut();
    await expectRefusal();
    await sleep(1500);
    await expectRefusal();
    await proxy.restore();
    await expectRecovery();
  });

  test('a database that hangs counts as gone', async () => {
    const first: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      await expectRecovery();
      proxy.freeze();
      const { status, ms } = await ask(confirm);
      expect(status).toBe(503);
      first.push(ms);
      if (n === 0) await expectRefusal();
      await proxy.restore();
    }
    // Whoever asks first waits until it is noticed.
    expect(Math.min(...first)).toBeLessThan(4000);
    await expectRecovery();
  });

  test('the process lives on', async () => {
    await proxy.cut();
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    await proxy.restore();
    await expectRecovery();
  });
});

test('an exhausted pool is told within two seconds', async () => {
  const taken = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  expect(await quickestRefusal(confirm)).toBeLessThan(2500);
  for (const client of taken) client.release();
  await expectRecovery();
});
