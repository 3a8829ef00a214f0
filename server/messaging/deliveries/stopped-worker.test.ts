import { describe, expect, test } from 'vitest';
import { elapsedMs } from '#server/base/elapsed-time.ts';
import { provideDeliveryWorkers } from '#server/test/fixtures/delivery-workers.ts';
import { createMessage } from '#server/test/fixtures/message-requests.ts';
import { claimDue, expireLeases, finishAs } from '#server/test/run-deliveries.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import type { Claim } from './claims.ts';
import { renewLeases } from './leases.ts';
import { markHandedOver } from './pre-send-check.ts';
import { sendDelivery } from './send-delivery.ts';

const server = provideTestServer();
const workers = provideDeliveryWorkers(server);
const sentTwice = 'Sent twice: the worker was stopped while sending.';
const stopMs = 40_000;

/** Lets time pass for a claim as if its process had been stopped. */
function stopWorkerOf(claim: Claim): void {
  for (const moment of [claim.claimedAt, claim.leasedAt]) moment.uptimeMs -= stopMs;
}

async function claimMessage() {
  const message = await createMessage(server);
  const [claim] = await claimDue(server, 'sms', server.clock.now());
  if (!claim) throw new Error('The message was not claimed.');
  return { message, claim: { ...claim, claimedAt: { ...claim.claimedAt }, leasedAt: { ...claim.leasedAt } } };
}

function send(claim: Claim) {
  const senders = { sms: workers.provider, mail: workers.provider, companyName: 'Northwind' };
  return sendDelivery(claim, senders, {
    now: () => server.clock.now(),
    markHandedOver: (lost) => markHandedOver(server.db, lost, server.clock.now()),
    isSendingHour: () => true,
  });
}

async function takeOver(): Promise<Claim[]> {
  await expireLeases(server);
  return claimDue(server, 'sms', server.clock.now());
}

const finish = (claim: Claim, providerId: string) =>
  finishAs(server, [{ claim, state: 'sent', reason: null, providerId }], server.clock.now());

describe('a worker that was stopped', () => {
  test('does not send what another worker has taken over', async () => {
    const { claim } = await claimMessage();
    await takeOver();
    stopWorkerOf(claim);
    expect(await send(claim)).toBeUndefined();
    expect(workers.provider.requests).toEqual([]);
  });

  test('does not send it either when it was stopped after the first check', async () => {
    const { claim } = await claimMessage();
    workers.provider.beforeAccepting = async () => {
      workers.provider.beforeAccepting = async () => {};
      await takeOver();
      stopWorkerOf(claim);
    };
    expect(await send(claim)).toBeUndefined();
    expect(workers.provider.accepted).toEqual([]);
  });

  test('sends what is still its own, with a new lease', async () => {
    const { claim } = await claimMessage();
    stopWorkerOf(claim);
    expect(await send(claim)).toMatchObject({ state: 'sent' });
    expect(workers.provider.accepted).toEqual([claim.id]);
    expect(elapsedMs(claim.leasedAt)).toBeLessThan(stopMs);
    const { leaseUntil } = await server.db
      .selectFrom('deliveries')
      .select('leaseUntil')
      .where('id', '=', claim.id)
      .executeTakeFirstOrThrow();
    expect(leaseUntil?.getTime()).toBeGreaterThan(Date.now() + 20_000);
  });

  test('renews only the leases that it still has', async () => {
    const [{ claim: kept }, { claim: lost }] = [await claimMessage(), await claimMessage()];
    await server.db
      .updateTable('deliveries')
      .set({ attemptToken: crypto.randomUUID() })
      .where('id', '=', lost.id)
      .execute();
    stopWorkerOf(kept);
    stopWorkerOf(lost);
    await renewLeases(server.db, [kept, lost]);
    expect(elapsedMs(kept.leasedAt)).toBeLessThan(stopMs);
    expect(elapsedMs(lost.leasedAt)).toBeGreaterThanOrEqual(stopMs);
  });
});

describe('a message that a stopped worker sent after another had taken it over', () => {
  test('says that it was sent twice when the other one has sent it', async () => {
    const { message, claim } = await claimMessage();
    const [other] = await takeOver();
    if (other) await finish(other, 'P-2');
    expect(await finish(claim, 'P-1')).toBe(0);
    expect(await workers.readMessage(message)).toMatchObject({ state: 'sent', reason: sentTwice });
  });

  test('says so when the other one sends it later', async () => {
    const { message, claim } = await claimMessage();
    const [other] = await takeOver();
    expect(await finish(claim, 'P-1')).toBe(0);
    expect(await workers.readMessage(message)).toMatchObject({ state: 'sending', reason: null });
    if (other) await finish(other, 'P-2');
    expect(await workers.readMessage(message)).toMatchObject({ state: 'sent', reason: sentTwice });
  });

  test('says nothing when the other one found it at the provider', async () => {
    const { message, claim } = await claimMessage();
    const [other] = await takeOver();
    if (other) await finish(other, 'P-1');
    await finish(claim, 'P-1');
    expect(await workers.readMessage(message)).toMatchObject({ state: 'sent', reason: null });
  });

  test('is sent when the other one has given up, and is not tried again', async () => {
    const { message, claim } = await claimMessage();
    const [other] = await takeOver();
    const dueAt = server.clock.now();
    if (other) await finishAs(server, [{ claim: other, state: 'queued', reason: 'Later.', dueAt }], dueAt);
    await finish(claim, 'P-1');
    expect(await workers.readMessage(message)).toMatchObject({ state: 'sent', sent: true, reason: null });
    expect(await claimDue(server, 'sms', dueAt)).toEqual([]);
  });

  test('has an old outcome ignored that sent nothing', async () => {
    const { message, claim } = await claimMessage();
    const [other] = await takeOver();
    await finishAs(server, [{ claim, state: 'failed', reason: 'No.' }], server.clock.now());
    expect(await workers.readMessage(message)).toMatchObject({ state: 'sending', reason: null });
    if (other) await finish(other, 'P-2');
    expect(await workers.readMessage(message)).toMatchObject({ state: 'sent', reason: null });
  });
});
