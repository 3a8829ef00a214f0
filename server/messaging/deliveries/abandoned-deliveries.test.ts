import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { provideDeliveryWorkers } from '#server/test/fixtures/delivery-workers.ts';
import { createMessage } from '#server/test/fixtures/message-requests.ts';
import { claimDue, expireLeases, finishAs } from '#server/test/run-deliveries.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { markHandedOver } from './pre-send-check.ts';

const server = provideTestServer();
const workers = provideDeliveryWorkers(server);

/** Creates a message and claims it, as a worker that then dies. */
async function abandonMessage() {
  const message = await createMessage(server);
  const claims = await claimDue(server, 'sms', server.clock.now());
  expect(claims).toHaveLength(1);
  return { message, claims };
}

function suppress(phone: string, id: string) {
  return server.db
    .insertInto('suppressions')
    .values({ id, channel: 'sms', address: phone, source: 'reply', createdAt: new Date() })
    .execute();
}

describe('a delivery abandoned by a dead worker', () => {
  test('is sent by another worker after its lease expires', async () => {
    const { message } = await abandonMessage();
    workers.start();
    await sleep(100);
    expect(workers.provider.requests).toEqual([]);
    await expireLeases(server);
    await workers.waitForMessage(message, { state: 'sent' });
    expect(workers.provider.requests).toHaveLength(1);
  });

  test('is looked up again if the database was unavailable during the lookup', async () => {
    const { provider } = workers;
    const { message, claims } = await abandonMessage();
    provider.accepted.push(...claims.map(({ id }) => id));
    const lookupSms = provider.lookupSms;
    let lookups = 0;
    provider.lookupSms = async (sms) => {
      lookups += 1;
      if (lookups === 1) throw new Error('timeout exceeded when trying to connect');
      return lookupSms(sms);
    };
    await expireLeases(server);
    workers.start();
    for (const deadline = Date.now() + 20_000; lookups === 0 && Date.now() < deadline; ) await sleep(20);
    await sleep(100);
    expect(await workers.readMessage(message)).toMatchObject({ state: 'sending' });
    await expireLeases(server);
    await workers.waitForMessage(message, { state: 'sent' });
    expect(provider.requests).toEqual([]);
  });

  test('is not sent again if the provider accepted it', async () => {
    const { provider } = workers;
    const { message, claims } = await abandonMessage();
    provider.accepted.push(...claims.map(({ id }) => id));
    workers.start();
    await expireLeases(server);
    await workers.waitForMessage(message, { state: 'sent' });
    expect(provider.requests).toEqual([]);
  });

  test('is sent if the provider supports no lookup and sending had not started', async () => {
    const { provider } = workers;
    provider.supportsLookup = false;
    const { message } = await abandonMessage();
    workers.start();
    await expireLeases(server);
    await workers.waitForMessage(message, { state: 'sent' });
    expect(provider.requests).toHaveLength(1);
  });

  test('becomes unknown if the provider supports no lookup and sending had started [10.2-22]', async () => {
    const { provider } = workers;
    provider.supportsLookup = false;
    const { message, claims } = await abandonMessage();
    for (const claim of claims)
      expect(await markHandedOver(server.db, claim, server.clock.now())).toBe('free');
    workers.start();
    await expireLeases(server);
    await workers.waitForMessage(message, {
      state: 'unknown',
      reason:
        'Interrupted while sending; delivery status unknown. Check with the recipient before resending.',
    });
    expect(provider.requests).toEqual([]);
  });

  test('cannot be finished by the worker that lost it', async () => {
    const { message, claims } = await abandonMessage();
    workers.start();
    await expireLeases(server);
    await workers.waitForMessage(message, { state: 'sent' });
    const outcomes = claims.map((claim) => ({ claim, state: 'failed' as const, reason: 'Too late.' }));
    expect(await finishAs(server, outcomes, server.clock.now())).toBe(0);
    expect(await workers.readMessage(message)).toMatchObject({ state: 'sent', reason: null });
  });

  test('is blocked if the recipient opts out during the lookup', async () => {
    const { provider } = workers;
    const { message } = await abandonMessage();
    const lookupSms = provider.lookupSms;
    provider.lookupSms = async (sms) => {
      await suppress(sms.to, message._id);
      return lookupSms(sms);
    };
    await expireLeases(server);
    workers.start();
    await workers.waitForMessage(message, { state: 'blocked' });
    expect(provider.requests).toEqual([]);
    await server.db.deleteFrom('suppressions').execute();
  });

  test('is marked as sent if the provider accepted it before the opt-out', async () => {
    const { message, claims } = await abandonMessage();
    workers.provider.accepted.push(...claims.map(({ id }) => id));
    await suppress('+13125550142', message._id);
    await expireLeases(server);
    workers.start();
    await workers.waitForMessage(message, { state: 'sent' });
    await server.db.deleteFrom('suppressions').execute();
  });

  test('waits for sending hours if it is a dated message', async () => {
    const { provider } = workers;
    const message = await createMessage(server, { sendAt: '2026-11-21' });
    const evening = new Date('2026-11-22T02:59:50.000Z');
    expect(await claimDue(server, 'sms', evening)).toHaveLength(1);
    server.clock.set('2026-11-22T08:00:00.000Z');
    await expireLeases(server);
    workers.start();
    await workers.waitForMessage(message, { state: 'queued' });
    expect(provider.requests).toEqual([]);
    server.clock.set('2026-11-22T14:00:00.000Z');
    await workers.waitForMessage(message, { state: 'sent' });
    server.clock.set('2026-11-20T15:00:00.000Z');
  });
});
