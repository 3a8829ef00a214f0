import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { SendError } from '#server/adapters/messages/senders.ts';
import { createRecord } from '#server/test/factories.ts';
import { FakeProvider } from '#server/test/fakes/fake-provider.ts';
import { provideDeliveryWorkers } from '#server/test/fixtures/delivery-workers.ts';
import { createMessage } from '#server/test/fixtures/message-requests.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const workers = provideDeliveryWorkers(server);

describe('a worker', () => {
  test('sends a due message once, however often it polls', async () => {
    const message = await createMessage(server);
    workers.start();
    await workers.waitForMessage(message, { state: 'sent', sent: true, reason: null });
    workers.wake();
    await sleep(100);
    expect(workers.provider.requests.map(({ to, body }) => [to, body])).toEqual([
      ['+13125550142', 'We come tomorrow.'],
    ]);
  });

  test('sends each of 120 messages once alongside two other workers', async () => {
    const workOrder = (await createRecord(server, workOrders))._id;
    for (let n = 0; n < 120; n++) await createMessage(server, { workOrder, message: `No ${n}` });
    const providers = [new FakeProvider(), new FakeProvider(), new FakeProvider()];
    for (const provider of providers) {
      // A low limit leaves deliveries for the other workers.
      Object.assign(provider, { maxConcurrency: 20 });
      provider.behavior = async (request) => {
        await sleep(5);
        return provider.accept(request);
      };
      workers.start(provider);
    }
    const accepted = () => providers.flatMap((provider) => provider.accepted);
    for (const deadline = Date.now() + 20_000; accepted().length < 120 && Date.now() < deadline; )
      await sleep(20);
    await workers.stop();
    const requests = providers.flatMap((provider) => provider.requests);
    expect(requests.map(({ body }) => body).toSorted()).toEqual(
      Array.from({ length: 120 }, (_, n) => `No ${n}`).toSorted(),
    );
    expect(providers.filter((provider) => provider.accepted.length > 0)).not.toHaveLength(1);
    const states = await server.db.selectFrom('deliveries').select('state').distinct().execute();
    expect(states).toEqual([{ state: 'sent' }]);
  });

  test("does not exceed the provider's rate limit [10.2-8]", async () => {
    const workOrder = (await createRecord(server, workOrders))._id;
    for (let n = 0; n < 6; n++) await createMessage(server, { workOrder, message: `No ${n}` });
    const { provider } = workers;
    const sentAtMs: number[] = [];
    provider.behavior = (request) => {
      sentAtMs.push(performance.now());
      return provider.accept(request);
    };
    Object.assign(provider, { perSecond: 20 });
    workers.start();
    await expect.poll(() => sentAtMs.length, { timeout: 20_000 }).toBe(6);
    // A timer may fire slightly early.
    expect((sentAtMs[5] ?? 0) - (sentAtMs[0] ?? 0)).toBeGreaterThan(5 * 50 - 20);
  });

  test('blocks messages to a recipient who opted out [10.2-10]', async () => {
    const message = await createMessage(server);
    await server.db
      .insertInto('suppressions')
      .values({
        id: message._id,
        channel: 'sms',
        address: '+13125550142',
        source: 'reply',
        createdAt: server.clock.now(),
      })
      .execute();
    workers.start();
    await workers.waitForMessage(message, {
      state: 'blocked',
      reason: 'This recipient has opted out of messages.',
      sent: false,
    });
    expect(workers.provider.requests).toEqual([]);
    await server.db.deleteFrom('suppressions').execute();
  });

  test('keeps sending emails while texts hang', async () => {
    const { provider } = workers;
    const hanging = Promise.withResolvers<never>();
    hanging.promise.catch(() => {});
    provider.behavior = (request) =>
      request.to.startsWith('+') ? hanging.promise : provider.accept(request);
    const text = await createMessage(server);
    const email = await createMessage(server, { textTo: undefined, emailTo: 'ida@example.com' });
    workers.start();
    await workers.waitForMessage(email, { state: 'sent' });
    await workers.waitForMessage(text, { state: 'sending' });
    hanging.reject(new SendError('No response.', { isPermanent: false }));
    await workers.waitForMessage(text, { state: 'queued' });
  });

  test('finishes deliveries that are being claimed when it is stopped', async () => {
    const { provider } = workers;
    const later = await createMessage(server, { message: 'Later' });
    const dueAt = new Date('2035-01-01');
    await server.db.updateTable('deliveries').set({ dueAt, leavesAnyHour: false }).execute();
    await createMessage(server, { message: 'First' });
    const firstSend = Promise.withResolvers<void>();
    provider.behavior = async (request) => {
      await (request.body === 'First' ? firstSend.promise : sleep(300));
      return provider.accept(request);
    };
    workers.start();
    await expect.poll(() => provider.requests.length).toBe(1);
    // The lock blocks claims, which read suppressions, but not the saving of outcomes.
    const blocker = new pg.Client({ connectionString: server.url });
    await blocker.connect();
    await blocker.query('begin; lock table suppressions in access exclusive mode');
    await server.db
      .updateTable('deliveries')
      .set({ dueAt: server.clock.now(), leavesAnyHour: true })
      .where('messageId', '=', later._id)
      .execute();
    workers.wake();
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await blocker.query(waiting)).rowCount).toBeGreaterThan(0);
    const stopped = workers.stop();
    firstSend.resolve();
    await expect
      .poll(() => server.db.selectFrom('deliveries').select('id').where('state', '=', 'sent').execute())
      .toHaveLength(1);
    await blocker.query('rollback');
    await blocker.end();
    await stopped;
    expect(provider.requests.map(({ body }) => body)).toEqual(['First', 'Later']);
    const states = await server.db.selectFrom('deliveries').select('state').distinct().execute();
    expect(states).toEqual([{ state: 'sent' }]);
  });
});
