import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { type Claim, claimDeliveries } from '#server/messaging/deliveries/claims.ts';
import { createRecord } from '#server/test/factories.ts';
import { FakeProvider } from '#server/test/fakes/fake-provider.ts';
import { provideDeliveryWorkers } from '#server/test/fixtures/delivery-workers.ts';
import { putMessage } from '#server/test/fixtures/message-changes.ts';
import { createMessage } from '#server/test/fixtures/message-requests.ts';
import { repeatCount } from '#server/test/repeat-count.ts';
import { finishAsSent } from '#server/test/run-deliveries.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const workers = provideDeliveryWorkers(server);
const day = '2026-11-21';
const dueAt = new Date(`${day}T15:00:00.000Z`);

beforeEach(() => server.clock.set('2026-11-20T15:00:00.000Z'));

type Created = Awaited<ReturnType<typeof createMessage>>;

/** Scheduled texts about one record; every second one is a series. */
async function createScheduled(count: number): Promise<Created[]> {
  const workOrder = (await createRecord(server, workOrders))._id;
  const numbers = Array.from({ length: count }, (_, n) => n);
  return Promise.all(
    numbers.map((n) => {
      const series = n % 2 === 0 ? {} : { recurrenceIntervalDays: 7 };
      return createMessage(server, { workOrder, message: `Old ${n}`, sendAt: day, ...series });
    }),
  );
}

/** Changes a text unless it was sent before. Returns the text that has to be sent. */
const change = async (message: Created) => {
  const text = message.message.replace('Old', 'New');
  const { status } = await putMessage(server, message, { message: text }, { 'if-match': '"1"' });
  expect([200, 409, 412]).toContain(status);
  return status === 200 ? text : message.message;
};

/** Claims everything that is due in small batches. */
async function claimAll(count: number): Promise<Claim[]> {
  const claimed: Claim[] = [];
  for (const deadline = Date.now() + 20_000; claimed.length < count && Date.now() < deadline; ) {
    claimed.push(...(await claimDeliveries(server.db, 'sms', { now: dueAt, limit: 5 }, server.lockCompany)));
    await sleep(1);
  }
  return claimed;
}

test('a worker claims the new text of every change that was acknowledged, once [10.2-28]', async () => {
  const wins = { worker: 0, person: 0 };
  for (let round = 0; round < repeatCount({ full: 60, suite: 3 }); round++) {
    const messages = await createScheduled(40);
    const [claims, expected] = await Promise.all([
      claimAll(messages.length),
      Promise.all(messages.map(change)),
    ]);
    expect(claims.map(({ body }) => body).toSorted()).toEqual(expected.toSorted());
    for (const text of expected) wins[text.startsWith('New') ? 'person' : 'worker'] += 1;
    await finishAsSent(server, claims, dueAt);
  }
  expect(Math.min(wins.worker, wins.person)).toBeGreaterThan(0);
}, 120_000);

test('running workers send what was acknowledged, and nothing twice', async () => {
  const messages = await createScheduled(60);
  server.clock.set(dueAt.toISOString());
  const providers = [new FakeProvider(), new FakeProvider(), new FakeProvider()];
  for (const provider of providers) {
    Object.assign(provider, { maxConcurrency: 4 });
    provider.behavior = async (request) => {
      await sleep(5);
      return provider.accept(request);
    };
    workers.start(provider);
  }
  const expected = await Promise.all(messages.map(change));
  const requests = () => providers.flatMap((provider) => provider.requests.map(({ body }) => body));
  await expect.poll(() => requests().length).toBe(messages.length);
  await workers.stop();
  expect(requests().toSorted()).toEqual(expected.toSorted());
});

test('two changes at once with the same version: one is saved, the other gets 412', async () => {
  const [message] = await createScheduled(1);
  const put = (text: string) => putMessage(server, message, { message: text }, { 'if-match': '"1"' });
  const statuses = (await Promise.all([put('One'), put('Two')])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 412]);
});
