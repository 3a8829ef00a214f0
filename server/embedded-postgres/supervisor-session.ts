import { Client } from 'pg';
import { StartupError } from '#server/base/startup-error.ts';
import { type Cluster, supervisorRole } from './cluster.ts';

const application = 'crewdesk';

/** "Crew" and "desk" as numbers: any two that nothing else uses. */
const ownerLock = '1131570551, 1684369259';

/** The connection whose lock makes this process the owner; it ends when the postmaster does. */
export type OwnerSession = { client: Client; ended: Promise<void> };

/** Throws what PostgreSQL or the network said when it does not answer. */
export async function openOwnerSession(
  cluster: Cluster,
  port: number,
  patience = 10_000,
): Promise<OwnerSession> {
  const client = makeClient(port, {
    user: supervisorRole,
    password: cluster.passwords.supervisor,
    database: 'postgres',
    application_name: `crewdesk server ${process.pid}`,
    connectionTimeoutMillis: patience,
  });
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  await client.connect();
  return { client, ended };
}

/** Takes the lock; answers with the pid of the server that holds it when there is one. */
export async function tryOwnerLock({ client }: OwnerSession): Promise<'taken' | { heldBy: string }> {
  const { rows } = await client.query(`select pg_try_advisory_lock(${ownerLock}) as taken`);
  if (rows[0]?.taken === true) return 'taken';
  const holder = await client.query(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and (classid, objid) = (${ownerLock}) and granted`,
  );
  return { heldBy: /\d+/.exec(holder.rows[0]?.name ?? '')?.[0] ?? 'unknown' };
}

/** The application's role owns its database and nothing else; createdb lets a restore build a copy beside it. */
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

/** Asked over the application's own connection, because a role or a database can carry settings of its own. */
export async function assertDurable(cluster: Cluster, port: number): Promise<void> {
  const client = makeClient(port, {
    user: application,
    password: cluster.passwords.application,
    database: application,
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings
       where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting <> 'on'`,
    );
    for (const { name, setting } of rows) {
      throw new StartupError(
        `The embedded database runs with ${name}=${setting} and could lose saved work in a power cut; turn ${name} on again.`,
      );
    }
  } finally {
    await client.end();
  }
}

export function applicationUrl({ passwords }: Pick<Cluster, 'passwords'>, port: number): string {
  return `postgres://${application}:${passwords.application}@127.0.0.1:${port}/${application}`;
}

function makeClient(port: number, options: ConstructorParameters<typeof Client>[0] & object): Client {
  const client = new Client({
    host: '127.0.0.1',
    port,
    ssl: false,
    connectionTimeoutMillis: 10_000,
    ...options,
  });
  // A lost connection is noticed where it matters: by `ended`, or by the query that fails.
  client.on('error', () => {});
  return client;
}
