import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { SendError } from '#server/adapters/messages/senders.ts';
import { pollMs, provideDeliveryWorkers } from '#server/test/fixtures/delivery-workers.ts';
import { createMessage, listMessages } from '#server/test/fixtures/message-requests.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { retryDelayMs } from './send-delivery.ts';

const server = provideTestServer();
const workers = provideDeliveryWorkers(server);

describe('a worker', () => {
  test('does not retry after a permanent failure', async () => {
    const { provider } = workers;
    provider.behavior = () => {
      throw new SendError('This number does not exist.', { isPermanent: true });
    };
    const message = await createMessage(server);
    workers.start();
    await workers.waitForMessage(message, {
      state: 'failed',
      reason: 'This number does not exist.',
      sent: false,
    });
    server.clock.advance(60 * 60 * 1000);
    workers.wake();
    await sleep(100);
    expect(provider.requests).toHaveLength(1);
  });

  test('retries after a temporary failure, but not before Retry-After', async () => {
    const { provider } = workers;
    provider.behavior = (request, count) => {
      if (count === 1)
        throw new SendError('Too many at once.', { isPermanent: false, retryAfterSeconds: 120 });
      return provider.accept(request);
    };
    const message = await createMessage(server);
    workers.start();
    await workers.waitForMessage(message, {
      state: 'queued',
      reason: 'Too many at once. Crewdesk will try again.',
    });
    server.clock.advance(119_000);
    workers.wake();
    await sleep(100);
    expect(provider.requests).toHaveLength(1);
    server.clock.advance(2_000);
    await workers.waitForMessage(message, { state: 'sent', reason: null });
  });

  test('gives up after 12 attempts', async () => {
    workers.provider.behavior = () => {
      throw new SendError('No response.', { isPermanent: false });
    };
    const message = await createMessage(server);
    workers.start();
    for (let attempts = 1; attempts < 12; attempts++) {
      await workers.waitForRequests(attempts);
      await workers.waitForMessage(message, { state: 'queued' });
      server.clock.advance(8 * 60 * 60 * 1000);
      if (attempts % 3 === 0) server.token = await server.signIn(server.user.phone);
    }
    await workers.waitForMessage(message, {
      state: 'failed',
      reason: 'No response. Sending failed 12 times.',
    });
    server.clock.set('2026-11-20T15:00:00.000Z');
    server.token = await server.signIn(server.user.phone);
  });

  test('looks a message up when the connection breaks after sending', async () => {
    const { provider } = workers;
    provider.behavior = (request) => {
      provider.accept(request);
      throw new SendError('The connection was lost.', { isPermanent: false, isUncertain: true });
    };
    const message = await createMessage(server);
    workers.start();
    await workers.waitForMessage(message, { state: 'sent' });
    expect(provider.requests).toHaveLength(1);
  });

  test('marks a message as unknown when the provider supports no lookup', async () => {
    const { provider } = workers;
    provider.supportsLookup = false;
    provider.behavior = () => {
      throw new SendError('The connection was lost.', { isPermanent: false, isUncertain: true });
    };
    const message = await createMessage(server);
    workers.start();
    await workers.waitForMessage(message, {
      state: 'unknown',
      sent: false,
      reason:
        'The connection was lost. The message may have been sent. Check with the recipient before resending.',
    });
    server.clock.advance(60 * 60 * 1000);
    workers.wake();
    await sleep(100);
    expect(provider.requests).toHaveLength(1);
  });

  test('caps a Retry-After of years at six hours', async () => {
    workers.provider.behavior = () => {
      throw new SendError('Too many.', { isPermanent: false, retryAfterSeconds: Date.now() });
    };
    const message = await createMessage(server);
    workers.start();
    await workers.waitForMessage(message, { state: 'queued', reason: 'Too many. Crewdesk will try again.' });
    const { dueAt } = await server.db.selectFrom('deliveries').select('dueAt').executeTakeFirstOrThrow();
    expect(dueAt.getTime() - server.clock.now().getTime()).toBeLessThanOrEqual(6 * 60 * 60 * 1000);
  });

  test('waits before a retry even if the clock is set back', async () => {
    workers.provider.behavior = () => {
      throw new SendError('No response.', { isPermanent: false });
    };
    const now = server.clock.now();
    const message = await createMessage(server);
    workers.start();
    await workers.waitForMessage(message, {
      state: 'queued',
      reason: 'No response. Crewdesk will try again.',
    });
    server.clock.advance(-60 * 1000);
    workers.wake();
    await sleep(3 * pollMs);
    expect(workers.provider.requests).toHaveLength(1);
    server.clock.set(now.toISOString());
  });

  test('sends one message of a series that is days overdue and failed before', async () => {
    const { provider } = workers;
    provider.behavior = (request, count) => {
      if (count === 1) throw new SendError('No response.', { isPermanent: false });
      return provider.accept(request);
    };
    const series = await createMessage(server, { recurrenceIntervalDays: 1 });
    workers.start();
    await workers.waitForSend(series, 'queued');
    await workers.stop();
    server.clock.set('2026-11-26T16:00:00.000Z');
    workers.start();
    await workers.waitForSend(series, 'sent');
    await sleep(100);
    expect(provider.requests).toHaveLength(2);
    const sends = await workers.listSends(series);
    expect(sends.map(({ state }: { state: string }) => state)).toEqual(['sent', 'cancelled']);
    const scheduled = await listMessages(server, `workOrder=${series.workOrder}&sent=false`);
    expect(scheduled.data).toMatchObject([{ _id: series._id, nextSendAt: '2026-11-27' }]);
    server.clock.set('2026-11-20T15:00:00.000Z');
  });
});

test('retry delays double up to six hours and include jitter', () => {
  const delays = Array.from({ length: 14 }, (_, n) => retryDelayMs(n + 1, () => 0.5));
  expect(delays.slice(0, 3)).toEqual([15_000, 30_000, 60_000]);
  expect(delays.at(-1)).toBe(6 * 60 * 60 * 1000);
  expect(retryDelayMs(1, () => 0)).toBe(11_250);
  expect(retryDelayMs(1, () => 1)).toBe(18_750);
});
