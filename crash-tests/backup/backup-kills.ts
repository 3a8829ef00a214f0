import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Installation } from '#bench/processes/installation.ts';
import { readArchive } from '#server/backup/archive/read-archive.ts';

/** `none`: nothing had changed; `whole`: everything had. */
export type KillCounts = { kills: number; none: number; whole: number; broken: number };

const program = join(import.meta.dirname, '../../scripts/crewdesk.mjs');

/** Runs a command and kills it after a while, unless it has ended. Returns whether it ended by itself. */
async function runAndKill(url: string, dataDir: string, args: string[], delayMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: dataDir, SESSION_SECRET: 'x'.repeat(40) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), delayMs);
  const [code] = (await exited) as [number | null];
  clearTimeout(timer);
  if (code !== null && code !== 0) throw new Error(`"${args.join(' ')}" failed.`);
  return code === 0;
}

/** Kills backups at random moments. A file with the name of a backup must be whole. */
export async function killBackups(
  url: string,
  { folder, kills, maxDelayMs }: { folder: string; kills: number; maxDelayMs: number },
): Promise<KillCounts> {
  const counts = { kills, none: 0, whole: 0, broken: 0 };
  const target = join(folder, 'killed');
  for (let kill = 0; kill < kills; kill += 1) {
    const name = `${kill}.backup`;
    await runAndKill(url, folder, ['backup', join(target, name)], Math.random() * maxDelayMs);
    const names: string[] = await readdir(target).catch(() => []);
    if (!names.includes(name)) counts.none += 1;
    else
      await readArchive(join(target, name), async () => '').then(
        () => (counts.whole += 1),
        () => (counts.broken += 1),
      );
  }
  return counts;
}

async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'harness' });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** In one statement, so that it sees one moment. Each customer that a request created has an entry. */
const fingerprint = `
  select (select count(*) from customers) || ' ' || (select count(*) from records) || ' '
    || (select count(*) from equipment) || ' ' || (select coalesce(max(value::text), '')
      from installation where name = 'harness') as state,
    (select count(*) from customers c where c.name like 'Written %' and not exists (
      select from history h where h.entity_id = c.id and h.action = 'create'))::int
    + (select count(*) from history h where h.action = 'create' and h.entity = 'customer' and not exists (
      select from customers c where c.id = h.entity_id))::int as torn`;

type State = { state: string; torn: number };

async function readState(url: string): Promise<State> {
  const [state] = await query<State>(url, fingerprint);
  if (!state) throw new Error('the database has no state');
  return state;
}

/**
 * Restores a backup into another database, and again and again over something else, killing it at random moments. The
 * database must then be as before or as restored.
 */
export async function killRestores(
  { databaseUrl, pool }: Installation,
  { path, folder, kills }: { path: string; folder: string; kills: number },
): Promise<{ torn: number; seconds: number; kills: KillCounts }> {
  await pool.query('create database harness_restore');
  const url = Object.assign(new URL(databaseUrl), { pathname: 'harness_restore' }).href;
  const startedAt = performance.now();
  await runAndKill(url, folder, ['restore', path], 3_600_000);
  const seconds = (performance.now() - startedAt) / 1000;
  const restored = await readState(url);
  const counts = { kills, none: 0, whole: 0, broken: 0 };
  for (let kill = 0; kill < kills; kill += 1) {
    await query(
      url,
      `insert into installation (name, value) values ('harness', '${kill}') on conflict do nothing`,
    );
    const before = await readState(url);
    await runAndKill(url, folder, ['restore', path], Math.random() * (seconds * 1100 + 1000));
    const after = await waitForState(url);
    if (after.state === before.state) counts.none += 1;
    else if (after.state === restored.state) counts.whole += 1;
    else counts.broken += 1;
  }
  return { torn: restored.torn, seconds, kills: counts };
}

/** The connection of a killed process may still commit for a moment. */
async function waitForState(url: string): Promise<State> {
  const others = `select from pg_stat_activity where datname = current_database() and application_name like 'crewdesk%'`;
  while ((await query(url, others)).length > 0) await sleep(100);
  return readState(url);
}
