import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { projects } from '#schema/records/projects.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { contactInput, createCustomer, createRecord, customerInput } from '#server/test/factories.ts';
import { search, searchNames } from '#server/test/fixtures/search-fixture.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

describe('the order of results', () => {
  test('is exact number, name prefix, whole line, other matches', async () => {
    await createCustomer(server, { name: 'Old 2002 Mill' });
    await createCustomer(server, { name: '2002 Mill' });
    const contact = contactInput({ name: '2002' });
    await createCustomer(server, { name: 'Whole Part', contacts: [contact] });
    const order = await createRecord(server, workOrders);
    await server.db.updateTable('records').set({ number: 2002 }).where('id', '=', order._id).execute();
    expect(await searchNames(server, '2002')).toEqual([
      'WO-2002',
      '2002 Mill',
      'Whole Part',
      'Old 2002 Mill',
    ]);
  });

  test('puts open records before closed ones', async () => {
    const customer = (await createCustomer(server, { name: 'Ordered Outcomes' }))._id;
    const closed = { statusTimeline: [{ status: 'Closed', statusObtainedAt: '2026-03-12' }] };
    const numbers = [
      (await createRecord(server, serviceContracts, { customer })).number,
      (await createRecord(server, serviceContracts, { customer, ...closed })).number,
    ];
    expect(await searchNames(server, 'ordered outcomes')).toEqual(['Ordered Outcomes', ...numbers]);
  });

  test('includes both customers and records among at most twelve results', async () => {
    const customer = (await createCustomer(server, { name: 'Crowd 0' }))._id;
    for (let n = 1; n < 8; n += 1) await createCustomer(server, { name: `Crowd ${n}` });
    for (let n = 0; n < 8; n += 1) await createRecord(server, projects, { customer });
    const kinds = (await search(server, 'crowd')).map(({ kind }) => kind);
    expect(kinds).toEqual([...Array(6).fill('customer'), ...Array(6).fill('project')]);
    expect(await search(server, 'crowd', '&limit=100')).toHaveLength(12);
    expect(await searchNames(server, 'crowd', '&limit=3')).toHaveLength(3);
    const smallCustomer = (await createCustomer(server, { name: 'Lonely Loop' }))._id;
    for (let n = 0; n < 8; n += 1) await createRecord(server, projects, { customer: smallCustomer });
    expect(await searchNames(server, 'lonely')).toHaveLength(9);
    expect(await searchNames(server, 'wo-2002', '&limit=1')).toEqual(['WO-2002']);
  });
});

test('does not find deleted records or former names', async () => {
  const customer = await createCustomer(server, { name: 'Vanishing Vineyards' });
  const record = await createRecord(server, workOrders, { customer: customer._id, customerPo: 'VANISH-1' });
  expect(await searchNames(server, 'vanish')).toHaveLength(2);
  const renamed = customerInput({ name: 'Renamed Vineyards', contacts: [] });
  await server.request('PUT', `/api/customer/${customer._id}`, { body: renamed });
  expect(await searchNames(server, 'vanishing')).toEqual([]);
  expect(await searchNames(server, 'renamed')).toEqual(['Renamed Vineyards', record.number]);
  await server.request('DELETE', `/api/work-order/${record._id}`);
  expect(await searchNames(server, 'vanish')).toEqual([]);
  await server.request('DELETE', `/api/customer/${customer._id}`);
  expect(await searchNames(server, 'renamed')).toEqual([]);
});

/** Waits for a statement that a lock has blocked for longer than a bounded search may take. */
async function waitForLongBlockedQuery(): Promise<void> {
  for (;;) {
    const blocked = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and query_start < clock_timestamp() - interval '300 milliseconds'
    `.execute(server.db);
    if (blocked.rows.length > 0) return;
    await sleep(20);
  }
}

test('a search that times out returns only recent matches', async () => {
  await createCustomer(server, { name: 'Slow Saloon' });
  const complete = await server.request('GET', '/api/search?q=saloon');
  expect(complete.body).toMatchObject({ isComplete: true, data: [{ customer: 'Slow Saloon' }] });
  const isLocked = Promise.withResolvers<void>();
  const holder = server.db.transaction().execute(async (tx) => {
    await sql`lock table records in access exclusive mode`.execute(tx);
    isLocked.resolve();
    // Holds the lock until the full search has timed out and the second query waits.
    await waitForLongBlockedQuery();
  });
  await isLocked.promise;
  // Bounded, so that the test does not wait for the long time limit of tests.
  const response = await server.request('GET', '/api/search?q=saloon&bounded=true');
  await holder;
  expect(response.body).toMatchObject({ isComplete: false, data: [{ customer: 'Slow Saloon' }] });
});
