import { join } from 'node:path';
import type pg from 'pg';
import { onInterruption } from '#bench/base/interruption.ts';
import { atLeast, type Figure, grouped, perSecond } from '#bench/base/report.ts';
import { median, percentile } from '#bench/base/statistics.ts';
import { makeFolder } from '#bench/processes/temporary-folder.ts';
import { systemClock } from '#server/base/clock.ts';
import { createLog } from '#server/base/log.ts';
import { readConfig } from '#server/config/config.ts';
import { createDatabase, createPool, type Database } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { startEmbeddedDatabase } from '#server/embedded-postgres/embedded-database.ts';
import { startDeliveryLoop } from '#server/messaging/deliveries/delivery-loop.ts';
import { measureMessageLists } from './message-lists.ts';

const messages = 10_000;
const workers = 3;
const claimedAtOnce = 100;
const latestSeconds = 5;

type Round = { perSecond: number; latenessSeconds: number; doubled: number };

/**
 * Three workers and 10,000 messages that are due at the same moment, against three bare loops that claim and finish as
 * many trivial rows of the same database. The provider takes everything at once, so all of the time is ours.
 */
export async function measureDeliveries(rounds: number): Promise<Figure[]> {
  const folder = makeFolder('crewdesk-bench-deliveries-');
  const starting = startEmbeddedDatabase({ dataDir: join(folder.path, 'data'), log: () => {} });
  const forget = onInterruption(async () => (await starting).stop());
  const database = await starting;
  const pool = createPool({ url: database.url, max: 4 * workers, statementTimeoutMs: 60_000 });
  try {
    await migrate(pool);
    const [ours, bare]: [Round[], number[]] = [[], []];
    const measureOurs = async () => ours.push(await sendAll(pool));
    const measureBare = async () => bare.push(await finishBareRows(pool));
    // One more at first, which warms up and does not count.
    for (let round = 0; round <= rounds; round += 1)
      for (const measure of round % 2 === 0 ? [measureOurs, measureBare] : [measureBare, measureOurs])
        await measure();
    const counted = ours.slice(1);
    const ratio = median(counted.map((round, n) => round.perSecond / (bare[n + 1] ?? Number.NaN)));
    const lateness = median(counted.map(({ latenessSeconds }) => latenessSeconds));
    const doubled = ours.reduce((sum, round) => sum + round.doubled, 0);
    return [
      {
        what: `${grouped(messages)} due messages, ${workers} workers`,
        crewdesk: perSecond(median(counted.map((round) => round.perSecond))),
        compared: `claims and finishes rows: ${perSecond(median(bare.slice(1)))}`,
        ...atLeast(ratio, 0.5),
      },
      {
        what: 'how late the 99th of a hundred of them leaves',
        crewdesk: `${lateness.toFixed(1)} s`,
        target: `less than ${latestSeconds} s`,
        isMet: lateness < latestSeconds,
      },
      { what: 'sent twice', crewdesk: String(doubled), target: 'none', isMet: doubled === 0 },
      ...(await measureMessageLists(pool, rounds)),
    ];
  } finally {
    await pool.end();
    await database.stop();
    forget();
    folder.remove();
  }
}

async function fill(pool: pg.Pool): Promise<void> {
  await pool.query('delete from messages');
  await pool.query(`
    insert into messages (id, record_kind, record_number, purpose, channel, address, body, send_on, created_at)
    select uuidv7(), 'work-order', 1001, 'message', 'sms', '+1312' || (2000000 + n), 'Message ' || n, current_date, now()
    from generate_series(1, ${messages}) n`);
  await pool.query(`
    insert into deliveries (id, message_id, occurrence, channel, due_at, leaves_any_hour, state, created_at)
    select uuidv7(), id, 0, channel, clock_timestamp(), true, 'queued', created_at from messages`);
  await pool.query('vacuum analyze messages, deliveries');
}

async function sendAll(pool: pg.Pool): Promise<Round> {
  await fill(pool);
  const taken = new Set<string>();
  let requests = 0;
  const isAllTaken = Promise.withResolvers<void>();
  const provider = {
    supportsLookup: true,
    async sendSms({ key }: { key: string }) {
      requests += 1;
      taken.add(key);
      if (taken.size === messages) isAllTaken.resolve();
      return {};
    },
    lookupSms: async () => ({ answer: 'not-taken' as const }),
    sendMail: async () => ({}),
    lookupMail: async () => ({ answer: 'not-taken' as const }),
  };
  const db: Database = createDatabase(pool);
  const services = { db, clock: systemClock, sms: provider, mail: provider, config: readConfig({}) };
  const log = createLog('silent', { write: () => {} });
  const startedAt = performance.now();
  const loops = Array.from({ length: workers }, () => startDeliveryLoop(services, log));
  await isAllTaken.promise;
  await Promise.all(loops.map((loop) => loop.stop()));
  const seconds = (performance.now() - startedAt) / 1000;
  const { rows } = await pool.query<{ late: number }>(
    "select extract(epoch from sent_at - due_at)::float8 as late from deliveries where state = 'sent'",
  );
  if (rows.length !== messages) throw new Error(`only ${rows.length} messages were noted as sent`);
  return {
    perSecond: messages / seconds,
    latenessSeconds: percentile(
      rows.map(({ late }) => late),
      99,
    ),
    doubled: requests - taken.size,
  };
}

/** The least that any queue on PostgreSQL does: rows claimed and finished, a hundred at a time. */
async function finishBareRows(pool: pg.Pool): Promise<number> {
  await pool.query('drop table if exists bare_rows');
  await pool.query('create table bare_rows (id uuid primary key, due_at timestamptz, state text)');
  await pool.query(
    `insert into bare_rows select uuidv7(), now(), 'queued' from generate_series(1, ${messages})`,
  );
  await pool.query("create index on bare_rows (due_at, id) where state = 'queued'");
  await pool.query('vacuum analyze bare_rows');
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: workers }, () => finishSome(pool)));
  return messages / ((performance.now() - startedAt) / 1000);
}

async function finishSome(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ id: string }>(`
      update bare_rows set state = 'sending' where id in (
        select id from bare_rows where state = 'queued' and due_at <= now()
        order by due_at, id limit ${claimedAtOnce} for update skip locked)
      returning id`);
    if (rows.length === 0) return;
    await pool.query("update bare_rows set state = 'sent' where id = any($1)", [rows.map(({ id }) => id)]);
  }
}
