import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import type { Mail, Sms } from '#server/adapters/messages/senders.ts';
import { createStorage } from '#server/adapters/storage/create-storage.ts';
import type { DocumentStorage } from '#server/adapters/storage/storage.ts';
import { buildApp } from '#server/app.ts';
import { systemClock } from '#server/base/clock.ts';
import { createLog } from '#server/base/log.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { createDatabase, createPool, type Database } from '#server/db/client.ts';
import { type CurrentCompany, loadCompany } from '#server/db/company/current-company.ts';
import { loadRestoreWatch, type RestoreWatch } from '#server/db/restores/restore-watch.ts';
import { createUser } from '#server/features/users/users.queries.ts';
import type { ConnectionLimits } from '#server/http/listening/connection-limits.ts';
import { ExportTurns } from '#server/http/export-turns.ts';
import { calmProcess } from './fakes/calm-process.ts';
import { collectingSenders } from './fakes/collecting-senders.ts';
import { createTestClock, type TestClock } from './fakes/test-clock.ts';
import { checkFailures, checkResponse } from './response-guard.ts';
import { createTestDatabase } from './test-database.ts';
import { testSettings } from './test-settings.ts';

export const sessionSecret = 'a secret that only the tests know';

export type TestResponse = {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  // Each test asserts the shape that it expects.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
};

export type RequestOptions = Omit<InjectOptions, 'method' | 'url' | 'payload'> & {
  token?: string | null;
  body?: unknown;
};

export type TestServer = CurrentCompany & {
  app: FastifyInstance;
  db: Database;
  url: string;
  clock: TestClock;
  config: Config;
  /** The texts and emails passed to the senders, oldest first. */
  texts: Sms[];
  emails: Mail[];
  logLines: string[];
  storage: DocumentStorage;
  exportTurns: ExportTurns;
  restoreWatch: RestoreWatch;
  /** Makes the server act as if its event loop lagged. */
  isOverloaded: boolean;
  /** What sending a text throws. */
  smsError: Error | undefined;
  /** The signed-in user. `token` is the default session token of requests. */
  user: { id: string; name: string; phone: string };
  token: string;
  request(method: string, url: string, options?: RequestOptions): Promise<TestResponse>;
  /** Signs in through the API and returns the token. */
  signIn(phone: string): Promise<string>;
};

/** Starts a server for the test file on its own database, with one user signed in. */
export function provideTestServer(
  env: NodeJS.ProcessEnv | (() => Promise<NodeJS.ProcessEnv>) = {},
  limits?: ConnectionLimits,
): TestServer {
  const server = {} as TestServer;
  let stop = async () => {};

  beforeAll(async () => {
    const url = await createTestDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'crewdesk-test-'));
    const overrides = typeof env === 'function' ? await env() : env;
    const config = readConfig({ ...testSettings, DATABASE_URL: url, DATA_DIR: dataDir, ...overrides });
    // Longer than any machine is busy with something else.
    const timeouts = { statementTimeoutMs: 60_000, connectTimeoutMs: 20_000 };
    const pool = createPool({ url, max: 10, ...timeouts });
    const exportPool = createPool({ url, max: 3, ...timeouts });
    const db = createDatabase(pool);
    const clock = createTestClock();
    const texts: Sms[] = [];
    const emails: Mail[] = [];
    const logLines: string[] = [];
    const log = createLog('debug', { write: (line) => void logLines.push(line) });
    const senders = collectingSenders(texts, emails, () => server.smsError);
    // The S3 server checks signatures against the real clock.
    const storage = await createStorage(config, config.storage.kind === 's3' ? systemClock : clock);
    const exportTurns = new ExportTurns();
    const current = await loadCompany(db, config);
    const restoreWatch = await loadRestoreWatch(db, undefined, () => {});
    const services = {
      config,
      ...current,
      restoreWatch,
      db,
      pool,
      exportPool,
      exportTurns,
      isOverloaded: () => server.isOverloaded,
      isDatabaseReachable: () => true,
      clock,
      ...senders,
      storage,
      processStatus: calmProcess,
      sessionSecret,
      log,
    };
    const app = await buildApp(services, limits);

    Object.assign(server, {
      app,
      db,
      url,
      clock,
      config,
      ...current,
      restoreWatch,
      texts,
      emails,
      logLines,
      exportTurns,
      storage,
      isOverloaded: false,
      smsError: undefined,
    });
    server.request = (method, path, options) => send(server, method, path, options);
    server.signIn = (phone) => signIn(server, phone);
    const user = { name: 'Toni Tester', phone: '+12025550177', isTechnician: false };
    const stored = await db.transaction().execute((tx) => createUser(tx, user, clock.now()));
    server.user = { id: stored.id, name: stored.name, phone: user.phone };
    server.token = await signIn(server, user.phone);
    stop = async () => {
      await app.close();
      await db.destroy();
      await exportPool.end();
      await rm(dataDir, { recursive: true, force: true });
    };
  });

  afterAll(async () => {
    await stop();
    checkFailures();
  });
  return server;
}

async function send(
  server: TestServer,
  method: string,
  url: string,
  options: RequestOptions = {},
): Promise<TestResponse> {
  const { token = server.token, body, headers, ...rest } = options;
  const response = await server.app.inject({
    method: method as 'GET',
    url,
    ...rest,
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  const json = isJson && response.payload ? JSON.parse(response.payload) : undefined;
  checkResponse(response.raw.res, url, response.statusCode, json);
  return { status: response.statusCode, headers: response.headers, text: response.payload, body: json };
}

/** The confirmation code in the newest text to a phone number. */
export function loginCodeFor(server: TestServer, phone: string): string {
  const text = server.texts.findLast((sms) => sms.to === phone && sms.purpose === 'login-code');
  return /\d{6}/.exec(text?.body ?? '')?.[0] ?? '';
}

async function signIn(server: TestServer, phone: string): Promise<string> {
  await resetRateLimits(server);
  const started = await send(server, 'POST', '/api/session/phone/start', { token: null, body: { phone } });
  if (started.status !== 200) throw new Error(`Sign-in failed: ${started.text}`);
  const body = { methodId: started.body.data.methodId, code: loginCodeFor(server, phone) };
  const confirmed = await send(server, 'POST', '/api/session/phone/confirm', { token: null, body });
  if (confirmed.status !== 200) throw new Error(`Sign-in failed: ${confirmed.text}`);
  return confirmed.body.data.sessionJwt;
}

/** Clears the rate limits: per-IP limits use the real clock. Codes stay valid but no longer count toward a phone number's limit. */
export async function resetRateLimits({ db }: Pick<TestServer, 'db'>): Promise<void> {
  await db.deleteFrom('rateLimits').execute();
  await db.updateTable('loginCodes').set({ phoneHash: null }).execute();
}
