import { join } from 'node:path';
import type pg from 'pg';
import { onInterrupt } from '#bench/base/interruption.ts';
import { runPairedRounds } from '#bench/base/paired-rounds.ts';
import { atLeast, type BenchmarkResult, formatNumber, formatRate } from '#bench/base/report.ts';
import { median, medianRatio, percentile } from '#bench/base/statistics.ts';
import { createTemporaryFolder } from '#bench/processes/temporary-folder.ts';
import { systemClock } from '#server/base/clock.ts';
import { createLog } from '#server/base/log.ts';
import { readConfig } from '#server/config/config.ts';
import { createDatabase, createPool, type Database } from '#server/db/client.ts';
import { loadCompany } from '#server/db/company/current-company.ts';
import { migrate } from '#server/db/open/migrate.ts';
import { startEmbeddedDatabase } from '#server/embedded-postgres/embedded-database.ts';
import { startDeliveryLoop } from '#server/messaging/deliveries/delivery-loop.ts';
import { measureMessageLists } from './lists/message-lists.ts';

const messageCount = 10_000;
const workerCount = 3;
const claimSize = 100;
const maxDelaySeconds = 5;

type Round = { perSecond: number; delaySeconds: number; duplicates: number };

/**
 * Compares three workers that send 10,000 messages due at the same moment with three loops that claim and finish as many
 * rows of a minimal queue in the same database. The provider accepts every message at once, so it takes no time.
 */
export async function measureDeliveries(rounds: number): Promise<BenchmarkResult[]> {
  const folder = createTemporaryFolder('crewdesk-bench-deliveries-');
  const starting = startEmbeddedDatabase({ dataDir: join(folder.path, 'data'), log: () => {} });
  const unregister = onInterrupt(async () => (await starting).stop());
  const database = await starting;
  const pool = createPool({ url: database.url, max: 4 * workerCount, statementTimeoutMs: 60_000 });
  try {
    await migrate(pool);
    const [crewdesk, queue]: [Round[], number[]] = [[], []];
    const measureCrewdesk = async () => crewdesk.push(await sendAllMessages(pool));
    const measureQueue = async () => queue.push(await finishAllQueueRows(pool));
    // The first round is a warm-up.
    await runPairedRounds(rounds + 1, measureCrewdesk, measureQueue);
    const duplicates = crewdesk.reduce((sum, round) => sum + round.duplicates, 0);
    const rates = crewdesk.slice(1).map(({ perSecond }) => perSecond);
    const queueRates = queue.slice(1);
    const delay = median(crewdesk.slice(1).map(({ delaySeconds }) => delaySeconds));
    return [
      {
        name: `${formatNumber(messageCount)} due messages, ${workerCount} workers`,
        crewdesk: formatRate(median(rates)),
        comparedWith: `minimal queue: ${formatRate(median(queueRates))}`,
        ...atLeast(medianRatio(rates, queueRates), 0.5),
      },
      {
        name: 'send delay, p99',
        crewdesk: `${delay.toFixed(1)} s`,
        target: `less than ${maxDelaySeconds} s`,
        isMet: delay < maxDelaySeconds,
      },
      {
        name: 'messages sent twice',
        crewdesk: String(duplicates),
        target: 'none',
        isMet: duplicates === 0,
      },
      ...(await measureMessageLists(pool, rounds)),
    ];
  } finally {
    await pool.end();
    await database.stop();
    unregister();
    folder.remove();
  }
}

async function insertDueMessages(pool: pg.Pool): Promise<void> {
  await pool.query('delete from messages');
  await pool.query(`
    insert into messages (id, record_kind, record_number, purpose, channel, address, body, send_on, search_text, created_at)
    select uuidv7(), 'work-order', 1001, 'message', 'sms', '+1312' || (2000000 + n), 'Message ' || n, current_date,
      'wo-1001' || E'\\nmessage ' || n, now()
    from generate_series(1, ${messageCount}) n`);
  await pool.query(`
    insert into deliveries (id, message_id, occurrence, channel, due_at, leaves_any_hour, state, created_at)
    select uuidv7(), id, 0, channel, clock_timestamp(), true, 'queued', created_at from messages`);
  await pool.query('vacuum analyze messages, deliveries');
}

async function sendAllMessages(pool: pg.Pool): Promise<Round> {
  await insertDueMessages(pool);
  const acceptedKeys = new Set<string>();
  let requestCount = 0;
  const allAccepted = Promise.withResolvers<void>();
  const provider = {
    supportsLookup: true,
    async sendSms({ key }: { key: string }) {
      requestCount += 1;
      acceptedKeys.add(key);
      if (acceptedKeys.size === messageCount) allAccepted.resolve();
      return {};
    },
    lookupSms: async () => ({ status: 'not-accepted' as const }),
    sendMail: async () => ({}),
    lookupMail: async () => ({ status: 'not-accepted' as const }),
  };
  const db: Database = createDatabase(pool);
  const { company } = readConfig({});
  const services = {
    db,
    clock: systemClock,
    sms: provider,
    mail: provider,
    ...(await loadCompany(db, { company, fixedCompany: [] })),
  };
  const log = createLog('silent', { write: () => {} });
  const startedAt = performance.now();
  const loops = Array.from({ length: workerCount }, () => startDeliveryLoop(services, log));
  await allAccepted.promise;
  await Promise.all(loops.map((loop) => loop.stop()));
  const seconds = (performance.now() - startedAt) / 1000;
  const { rows } = await pool.query<{ delay: number }>(
    "select extract(epoch from sent_at - due_at)::float8 as delay from deliveries where state = 'sent'",
  );
  if (rows.length !== messageCount) throw new Error(`Only ${rows.length} messages were marked as sent.`);
  const delays = rows.map(({ delay }) => delay);
  return {
    perSecond: messageCount / seconds,
    delaySeconds: percentile(delays, 99),
    duplicates: requestCount - acceptedKeys.size,
  };
}

/** The minimum that a queue on PostgreSQL does: it claims and finishes a hundred rows at a time. Returns rows per second. */
async function finishAllQueueRows(pool: pg.Pool): Promise<number> {
  await pool.query('drop table if exists queue_rows');
  await pool.query('create table queue_rows (id uuid primary key, due_at timestamptz, state text)');
  await pool.query(
    `insert into queue_rows select uuidv7(), now(), 'queued' from generate_series(1, ${messageCount})`,
  );
  await pool.query("create index on queue_rows (due_at, id) where state = 'queued'");
  await pool.query('vacuum analyze queue_rows');
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: workerCount }, () => runQueueWorker(pool)));
  return messageCount / ((performance.now() - startedAt) / 1000);
}

async function runQueueWorker(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ id: string }>(`
      update queue_rows set state = 'sending' where id in (
        select id from queue_rows where state = 'queued' and due_at <= now()
        order by due_at, id limit ${claimSize} for update skip locked)
      returning id`);
    if (rows.length === 0) return;
    await pool.query("update queue_rows set state = 'sent' where id = any($1)", [rows.map(({ id }) => id)]);
  }
}
