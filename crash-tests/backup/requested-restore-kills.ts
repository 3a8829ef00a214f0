import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { createTemporaryFolder } from '#bench/processes/temporary-folder.ts';
import { address } from '#crash-tests/server/api-client.ts';
import { ServerProcess } from '#crash-tests/server/server-process.ts';
import { findFreePort } from '#server/embedded-postgres/postmaster.ts';
import { findRunningDatabase } from '#server/embedded-postgres/running-database.ts';
import type { KillCounts } from './backup-kills.ts';

const program = join(import.meta.dirname, '../../scripts/crewdesk.mjs');
/** About as long as such a restore takes, with the new start. */
const maxDelayMs = 6_000;
const timeoutMs = 90_000;
const restartMs = 3_000;

type State = { names: string[]; state: string | undefined };

async function readOnce(url: string): Promise<State | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'harness' });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<State>(
      `select (select array_agg(name order by name) from customers) as names,
         (select value ->> 'state' from installation where name = 'restore') as state`,
    );
    return rows[0];
  } finally {
    await client.end().catch(() => {});
  }
}

/** Reads until the embedded database, which starts again as well, responds. */
async function readState(dataDir: string): Promise<State> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(50)) {
    const url = await findRunningDatabase(dataDir);
    const state = url && (await readOnce(url).catch(() => undefined));
    if (state) return state;
  }
  throw new Error(`The database did not respond within ${timeoutMs} ms.`);
}

async function post(server: ServerProcess, token: string, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (response.status !== 201)
    throw new Error(`POST ${path} returned ${response.status}: ${await response.text()}`);
}

/** Signs in as soon as the server is running, which may be starting again. */
async function signIn(server: ServerProcess): Promise<string> {
  for (const deadline = Date.now() + timeoutMs; ; await sleep(2_000)) {
    const token = await server.signIn().catch((error: unknown) => {
      if (Date.now() > deadline) throw error;
    });
    if (token !== undefined) return token;
  }
}

/**
 * Has the server restore a backup as from the browser, and kills it at random moments. Right after its next start the
 * data must be as before or as restored, and soon they must be as restored.
 */
export async function killRequestedRestores(kills: number): Promise<KillCounts> {
  const folder = createTemporaryFolder('crewdesk-restores-');
  const server = new ServerProcess(folder.path, await findFreePort());
  const counts = { kills, none: 0, whole: 0, broken: 0 };
  try {
    server.start();
    await server.waitUntilReady();
    let token = await signIn(server);
    await post(server, token, '/api/customer', { name: 'Before', address });
    const env = { PATH: process.env.PATH, DATA_DIR: server.dataDir };
    await promisify(execFile)(process.execPath, [program, 'backup'], { env });
    const names = await readdir(join(server.dataDir, 'backups'));
    const file = names.find((name) => name.endsWith('.backup'));
    for (let kill = 0; kill < kills; kill += 1) {
      await post(server, token, '/api/customer', { name: `Written ${kill}`, address });
      await post(server, token, '/api/restores', { file });
      await sleep(Math.random() * maxDelayMs);
      await server.kill('SIGKILL');
      server.start();
      const found = (await readState(server.dataDir)).names.join();
      if (found === `Before,Written ${kill}`) counts.none += 1;
      else if (found === 'Before') counts.whole += 1;
      else counts.broken += 1;
      if (!(await isRestored(server.dataDir))) counts.broken += 1;
      // A process hears of the end a moment after the commit, and then starts again.
      await sleep(restartMs);
      await server.waitUntilReady();
      // The sessions have ended with the restore, and so have the limits of codes.
      token = await signIn(server);
    }
    return counts;
  } finally {
    await server.shutDown();
    folder.remove();
  }
}

/** Whether the next start brings the restore to its end. */
async function isRestored(dataDir: string): Promise<boolean> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(200)) {
    const { names, state } = await readState(dataDir);
    if (state === 'completed') return names.join() === 'Before';
    if (state === 'failed') return false;
  }
  return false;
}
