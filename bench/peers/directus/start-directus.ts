import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { copyTables, createDatabaseBeside, runStatements } from '#bench/peers/base/copy-tables.ts';
import { peerModules } from '#bench/peers/base/install-peers.ts';
import { sendJson } from '#bench/peers/base/peer-requests.ts';
import { runCommand } from '#bench/peers/base/run-command.ts';
import { type HttpProcess, startHttpProcess } from '#bench/processes/http-process.ts';
import { collections, copies, finishingStatements, relations } from './directus-schema.ts';

const script = join(peerModules, 'directus/cli.js');
const administrator = { email: 'admin@example.com', password: randomBytes(12).toString('hex') };
const user = { email: 'dispatcher@example.com', password: randomBytes(12).toString('hex') };

/** Starts Directus with Crewdesk's rows; the token is that of a user with permissions for these collections. */
export async function startDirectus(
  crewdeskUrl: string,
  folder: string,
): Promise<HttpProcess & { token: string }> {
  const databaseUrl = await createDatabaseBeside(crewdeskUrl, 'directus');
  const [uploads, extensions] = ['uploads', 'extensions'].map((name) => {
    mkdirSync(join(folder, name), { recursive: true });
    return join(folder, name);
  });
  const env = {
    NODE_ENV: 'production',
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    DB_POOL__MAX: '10',
    SECRET: randomBytes(32).toString('hex'),
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ACCESS_TOKEN_TTL: '1d',
    STORAGE_LOCAL_ROOT: uploads ?? '',
    EXTENSIONS_PATH: extensions ?? '',
    TELEMETRY: 'false',
    // Neither a line per request nor refusals while it is busy.
    LOG_LEVEL: 'error',
    PRESSURE_LIMITER_ENABLED: 'false',
  };
  const { PATH = '', HOME = '' } = process.env;
  await runCommand([process.execPath, script, 'bootstrap'], { cwd: folder, env: { PATH, HOME, ...env } });
  const server = await startHttpProcess(script, env, {
    parameters: ['start'],
    cwd: folder,
    readyPath: '/server/ping',
    maxStopMs: 15_000,
  });
  try {
    const token = await setUp(server.url);
    await copyTables(crewdeskUrl, databaseUrl, copies);
    await runStatements(databaseUrl, finishingStatements);
    return { ...server, token };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Creates the collections and a user who may read, create and update their items. Returns the user's token. */
async function setUp(url: string): Promise<string> {
  const token = await signIn(url, administrator);
  const create = async (path: string, body: object) =>
    (await sendJson<{ data: { id: string } }>(url + path, { method: 'POST', token, body })).data;
  for (const collection of collections) await create('/collections', collection);
  for (const relation of relations) await create('/relations', relation);
  const policy = await create('/policies', { name: 'Dispatchers', admin_access: false, app_access: false });
  const role = await create('/roles', { name: 'Dispatchers', policies: [{ policy: policy.id }] });
  for (const { collection } of collections)
    for (const action of ['read', 'create', 'update', 'delete'])
      await create('/permissions', { policy: policy.id, collection, action, fields: ['*'] });
  await create('/users', { ...user, role: role.id, status: 'active' });
  return signIn(url, user);
}

async function signIn(url: string, body: { email: string; password: string }): Promise<string> {
  const { data } = await sendJson<{ data: { access_token: string } }>(`${url}/auth/login`, {
    method: 'POST',
    body,
  });
  return data.access_token;
}
