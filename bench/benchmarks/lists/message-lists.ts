import type pg from 'pg';
import { atMost, type BenchmarkResult, formatMs, formatNumber } from '#bench/base/report.ts';
import { median, medianRatio } from '#bench/base/statistics.ts';
import type { Page } from '#schema/fields/lists.ts';
import { type MessageListQuery, messageListQuery } from '#schema/messages/messages.ts';
import { createDatabase } from '#server/db/client.ts';
import { listMessages } from '#server/messaging/messages/messages.queries.ts';

const sentCount = 100_000;
const scheduledCount = 10_000;
const deepPage = 1_000;
const maxMs = 100;

/** Measures the Message Center's queries with 100,000 messages: the first page of both tabs, and a deep page. */
export async function measureMessageLists(pool: pg.Pool, rounds: number): Promise<BenchmarkResult[]> {
  await insertMessages(pool);
  const db = createDatabase(pool);
  const readPage = async (parameters: Record<string, string>): Promise<Page<unknown>> => {
    const query: MessageListQuery = messageListQuery.parse({ limit: '50', ...parameters });
    return JSON.parse(await listMessages(db, query)) as Page<unknown>;
  };
  let cursor = '';
  for (let page = 1; page < deepPage; page += 1)
    cursor = (await readPage({ sent: 'true', ...(cursor && { cursor }) })).nextCursor ?? '';

  const queries = {
    sent: { sent: 'true' },
    deep: { sent: 'true', cursor },
    scheduled: { sent: 'false' },
    found: { sent: 'true', q: 'contact 54321' },
    failed: { sent: 'true', state: 'failed' },
  };
  const names = ['sent', 'deep', 'scheduled', 'found', 'failed'] as const;
  const times: Record<(typeof names)[number], number[]> = {
    sent: [],
    deep: [],
    scheduled: [],
    found: [],
    failed: [],
  };
  for (let round = 0; round < rounds * 10; round += 1)
    for (const name of names) {
      const startedAt = performance.now();
      await readPage(queries[name]);
      times[name].push(performance.now() - startedAt);
    }
  const sentMs = median(times.sent);
  const scheduledMs = median(times.scheduled);
  const filtered = { 'one contact': median(times.found), failed: median(times.failed) };
  return [
    {
      name: `Message Center, Sent, ${formatNumber(sentCount)} messages`,
      crewdesk: formatMs(sentMs),
      target: `less than ${maxMs} ms`,
      isMet: sentMs < maxMs,
    },
    {
      name: `Message Center, Scheduled, ${formatNumber(scheduledCount)} messages`,
      crewdesk: formatMs(scheduledMs),
      target: `less than ${maxMs} ms`,
      isMet: scheduledMs < maxMs,
    },
    {
      name: `Message Center, page ${formatNumber(deepPage)} of Sent`,
      crewdesk: formatMs(median(times.deep)),
      comparedWith: `page 1: ${formatMs(sentMs)}`,
      ...atMost(medianRatio(times.deep, times.sent), 1.2),
    },
    ...Object.entries(filtered).map(([name, ms]) => ({
      name: `Message Center, Sent, ${name}`,
      crewdesk: formatMs(ms),
      target: `less than ${maxMs} ms`,
      isMet: ms < maxMs,
    })),
  ];
}

async function insertMessages(pool: pg.Pool): Promise<void> {
  await pool.query('delete from messages');
  await pool.query(`
    insert into messages (id, record_kind, record_number, purpose, channel, address, recipient_name, body, send_on, search_text, created_at)
    select gen_random_uuid(), 'work-order', 1001, 'message', 'sms', '+1312' || (2000000 + n), 'Contact ' || n,
      repeat('We will arrive tomorrow. ', 1 + n % 7), case when n > ${sentCount} then current_date + 30 end,
      'wo-1001' || E'\\ncontact ' || n || E'\\n1312' || (2000000 + n) || E'\\n' || repeat('we will arrive tomorrow. ', 1 + n % 7),
      now() - n * interval '1 minute'
    from generate_series(1, ${sentCount + scheduledCount}) n`);
  await pool.query(`
    insert into deliveries (id, message_id, occurrence, channel, due_at, leaves_any_hour, state, created_at, listed_at, sent_at)
    select gen_random_uuid(), id, 0, channel, coalesce(send_on, created_at), send_on is null,
      case when send_on is not null then 'queued' when random() < 0.01 then 'failed' else 'sent' end, created_at,
      case when send_on is null then created_at end, case when send_on is null then created_at end
    from messages`);
  await pool.query('vacuum analyze messages, deliveries');
}
