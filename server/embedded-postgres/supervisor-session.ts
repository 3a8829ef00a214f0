import { Client } from 'pg';
import { StartupError } from '#server/base/startup-error.ts';
import { type Cluster, supervisorRole } from './cluster.ts';
import type { Address } from './postmaster.ts';

const application = 'crewdesk';

/** Arbitrary lock id: "Crew" and "desk" as numbers. */
const ownerLock = '1131570551, 1684369259';

/** The connection whose lock makes this process the owner of the database. It ends when the postmaster exits. */
export type OwnerSession = { client: Client; ended: Promise<void> };

/** @throws the error of PostgreSQL or the network when the postmaster does not respond */
export async function openOwnerSession(
  cluster: Pick<Cluster, 'passwords'>,
  port: number,
  connectTimeoutMs = 10_000,
): Promise<OwnerSession> {
  const client = createClient(port, {
    user: supervisorRole,
    password: cluster.passwords.supervisor,
    database: 'postgres',
    application_name: `crewdesk server ${process.pid}`,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  await client.connect();
  return { client, ended };
}

/** Tries to acquire the owner lock, or returns the pid of the server that holds it. */
export async function tryOwnerLock({ client }: OwnerSession): Promise<'acquired' | { heldBy: string }> {
  const { rows } = await client.query(`select pg_try_advisory_lock(${ownerLock}) as acquired`);
  if (rows[0]?.acquired === true) return 'acquired';
  const holder = await client.query(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and (classid, objid) = (${ownerLock}) and granted`,
  );
  return { heldBy: /\d+/.exec(holder.rows[0]?.name ?? '')?.[0] ?? 'unknown' };
}

/** Creates the application's role and database. The role may create databases, to restore a backup as a copy. */
export async function ensureApplicationDatabase(
  { client }: OwnerSession,
  { passwords }: Cluster,
): Promise<void> {
  const { rows } = await client.query(
    `select exists (select from pg_roles where rolname = '${application}') as has_role,
            exists (select from pg_database where datname = '${application}') as has_database`,
  );
  if (!rows[0]?.has_role) {
    await client.query(`create role ${application} login createdb password '${passwords.application}'`);
  }
  if (!rows[0]?.has_database) await client.query(`create database ${application} owner ${application}`);
}

/** Checks as the application's role, because roles and databases can have their own settings. */
export async function assertDurable(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings
       where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting <> 'on'`,
    );
    for (const { name, setting } of rows) {
      throw new StartupError(
        `The embedded database runs with ${name}=${setting} and could lose saved data in a power failure; turn ${name} on again.`,
      );
    }
  } finally {
    await client.end();
  }
}

/** Leads to the Unix socket if there is one, which `host` names to drivers, otherwise to the port. */
export function applicationUrl(
  { passwords }: Pick<Cluster, 'passwords'>,
  { port, socketFolder }: Address,
): string {
  const url = `postgres://${application}:${passwords.application}@127.0.0.1:${port}/${application}`;
  return socketFolder === '' ? url : `${url}?host=${encodeURIComponent(socketFolder)}`;
}

/**
 * Tries the Unix socket of a postmaster, if it has one, and then its port: its rules of access may know only that.
 * @returns the first address with which `connect` succeeds
 * @throws StartupError at once, and otherwise what `connect` throws with the port
 */
export async function tryAddresses(
  cluster: Pick<Cluster, 'passwords'>,
  postmaster: Address,
  connect: (url: string) => Promise<void>,
): Promise<Address> {
  const byPort = { port: postmaster.port, socketFolder: '' };
  if (postmaster.socketFolder !== '') {
    try {
      await connect(applicationUrl(cluster, postmaster));
      return postmaster;
    } catch (error) {
      if (error instanceof StartupError) throw error;
    }
  }
  await connect(applicationUrl(cluster, byPort));
  return byPort;
}

/** Of a superuser, for whom a database is open while nobody else may use it. */
export function supervisorUrl({ passwords }: Pick<Cluster, 'passwords'>, port: number): string {
  return `postgres://${supervisorRole}:${passwords.supervisor}@127.0.0.1:${port}/${application}`;
}

function createClient(port: number, options: ConstructorParameters<typeof Client>[0] & object): Client {
  const client = new Client({
    host: '127.0.0.1',
    port,
    ssl: false,
    connectionTimeoutMillis: 10_000,
    ...options,
  });
  // Lost connections are handled through `ended` and by failing queries.
  client.on('error', () => {});
  return client;
}
