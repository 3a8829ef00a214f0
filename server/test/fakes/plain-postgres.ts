import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chooseAccount } from '#server/embedded-postgres/postgres-account.ts';
import { findFreePort } from '#server/embedded-postgres/postmaster.ts';

/**
 * An external PostgreSQL, as an operator would name it in DATABASE_URL, from the programs in TEST_POSTGRES_BIN
 * (scripts/external/find-postgres.mjs finds them). It sorts by language, and its role can create databases and is no superuser.
 */
export async function startPlainPostgres(
  folder: string,
  extraEnv: NodeJS.ProcessEnv = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const bin = process.env.TEST_POSTGRES_BIN;
  if (!bin) throw new Error('TEST_POSTGRES_BIN must be the folder of the programs of another PostgreSQL.');
  const data = join(folder, 'plain');
  const account = chooseAccount(data);
  chmodSync(folder, 0o755);
  mkdirSync(data);
  if (account.uid !== undefined) chownSync(data, account.uid, account.gid);
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, 'plain', { mode: 0o644 });
  const env = { ...process.env, LC_ALL: 'C.UTF-8', LD_LIBRARY_PATH: libraryPath(bin), ...extraEnv };
  const options = { ...account, stdio: 'ignore' as const, cwd: '/', env };
  const locale = ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US'];
  const auth = ['--auth=scram-sha-256', '--username=owner', `--pwfile=${passwordFile}`];
  execFileSync(join(bin, 'initdb'), ['-D', data, '--no-sync', ...locale, ...auth], options);
  const port = await findFreePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    // Nothing survives this run.
    'fsync=off',
    // Its library may not be installed.
    'jit=off',
  ].flatMap((setting) => ['-c', setting]);
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], options);
  await createRole(`postgres://owner:plain@127.0.0.1:${port}/postgres`, server);
  return {
    url: `postgres://crewdesk:plain@127.0.0.1:${port}/crewdesk`,
    async stop() {
      server.kill('SIGINT');
      if (server.exitCode === null) await once(server, 'exit');
    },
  };
}

/** Packages that were unpacked instead of installed have their libraries beside the programs. */
function libraryPath(bin: string): string {
  const folders = ['../../..', '../../../../../lib'].map((path) => join(bin, path)).filter(existsSync);
  return folders
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((path) => path.endsWith('-linux-gnu'))
    .join(':');
}

async function createRole(url: string, server: ChildProcess): Promise<void> {
  for (
    const deadline = Date.now() + 20_000;
    Date.now() < deadline && server.exitCode === null;
    await sleep(50)
  ) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.query(`create role crewdesk login createdb password 'plain'`);
      await client.query('create database crewdesk owner crewdesk');
      return;
    } catch (error) {
      const isStarting = ['ECONNREFUSED', '57P03'].includes((error as { code?: string }).code ?? '');
      if (!isStarting) throw error;
    } finally {
      await client.end().catch(() => {});
    }
  }
  throw new Error('The external PostgreSQL for the tests did not start.');
}
