import pg from 'pg';
import { createDatabase, createPool } from '#server/db/client.ts';
import { migrate } from '#server/db/open/migrate.ts';
import { seedCustomers } from '#server/demo/generate/seed-customers.ts';
import { seedRecords } from '#server/demo/generate/seed-records.ts';
import { acquirePostmaster } from '#server/embedded-postgres/acquire-postmaster.ts';
import { createCluster, createDataFolder } from '#server/embedded-postgres/cluster.ts';
import { loadOrCreatePasswords } from '#server/embedded-postgres/passwords.ts';
import { chooseAccount } from '#server/embedded-postgres/postgres-account.ts';
import { findFormerBinaries } from '#server/embedded-postgres/postgres-binaries.ts';
import { stopPostmaster } from '#server/embedded-postgres/postmaster.ts';
import { applicationUrl, ensureApplicationDatabase } from '#server/embedded-postgres/supervisor-session.ts';
import { createUserAsSystem } from '#server/features/users/users.queries.ts';
import { holdCopies } from '#server/messaging/hold/hold-copies.ts';

const now = new Date('2026-11-23T08:00:00Z');

/** An older major version of PostgreSQL, whose programs only tests install. */
export const formerVersion = '17';

export async function hasFormerPrograms(): Promise<boolean> {
  return (await findFormerBinaries({}, formerVersion).catch(() => undefined)) !== undefined;
}

/**
 * Creates DATA_DIR as a former version of Crewdesk would have left it.
 * @returns everything in its database
 */
export async function createFormerDatabase(
  dataDir: string,
  counts = { customers: 5, records: 20 },
): Promise<string[]> {
  const folder = createDataFolder(dataDir);
  const directory = `${folder}/postgres`;
  const account = chooseAccount(directory);
  const binaries = await findFormerBinaries(account, formerVersion);
  if (!binaries) throw new Error(`PostgreSQL ${formerVersion} is not installed`);
  const passwords = loadOrCreatePasswords(folder, { canCreate: true });
  const settings = { fsync: 'off' };
  const logFile = `${folder}/postgres.log`;
  const cluster = { folder, directory, logFile, account, binaries, passwords, settings };
  await createCluster(cluster);
  const { owner, postmaster } = await acquirePostmaster(cluster, new AbortController().signal, {});
  try {
    await ensureApplicationDatabase(owner, cluster);
    const url = applicationUrl(cluster, postmaster);
    await fill(url, dataDir, counts);
    return await readEverything(url);
  } finally {
    await stopPostmaster(postmaster, 10_000);
  }
}

/** Rows of all sorts: with history, with what a backup leaves out, and with a mark. */
async function fill(
  url: string,
  dataDir: string,
  { customers, records }: { customers: number; records: number },
): Promise<void> {
  const pool = createPool({ url, max: 4, statementTimeoutMs: 60_000, connectTimeoutMs: 60_000 });
  await migrate(pool);
  const db = createDatabase(pool);
  const person = { name: 'Ana\t\\N\n\\."é😀', phone: '+12025550100', isTechnician: false };
  await db.transaction().execute((tx) => createUserAsSystem(tx, person, now));
  const seeding = { seed: 7, now, timeZone: 'America/Chicago', onProgress: () => {} };
  await seedCustomers(db, { ...seeding, count: customers });
  await seedRecords(db, { ...seeding, count: records });
  await pool.query(`
    insert into sessions select gen_random_uuid(), id, now(), now(), now() + interval '1 day' from users;
    insert into rate_limits values ('someone', 3, 1);
    insert into idempotency_keys select id, 'PUT /x', 'y', '\\x00ff', 200, '{}', 1, now() from users;
    select setval('work_order_numbers', 4711, false)`);
  await holdCopies(db, { dataDir, databaseUrl: undefined }, now);
  await db.destroy();
}

/** Each row of each table, and the state of each sequence. The mark of the messages belongs to one database. */
export async function readEverything(url: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ text: string }>(`
      select c.relname || ' ' || case c.relkind
        when 'S' then (xpath('//row', query_to_xml(format('select last_value, is_called from %I', relname), true, true, '')))[1]::text
        else md5(query_to_xml(format('select t::text from %I t order by 1', relname), true, true, '')::text) || ' '
          || (xpath('//count/text()', query_to_xml(format('select count(*) from %I', relname), true, true, '')))[1]::text
      end as text
      from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') and relname <> 'installation' order by 1`);
    return rows.map(({ text }) => text);
  } finally {
    await client.end();
  }
}
