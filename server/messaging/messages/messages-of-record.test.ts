import pg from 'pg';
import { expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { createCustomer, createRecord } from '#server/test/factories.ts';
import { claimDue, finishAsSent } from '#server/test/run-deliveries.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

async function send(workOrder: string, change: object = {}): Promise<{ _id: string }> {
  const body = { message: 'We come tomorrow.', textTo: '+13125550142', workOrder, ...change };
  const answer = await server.request('POST', '/api/messages', { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

const remove = (url: string) => server.request('DELETE', `/api/${url}`);

test('hundreds of deletions of records against sending end as gone and never sent, or as a refusal', async () => {
  const customer = (await createCustomer(server))._id;
  const winners = { worker: 0, person: 0 };
  for (let round = 0; round < 300; round++) {
    const { _id } = await createRecord(server, workOrders, { customer });
    await send(_id);
    const early = round % 2 === 0 ? remove(`work-order/${_id}`) : undefined;
    const [claims, answer] = await Promise.all([
      claimDue(server, 'sms', server.clock.now()),
      early ?? remove(`work-order/${_id}`),
    ]);
    expect(answer.status, answer.text).toBe(claims.length === 0 ? 204 : 409);
    winners[claims.length === 0 ? 'person' : 'worker'] += 1;
    await finishAsSent(server, claims, server.clock.now());
  }
  expect(Math.min(winners.worker, winners.person)).toBeGreaterThan(0);
}, 300_000);

test('deleting a record while outcomes of its messages are written never ends in a 503', async () => {
  for (let round = 0; round < 20; round++) {
    const { _id } = await createRecord(server, workOrders);
    for (let n = 0; n < 25; n++) await send(_id, n % 3 === 0 ? { recurrenceIntervalDays: 1 } : {});
    const claims = await claimDue(server, 'sms', server.clock.now());
    // In an order of their own, as a provider answers.
    const shuffled = claims.toReversed();
    const [answer] = await Promise.all([
      remove(`work-order/${_id}`),
      finishAsSent(server, shuffled, server.clock.now()),
    ]);
    expect([204, 409], answer.text).toContain(answer.status);
    if (answer.status === 409) expect((await remove(`work-order/${_id}`)).status).toBe(204);
  }
}, 120_000);

test('a deletion that is given up for a deadlock runs again, and nobody sees it', async () => {
  const { _id } = await createRecord(server, workOrders);
  await send(_id, { sendAt: '2026-12-01' });
  await send(_id, { sendAt: '2026-12-01' });
  const other = new pg.Client({ connectionString: server.url });
  await other.connect();
  // So that it is the deletion that finds the deadlock, and is given up. Who may not set it is the later of the two anyway.
  await other.query(`set deadlock_timeout = '20s'`).catch(() => {});
  await other.query('begin');
  const { rows } = await other.query('select id from deliveries where state = $1 order by id', ['queued']);
  await other.query('select from deliveries where id = $1 for update', [rows[1].id]);
  const deleting = remove(`work-order/${_id}`);
  const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect
    .poll(async () => (await other.query(isWaiting)).rowCount, { timeout: 10_000, interval: 10 })
    .toBe(1);
  await other.query('select from deliveries where id = $1 for update', [rows[0].id]);
  await other.query('commit');
  await other.end();
  expect((await deleting).status).toBe(204);
  const before = await server.db
    .selectFrom('deliveries')
    .select('state')
    .where('state', '=', 'queued')
    .execute();
  expect(before).toEqual([]);
}, 60_000);

test('a customer with a message on its way is not deleted, as its record is not', async () => {
  const customer = (await createCustomer(server))._id;
  const { _id } = await createRecord(server, workOrders, { customer });
  await send(_id);
  const claims = await claimDue(server, 'sms', server.clock.now());
  expect((await remove(`customer/${customer}`)).status).toBe(409);
  await finishAsSent(server, claims, server.clock.now());
  expect((await remove(`work-order/${_id}`)).status).toBe(204);
  expect((await remove(`customer/${customer}`)).status).toBe(204);
});
