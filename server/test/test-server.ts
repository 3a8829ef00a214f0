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
import { createUser } from '#server/features/users/users.queries.ts';
import { createTestClock, type TestClock } from './fakes/test-clock.ts';
import { checkResponse } from './response-guard.ts';
import { createTestDatabase } from './test-database.ts';

export const sessionSecret = 'a secret that only the tests know';

export type Answer = {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  // Tests look into answers of every shape; what they expect of it is what they test.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
};

export type RequestOptions = Omit<InjectOptions, 'method' | 'url' | 'payload'> & {
  token?: string | null;
  body?: unknown;
};

export type TestServer = {
  app: FastifyInstance;
  db: Database;
  url: string;
  clock: TestClock;
  config: Config;
  /** Everything handed to the senders, oldest first. */
  texts: Sms[];
  mails: Mail[];
  logLines: string[];
  storage: DocumentStorage;
  /** Whether the server is to act as if its event loop lagged. */
  isOverloaded: boolean;
  /** The user whose session requests carry unless they say otherwise. */
  user: { id: string; name: string; phone: string };
  token: string;
  request(method: string, url: string, options?: RequestOptions): Promise<Answer>;
  /** Signs in through the API and returns the token. */
  signIn(phone: string): Promise<string>;
};

/** A server of its own for the test file, on a database of its own, with one user signed in. */
export function provideTestServer(
  env: NodeJS.ProcessEnv | (() => Promise<NodeJS.ProcessEnv>) = {},
): TestServer {
  const server = {} as TestServer;
  let stop = async () => {};

  beforeAll(async () => {
    const url = await createTestDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'crewdesk-test-'));
    const given = typeof env === 'function' ? await env() : env;
    // A busy machine takes longer for anything.
    const usual = { NODE_ENV: 'test', SEARCH_TIMEOUT_MS: '2000' };
    const config = readConfig({ ...usual, DATABASE_URL: url, DATA_DIR: dataDir, ...given });
    const pool = createPool({ url, max: 10, statementTimeoutMs: 15_000 });
    const exportPool = createPool({ url, max: 3, statementTimeoutMs: 60_000 });
    const db = createDatabase(pool);
    const clock = createTestClock();
    const texts: Sms[] = [];
    const mails: Mail[] = [];
    const logLines: string[] = [];
    const log = createLog('debug', { write: (line) => void logLines.push(line) });
    const nothing = async () => ({ answer: 'not-taken' }) as const;
    const sms = {
      supportsLookup: true,
      sendSms: async (text: Sms) => ({ providerId: String(texts.push(text)) }),
      lookupSms: nothing,
    };
    const mail = {
      supportsLookup: true,
      sendMail: async (message: Mail) => ({ providerId: String(mails.push(message)) }),
      lookupMail: nothing,
    };
    // A provider goes by its own clock, which no test can move.
    const storage = await createStorage(config, config.storage.kind === 's3' ? systemClock : clock);
    const app = await buildApp({
      config,
      db,
      pool,
      exportPool,
      isOverloaded: () => server.isOverloaded,
      isDatabaseReachable: () => true,
      clock,
      sms,
      mail,
      storage,
      sessionSecret,
      log,
    });
    await app.ready();

    Object.assign(server, {
      app,
      db,
      url,
      clock,
      config,
      texts,
      mails,
      logLines,
      storage,
      isOverloaded: false,
    });
    server.request = (method, path, options) => send(server, method, path, options);
    server.signIn = (phone) => signIn(server, phone);
    const phone = '+12025550177';
    const person = { name: 'Toni Tester', phone, isTechnician: false };
    const stored = await db.transaction().execute((tx) => createUser(tx, person, clock.now()));
    server.user = { id: stored.id, name: stored.name, phone };
    server.token = await signIn(server, phone);
    stop = async () => {
      await app.close();
      await db.destroy();
      await exportPool.end();
      await rm(dataDir, { recursive: true, force: true });
    };
  });

  afterAll(() => stop());
  return server;
}

async function send(
  server: TestServer,
  method: string,
  url: string,
  options: RequestOptions = {},
): Promise<Answer> {
  const { token = server.token, body, headers, ...rest } = options;
  const answer = await server.app.inject({
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
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const json = isJson && answer.payload ? JSON.parse(answer.payload) : undefined;
  checkResponse(answer.raw.res, url, answer.statusCode, json);
  return { status: answer.statusCode, headers: answer.headers, text: answer.payload, body: json };
}

/** The code in the newest text to a number. */
export function codeFor(server: TestServer, phone: string): string {
  const text = server.texts.findLast((sms) => sms.to === phone && sms.purpose === 'login-code');
  return /\d{6}/.exec(text?.body ?? '')?.[0] ?? '';
}

async function signIn(server: TestServer, phone: string): Promise<string> {
  await forgetLimits(server);
  const started = await send(server, 'POST', '/api/session/phone/start', { token: null, body: { phone } });
  if (started.status !== 200) throw new Error(`signing in failed: ${started.text}`);
  const body = { methodId: started.body.data.methodId, code: codeFor(server, phone) };
  const confirmed = await send(server, 'POST', '/api/session/phone/confirm', { token: null, body });
  if (confirmed.status !== 200) throw new Error(`signing in failed: ${confirmed.text}`);
  return confirmed.body.data.sessionJwt;
}

/** The limits of addresses go by the real clock, which no test waits for. Codes stay, and count for no number. */
export async function forgetLimits({ db }: Pick<TestServer, 'db'>): Promise<void> {
  await db.deleteFrom('rateLimits').execute();
  await db.updateTable('loginCodes').set({ phoneHash: null }).execute();
}
