import type pg from 'pg';
import { type Figure, grouped, milliseconds, upTo } from '#bench/base/report.ts';
import { median } from '#bench/base/statistics.ts';
import type { Page } from '#schema/fields/lists.ts';
import { type MessageListQuery, messageListQuery } from '#schema/messages/messages.ts';
import { createDatabase } from '#server/db/client.ts';
import { listMessages } from '#server/messaging/messages/messages.queries.ts';

const sent = 100_000;
const scheduled = 10_000;
const deepPage = 1_000;
const slowestMs = 100;

/**
 * What the Message Center asks for with a hundred thousand messages: the first page of either tab, and one that somebody
 * has scrolled to.
 */
export async function measureMessageLists(pool: pg.Pool, rounds: number): Promise<Figure[]> {
  await fill(pool);
  const db = createDatabase(pool);
  const read = async (query: Record<string, string>): Promise<Page<unknown>> => {
    const wanted: MessageListQuery = messageListQuery.parse({ limit: '50', ...query });
    return JSON.parse(await listMessages(db, wanted)) as Page<unknown>;
  };
  let cursor = '';
  for (let page = 1; page < deepPage; page += 1)
    cursor = (await read({ sent: 'true', ...(cursor && { cursor }) })).nextCursor ?? '';

  const queries = { first: { sent: 'true' }, deep: { sent: 'true', cursor }, waiting: { sent: 'false' } };
  const times = { first: [] as number[], deep: [] as number[], waiting: [] as number[] };
  for (let round = 0; round < rounds * 10; round += 1)
    for (const name of ['first', 'deep', 'waiting'] as const) {
      const startedAt = performance.now();
      await read(queries[name]);
      times[name].push(performance.now() - startedAt);
    }
  const first = median(times.first);
  const waiting = median(times.waiting);
  return [
    {
      what: `Message Center, Sent, ${grouped(sent)} messages`,
      crewdesk: milliseconds(first),
      target: `less than ${slowestMs} ms`,
      isMet: first < slowestMs,
    },
    {
      what: `Message Center, Scheduled, ${grouped(scheduled)} messages`,
      crewdesk: milliseconds(waiting),
      target: `less than ${slowestMs} ms`,
      isMet: waiting < slowestMs,
    },
    {
      what: `Message Center, page ${grouped(deepPage)} of Sent`,
      crewdesk: milliseconds(median(times.deep)),
      compared: `page 1: ${milliseconds(first)}`,
      ...upTo(median(times.deep.map((time, round) => time / (times.first[round] ?? Number.NaN))), 1.2),
    },
  ];
}

async function fill(pool: pg.Pool): Promise<void> {
  await pool.query('delete from messages');
  await pool.query(`
    insert into messages (id, record_kind, record_number, purpose, channel, address, recipient_name, body, send_on, created_at)
    select gen_random_uuid(), 'work-order', 1001, 'message', 'sms', '+1312' || (2000000 + n), 'Contact ' || n,
      repeat('We come tomorrow. ', 1 + n % 7), case when n > ${sent} then current_date + 30 end, now() - n * interval '1 minute'
    from generate_series(1, ${sent + scheduled}) n`);
  await pool.query(`
    insert into deliveries (id, message_id, occurrence, channel, due_at, leaves_any_hour, state, created_at, listed_at, sent_at)
    select gen_random_uuid(), id, 0, channel, coalesce(send_on, created_at), send_on is null,
      case when send_on is null then 'sent' else 'queued' end, created_at,
      case when send_on is null then created_at end, case when send_on is null then created_at end
    from messages`);
  await pool.query('vacuum analyze messages, deliveries');
}
