import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { projects } from '#schema/records/projects.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { contactInput, createCustomer, createRecord, customerInput } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

type Item = { kind: string; number: string | null; customer: string };

async function search(q: string, more = ''): Promise<Item[]> {
  const answer = await server.request('GET', `/api/search?q=${encodeURIComponent(q)}${more}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

/** What was found, as a person would name it. */
async function found(q: string, more = ''): Promise<string[]> {
  return (await search(q, more)).map(({ number, customer }) => number ?? customer);
}

describe('the order', () => {
  test('is the number itself, names that begin so, whole parts, the rest; customers before records', async () => {
    await createCustomer(server, { name: 'Old 2002 Mill' });
    await createCustomer(server, { name: '2002 Mill' });
    const contact = contactInput({ name: '2002' });
    await createCustomer(server, { name: 'Whole Part', contacts: [contact] });
    const order = await createRecord(server, workOrders);
    await server.db.updateTable('records').set({ number: 2002 }).where('id', '=', order._id).execute();
    expect(await found('2002')).toEqual(['WO-2002', '2002 Mill', 'Whole Part', 'Old 2002 Mill']);
  });

  test('puts open records before closed ones', async () => {
    const customer = (await createCustomer(server, { name: 'Ordered Outcomes' }))._id;
    const closed = { statusTimeline: [{ status: 'Closed', statusObtainedAt: '2026-03-12' }] };
    const numbers = [
      (await createRecord(server, serviceContracts, { customer })).number,
      (await createRecord(server, serviceContracts, { customer, ...closed })).number,
    ];
    expect(await found('ordered outcomes')).toEqual(['Ordered Outcomes', ...numbers]);
  });

  test('leaves room for both where many customers and records match, a dozen in all', async () => {
    const customer = (await createCustomer(server, { name: 'Crowd 0' }))._id;
    for (let n = 1; n < 8; n += 1) await createCustomer(server, { name: `Crowd ${n}` });
    for (let n = 0; n < 8; n += 1) await createRecord(server, projects, { customer });
    const kinds = (await search('crowd')).map(({ kind }) => kind);
    expect(kinds).toEqual([...Array(6).fill('customer'), ...Array(6).fill('project')]);
    expect(await search('crowd', '&limit=100')).toHaveLength(12);
    expect(await found('crowd', '&limit=3')).toHaveLength(3);
    const lonely = (await createCustomer(server, { name: 'Lonely Loop' }))._id;
    for (let n = 0; n < 8; n += 1) await createRecord(server, projects, { customer: lonely });
    expect(await found('lonely')).toHaveLength(9);
    expect(await found('wo-2002', '&limit=1')).toEqual(['WO-2002']);
  });
});

test('what was deleted or renamed is not found by what it was', async () => {
  const customer = await createCustomer(server, { name: 'Vanishing Vineyards' });
  const record = await createRecord(server, workOrders, { customer: customer._id, customerPo: 'VANISH-1' });
  expect(await found('vanish')).toHaveLength(2);
  const renamed = customerInput({ name: 'Renamed Vineyards', contacts: [] });
  await server.request('PUT', `/api/customer/${customer._id}`, { body: renamed });
  expect(await found('vanishing')).toEqual([]);
  expect(await found('renamed')).toEqual(['Renamed Vineyards', record.number]);
  await server.request('DELETE', `/api/work-order/${record._id}`);
  expect(await found('vanish')).toEqual([]);
  await server.request('DELETE', `/api/customer/${customer._id}`);
  expect(await found('renamed')).toEqual([]);
});

/** When the statement that waits for a lock began; waits for one. */
async function waitingSince(): Promise<string> {
  for (;;) {
    const waiting = await sql<{ since: string }>`
      select query_start::text as since from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(server.db);
    if (waiting.rows[0]) return waiting.rows[0].since;
    await sleep(20);
  }
}

test('a search that takes too long answers with what is near at hand', async () => {
  await createCustomer(server, { name: 'Slow Saloon' });
  const whole = await server.request('GET', '/api/search?q=saloon');
  expect(whole.body).toMatchObject({ isComplete: true, data: [{ customer: 'Slow Saloon' }] });
  const isLocked = Promise.withResolvers<void>();
  const holder = server.db.transaction().execute(async (tx) => {
    await sql`lock table records in access exclusive mode`.execute(tx);
    isLocked.resolve();
    // Until the search has given up looking at everything; what is near at hand is read from the same table then.
    const first = await waitingSince();
    while ((await waitingSince()) === first) await sleep(20);
  });
  await isLocked.promise;
  const answer = await server.request('GET', '/api/search?q=saloon');
  await holder;
  expect(answer.body).toMatchObject({ isComplete: false, data: [{ customer: 'Slow Saloon' }] });
});
