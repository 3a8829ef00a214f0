import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedDatabase } from '#server/embedded-postgres/embedded-database.ts';

const debianBinFolders = ['18', '17', '16', '15']
  .reverse()
  .map((version) => `/usr/lib/postgresql/${version}/bin`);

/**
 * An external PostgreSQL, as an operator would name it in DATABASE_URL: the oldest version from 15 on that Debian
 * installed on this machine, or else the embedded one. Its role can create databases and is no superuser.
 */
export async function startPlainPostgres(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const bin = debianBinFolders.find((candidate) => existsSync(join(candidate, 'initdb')));
  const account = bin && findServerAccount();
  if (!bin || !account) return startEmbeddedDatabase({ dataDir: folder, log: () => {} });
  const data = join(folder, 'plain');
  chmodSync(folder, 0o755);
  mkdirSync(data);
  chownSync(data, account.uid, account.gid);
  writeFileSync(join(folder, 'password'), 'plain', { mode: 0o644 });
  const options = { ...account, stdio: 'ignore' as const, cwd: '/', env: { ...process.env, LC_ALL: 'C' } };
  const auth = ['-A', 'scram-sha-256', '-U', 'owner', `--pwfile=${join(folder, 'password')}`];
  execFileSync(join(bin, 'initdb'), ['-D', data, '-E', 'UTF8', ...auth], options);
  const port = await freePort();
  const server = spawn(
    join(bin, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'max_connections=200',
    ],
    options,
  );
  await createRole(`postgres://owner:plain@127.0.0.1:${port}/postgres`, server);
  return {
    url: `postgres://crewdesk:plain@127.0.0.1:${port}/crewdesk`,
    async stop() {
      server.kill('SIGINT');
      if (server.exitCode === null) await once(server, 'exit');
    },
  };
}

/** PostgreSQL refuses to run as root, so root runs it as the `postgres` account. */
function findServerAccount(): { uid: number; gid: number } | undefined {
  const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (own.uid !== 0) return own;
  try {
    const idOf = (flag: string) =>
      Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return undefined;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
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
