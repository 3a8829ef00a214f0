import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pollMs, provideDeliveryWorkers } from '#server/test/fixtures/delivery-workers.ts';
import { createMessage } from '#server/test/fixtures/message-requests.ts';
import { claimDue, expireLeases } from '#server/test/run-deliveries.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const workers = provideDeliveryWorkers(server);
const hourMs = 60 * 60 * 1000;

test('a worker does not reclaim its own deliveries when the clock is set forward', async () => {
  const { provider } = workers;
  const slowSend = Promise.withResolvers<void>();
  provider.behavior = async (request) => {
    await slowSend.promise;
    return provider.accept(request);
  };
  const message = await createMessage(server);
  workers.start();
  await workers.waitForMessage(message, { state: 'sending' });
  server.clock.advance(31_000);
  await expireLeases(server);
  await sleep(3 * pollMs);
  slowSend.resolve();
  await workers.waitForMessage(message, { state: 'sent' });
  expect(provider.requests).toHaveLength(1);
});

test('immediate messages are sent without delay when the clock is set back by an hour', async () => {
  const now = server.clock.now();
  const message = await createMessage(server);
  const dated = await createMessage(server, { sendAt: '2026-11-21' });
  server.clock.advance(-hourMs);
  workers.start();
  await workers.waitForMessage(message, { state: 'sent' });
  expect(await workers.readMessage(dated)).toMatchObject({ state: 'queued', nextSendAt: '2026-11-21' });
  server.clock.set(now.toISOString());
});

test.each([
  ['ahead', hourMs],
  ['behind', -hourMs],
])('a worker whose clock is an hour %s reclaims nothing from a live worker', async (_, ms) => {
  const now = server.clock.now();
  const message = await createMessage(server);
  await claimDue(server, 'sms', now);
  server.clock.advance(ms);
  expect(await claimDue(server, 'sms', server.clock.now())).toEqual([]);
  // The reverse: a live worker does not reclaim from a worker with a wrong clock either.
  await expireLeases(server);
  expect(await claimDue(server, 'sms', server.clock.now())).toHaveLength(1);
  expect(await claimDue(server, 'sms', now)).toEqual([]);
  expect(await workers.readMessage(message)).toMatchObject({ state: 'sending' });
  server.clock.set(now.toISOString());
});

test("a lease written before the database's clock was set back is reclaimed", async () => {
  const message = await createMessage(server);
  await claimDue(server, 'sms', server.clock.now());
  await server.db
    .updateTable('deliveries')
    .set({ leaseUntil: new Date(Date.now() + hourMs) })
    .execute();
  workers.start();
  await workers.waitForMessage(message, { state: 'sent' });
});
