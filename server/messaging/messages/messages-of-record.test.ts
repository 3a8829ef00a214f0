import pg from 'pg';
import { expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { createCustomer, createRecord } from '#server/test/factories.ts';
import { listHistoryActions } from '#server/test/fixtures/history-actions.ts';
import { createMessage } from '#server/test/fixtures/message-requests.ts';
import { repeatCount } from '#server/test/repeat-count.ts';
import { claimDue, finishAsSent } from '#server/test/run-deliveries.ts';
import { provideTestServer, type TestResponse } from '#server/test/test-server.ts';

const server = provideTestServer();

const deleteEntity = (path: string) => server.request('DELETE', `/api/${path}`);

type Claims = Awaited<ReturnType<typeof claimDue>>;
type Order = (
  claim: () => Promise<Claims>,
  remove: () => Promise<TestResponse>,
) => Promise<[Claims, TestResponse]>;

/** One before the other, so that each wins at least once, and both at the same time. */
const orders: [Order, ...Order[]] = [
  async (claim, remove) => {
    const claims = await claim();
    return [claims, await remove()];
  },
  async (claim, remove) => {
    const response = await remove();
    return [await claim(), response];
  },
  (claim, remove) => Promise.all([claim(), remove()]),
  (claim, remove) => {
    const response = remove();
    return Promise.all([claim(), response]);
  },
];

test('deleting a record at the same time as a worker claims its message either prevents sending or responds 409', async () => {
  const customer = (await createCustomer(server))._id;
  const wins = { worker: 0, person: 0 };
  for (let round = 0; round < repeatCount({ full: 300, suite: 16 }); round++) {
    const { _id } = await createRecord(server, workOrders, { customer });
    await createMessage(server, { workOrder: _id });
    const claim = () => claimDue(server, 'sms', server.clock.now());
    const remove = () => deleteEntity(`work-order/${_id}`);
    const [claims, response] = await (orders[round % orders.length] ?? orders[0])(claim, remove);
    expect(response.status, response.text).toBe(claims.length === 0 ? 204 : 409);
    wins[claims.length === 0 ? 'person' : 'worker'] += 1;
    await finishAsSent(server, claims, server.clock.now());
  }
  expect(Math.min(wins.worker, wins.person)).toBeGreaterThan(0);
}, 300_000);

test('deleting a record deletes its messages that were not sent, with history', async () => {
  const { _id } = await createRecord(server, workOrders);
  const message = await createMessage(server, { workOrder: _id, sendAt: '2099-01-01' });
  expect((await deleteEntity(`work-order/${_id}`)).status).toBe(204);
  expect(await listHistoryActions(server, message._id)).toEqual(['create', 'delete']);
});

test('deleting a record while outcomes of its messages are saved never responds 503', async () => {
  for (let round = 0; round < repeatCount({ full: 20, suite: 2 }); round++) {
    const { _id } = await createRecord(server, workOrders);
    for (let n = 0; n < 25; n++)
      await createMessage(server, { workOrder: _id, ...(n % 3 === 0 && { recurrenceIntervalDays: 1 }) });
    const claims = await claimDue(server, 'sms', server.clock.now());
    // Providers do not respond in the order of the claims.
    const reversed = claims.toReversed();
    const [response] = await Promise.all([
      deleteEntity(`work-order/${_id}`),
      finishAsSent(server, reversed, server.clock.now()),
    ]);
    expect([204, 409], response.text).toContain(response.status);
    if (response.status === 409) expect((await deleteEntity(`work-order/${_id}`)).status).toBe(204);
  }
}, 120_000);

/**
 * Deletes a record while another transaction holds one of its deliveries and then requests another one. Returns whether
 * PostgreSQL ended the deadlock by aborting the deletion; on a busy machine it may abort the other transaction.
 */
async function deleteInDeadlock(): Promise<boolean> {
  const { _id } = await createRecord(server, workOrders);
  await createMessage(server, { workOrder: _id, sendAt: '2026-12-01' });
  await createMessage(server, { workOrder: _id, sendAt: '2026-12-01' });
  const other = new pg.Client({ connectionString: server.url });
  await other.connect();
  await other.query('begin');
  const { rows } = await other.query('select id from deliveries where state = $1 order by id', ['queued']);
  const lock = (row: { id: string }) =>
    other.query('select from deliveries where id = $1 for update', [row.id]);
  await lock(rows[1]);
  const deletion = deleteEntity(`work-order/${_id}`);
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await other.query(waiting)).rowCount, { interval: 10 }).toBe(1);
  // The deletion has waited longer, so it looks for a deadlock first.
  const isDeletionAborted = await lock(rows[0]).then(
    () => true,
    () => false,
  );
  await other.query('rollback');
  await other.end();
  expect((await deletion).status).toBe(204);
  return isDeletionAborted;
}

test('deleting a record is retried after a deadlock', async () => {
  let isDeletionAborted = false;
  for (let attempt = 0; attempt < 10 && !isDeletionAborted; attempt++)
    isDeletionAborted = await deleteInDeadlock();
  expect(isDeletionAborted).toBe(true);
  const queued = server.db.selectFrom('deliveries').select('state').where('state', '=', 'queued');
  expect(await queued.execute()).toEqual([]);
}, 60_000);

test('a customer cannot be deleted while a message for one of its records is being sent', async () => {
  const customer = (await createCustomer(server))._id;
  const { _id } = await createRecord(server, workOrders, { customer });
  await createMessage(server, { workOrder: _id });
  const claims = await claimDue(server, 'sms', server.clock.now());
  expect((await deleteEntity(`customer/${customer}`)).status).toBe(409);
  await finishAsSent(server, claims, server.clock.now());
  expect((await deleteEntity(`work-order/${_id}`)).status).toBe(204);
  expect((await deleteEntity(`customer/${customer}`)).status).toBe(204);
});
