import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { messageListQuery } from '#schema/messages/messages.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { contactInput, createRecord } from '#server/test/factories.ts';
import { explain } from '#server/test/fixtures/explain.ts';
import { createMessage, listMessages } from '#server/test/fixtures/message-requests.ts';
import { insertMany } from '#server/test/insert-many.ts';
import { claimDue, finishAs, sendDue } from '#server/test/run-deliveries.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { listMessages as listMessagesFrom } from './messages.queries.ts';

const server = provideTestServer();

let order: { _id: string; number: string };

async function find(query: string): Promise<string[]> {
  const { data } = await listMessages(server, query);
  return data.map(({ message }: { message: string }) => message);
}

const failed = { state: 'failed', reason: 'No such number.' } as const;
const blocked = { state: 'blocked', reason: 'Opted out.' } as const;

/** Sends a text with this outcome. */
async function send(message: string, outcome: typeof failed | typeof blocked | undefined) {
  server.clock.advance(1000);
  await createMessage(server, { workOrder: order._id, message });
  const now = server.clock.now();
  if (!outcome) return sendDue(server, now);
  const claims = await claimDue(server, 'sms', now);
  return finishAs(
    server,
    claims.map((claim) => ({ claim, ...outcome })),
    now,
  );
}

beforeAll(async () => {
  const phoneNumbers = [{ name: 'Mobile', phone: '+13125550142' }];
  const contacts = [contactInput({ name: 'Zoë Müller', email: 'zoe@example.com', phoneNumbers })];
  order = await createRecord(server, workOrders, { contacts });
  await send('The crane comes on Friday.', undefined);
  await send('Gate code 100%', failed);
  await send('The filters are due.', blocked);
  await createMessage(server, {
    workOrder: order._id,
    message: 'Spring\nstart-up',
    textTo: null,
    emailTo: 'zoe@example.com',
    sendAt: '2026-12-01',
  });
});

describe('the list of messages', () => {
  test.each([
    ['CRANE friday', ['The crane comes on Friday.']],
    ['spring start', ['Spring\nstart-up']],
    ['zoe@example', ['Spring\nstart-up']],
    ['muller due', ['The filters are due.']],
    ['100%', ['Gate code 100%']],
    ['%', ['Gate code 100%']],
    ['(312) 555-0142', ['The filters are due.', 'Gate code 100%', 'The crane comes on Friday.']],
    ['nothing', []],
  ])('finds messages by %j', async (q, expected) => {
    expect((await find(`q=${encodeURIComponent(q)}`)).toSorted()).toEqual(expected.toSorted());
  });

  test('finds messages by the number of their record, page by page, newest first', async () => {
    await send('Another record', undefined);
    const found: string[] = [];
    let cursor = '';
    do {
      const page = await listMessages(
        server,
        `sent=true&q=${order.number}&limit=1${cursor && `&cursor=${cursor}`}`,
      );
      expect(page.total).toBe(4);
      found.push(...page.data.map(({ message }: { message: string }) => message));
      cursor = page.nextCursor;
    } while (cursor);
    expect(found).toEqual([
      'Another record',
      'The filters are due.',
      'Gate code 100%',
      'The crane comes on Friday.',
    ]);
  });

  test('shows the messages in a state, alone or with a search [10.2-33]', async () => {
    expect(await find('state=failed')).toEqual(['Gate code 100%']);
    expect(await find('sent=true&state=blocked')).toEqual(['The filters are due.']);
    expect(await find('state=queued')).toEqual(['Spring\nstart-up']);
    expect(await find('sent=false&state=failed')).toEqual([]);
    expect(await find('state=failed&q=filters')).toEqual([]);
    expect(await find('state=failed&q=gate')).toEqual(['Gate code 100%']);
    const invalid = await server.request('GET', '/api/messages?state=lost');
    expect(invalid).toMatchObject({ status: 400, body: { issues: [{ path: 'state' }] } });
  });
});

test('messages from before migration 24 got the same search texts', async () => {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const readTexts = async () =>
    (await client.query('select search_text from messages order by id')).rows as { search_text: string }[];
  const before = await readTexts();
  const file = join(import.meta.dirname, '../../db/migrations/0024-changed-and-found-messages.sql');
  const [, backfill = ''] =
    /(create function pg_temp[^]*?)alter table messages alter/.exec(readFileSync(file, 'utf8')) ?? [];
  await client.query(`update messages set search_text = ''; ${backfill}`);
  expect(await readTexts()).toEqual(before);
  await client.end();
});

test('a page of messages in a state reads none in another state, among 100,000', async () => {
  const { _id } = await createMessage(server);
  await insertMany(
    server,
    sql`
    insert into deliveries (id, message_id, occurrence, channel, due_at, leaves_any_hour, state, listed_at, created_at)
    select gen_random_uuid(), ${_id}::uuid, n, 'sms', now(), true,
      case when n > 99980 then 'sent' when n % 5000 = 0 then 'failed' else 'delivered' end,
      now() - n * interval '1 minute', now()
    from generate_series(1, 100000) n`,
  );
  await sql`analyze deliveries`.execute(server.db);
  for (const [state, index] of [
    ['sent', 'deliveries_by_state'],
    ['failed', 'deliveries_by_state'],
    // Nearly all, so that the index of all messages does as well.
    ['delivered', 'deliveries_(by_state|listed)'],
  ]) {
    const query = messageListQuery.parse({ state, sent: 'true', limit: '50' });
    const plan = await explain(server.db, (db) => listMessagesFrom(db, query));
    expect(plan).toMatch(new RegExp(`Index Scan Backward using ${index} on deliveries`));
    const removed = [...plan.matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, count]) => Number(count));
    expect(Math.max(0, ...removed)).toBeLessThan(100);
  }
});
