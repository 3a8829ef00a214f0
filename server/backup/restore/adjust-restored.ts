import pg from 'pg';
import { restoreRowName } from '#server/db/restores/restore-state.ts';
import type { SavedSequence } from '../archive/manifest.ts';
import { incoming } from './incoming-schema.ts';

/** Numbers that may have been given after the backup, where nothing is left that knows them. */
const numbersLeftOut = 100;

async function exists(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    table,
  ]);
  return rows[0]?.found === true;
}

/** Whether the database has the data from which the backup was made, at a later or an earlier time. */
async function hasSameInstallation(client: pg.ClientBase, home: string): Promise<boolean> {
  const users = `${pg.escapeIdentifier(home)}.users`;
  if (!(await exists(client, users))) return false;
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from ${users} join ${incoming}.users using (id)) as found`,
  );
  return rows[0]?.found === true;
}

/**
 * Numbers continue above the highest one that the backup or the installation knows. Where the installation is gone, they
 * continue a hundred further, because papers with the next ones may exist.
 */
async function continueSequences(
  client: pg.ClientBase,
  home: string,
  saved: SavedSequence[],
  isSame: boolean,
): Promise<void> {
  const { rows } = await client.query<{
    name: string;
    start: number;
    given: number | null;
    isOfColumn: boolean;
  }>(
    `select s.sequencename as name, s.start_value as start, h.last_value as given,
       exists (select from pg_depend d where d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass
         and d.deptype in ('i', 'a') and d.refobjsubid > 0) as "isOfColumn"
     from pg_sequences s left join pg_sequences h on h.schemaname = $1 and h.sequencename = s.sequencename
     where s.schemaname = '${incoming}'`,
    [home],
  );
  for (const { name, start, given, isOfColumn } of rows) {
    const inBackup = saved.find((sequence) => sequence.name === name)?.lastValue ?? 0;
    const known = Math.max(inBackup, isSame ? (given ?? 0) : 0);
    const last = isSame || isOfColumn ? known : Math.max(known, start - 1) + numbersLeftOut;
    if (last > 0)
      await client.query('select setval(format($1, $2::text)::regclass, $3)', [`${incoming}.%I`, name, last]);
  }
}

/** What was under way when the backup was made and does not go on. The migrations were applied before. */
export async function endUnfinishedWork(client: pg.ClientBase, now: Date): Promise<void> {
  // The parts of unfinished uploads are not in a backup.
  await client.query(
    `update ${incoming}.documents set discarded_at = $1 where completed_at is null and discarded_at is null`,
    [now],
  );
  // The backup that a restore makes of the data before it has that restore.
  await client.query(`delete from ${incoming}.installation where name = $1`, [restoreRowName]);
}

/** What must not come back with the data, seen from those that they replace. */
export async function adjustRestored(
  client: pg.ClientBase,
  home: string,
  saved: SavedSequence[],
): Promise<void> {
  const isSame = await hasSameInstallation(client, home);
  await continueSequences(client, home, saved, isSame);
  if (!isSame) return;
  // Nobody can sign in again whom a colleague has removed since.
  await client.query(
    `update ${incoming}.users u set deleted_at = o.deleted_at, version = greatest(u.version, o.version)
     from ${pg.escapeIdentifier(home)}.users o
     where o.id = u.id and o.deleted_at is not null and u.deleted_at is null`,
  );
}
