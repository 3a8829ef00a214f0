import { describe, expect, test } from 'vitest';
import { elapsedMs } from '#server/base/elapsed-time.ts';
import { postAsTwilio, twilioEnv } from '#server/test/fakes/twilio-posts.ts';
import { claimMessage, passTimeFor, sendClaim } from '#server/test/fixtures/claimed-message.ts';
import { provideDeliveryWorkers } from '#server/test/fixtures/delivery-workers.ts';
import { claimDue, expireLeases, finishAs } from '#server/test/run-deliveries.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import type { Claim } from './claims.ts';
import { renewLeases } from './leases.ts';

const server = provideTestServer(twilioEnv);
const workers = provideDeliveryWorkers(server);
const sentTwice = 'Sent twice: the worker was stopped while sending.';
const stopMs = 40_000;

const send = (claim: Claim) => sendClaim(server, workers.provider, claim);

async function takeOver(): Promise<Claim[]> {
  await expireLeases(server);
  return claimDue(server, 'sms', server.clock.now());
}

const finish = (claim: Claim, providerId: string) =>
  finishAs(server, [{ claim, state: 'sent', reason: null, providerId }], server.clock.now());

describe('a worker that was stopped', () => {
  test('does not send what another worker has taken over', async () => {
    const { claim } = await claimMessage(server);
    await takeOver();
    passTimeFor(claim, stopMs);
    expect(await send(claim)).toBeUndefined();
    expect(workers.provider.requests).toEqual([]);
  });

  test('does not send it either when it was stopped after the first check', async () => {
    const { claim } = await claimMessage(server);
    workers.provider.beforeAccepting = async () => {
      workers.provider.beforeAccepting = async () => {};
      await takeOver();
      passTimeFor(claim, stopMs);
    };
    expect(await send(claim)).toBeUndefined();
    expect(workers.provider.accepted).toEqual([]);
  });

  test('sends what is still its own, with a new lease', async () => {
    const { claim } = await claimMessage(server);
    passTimeFor(claim, stopMs);
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
    const [{ claim: kept }, { claim: lost }] = [await claimMessage(server), await claimMessage(server)];
    await server.db
      .updateTable('deliveries')
      .set({ attemptToken: crypto.randomUUID() })
      .where('id', '=', lost.id)
      .execute();
    passTimeFor(kept, stopMs);
    passTimeFor(lost, stopMs);
    await renewLeases(server.db, [kept, lost]);
    expect(elapsedMs(kept.leasedAt)).toBeLessThan(stopMs);
    expect(elapsedMs(lost.leasedAt)).toBeGreaterThanOrEqual(stopMs);
  });
});

describe('a message that a stopped worker sent after another had taken it over', () => {
  test('says that it was sent twice when the other one has sent it', async () => {
    const { message, claim } = await claimMessage(server);
    const [other] = await takeOver();
    if (other) await finish(other, 'P-2');
    expect(await finish(claim, 'P-1')).toBe(0);
    expect(await workers.readMessage(message)).toMatchObject({ state: 'sent', reason: sentTwice });
  });

  test.each([
    ['delivered', '', sentTwice],
    ['undelivered', '30003', `The phone could not be reached. It may be switched off. ${sentTwice}`],
  ])('says so even after a report that it was %s', async (MessageStatus, ErrorCode, reason) => {
    const { message, claim } = await claimMessage(server);
    const [other] = await takeOver();
    if (other) await finish(other, 'P-2');
    await finish(claim, 'P-1');
    const report = { MessageSid: 'P-2', MessageStatus, ErrorCode };
    expect((await postAsTwilio(server, '/api/webhooks/twilio/status', report)).status).toBe(204);
    const state = MessageStatus === 'delivered' ? 'delivered' : 'failed';
    expect(await workers.readMessage(message)).toMatchObject({ state, reason });
  });

  test('says so when the other one sends it later', async () => {
    const { message, claim } = await claimMessage(server);
    const [other] = await takeOver();
    expect(await finish(claim, 'P-1')).toBe(0);
    expect(await workers.readMessage(message)).toMatchObject({ state: 'sending', reason: null });
    if (other) await finish(other, 'P-2');
    expect(await workers.readMessage(message)).toMatchObject({ state: 'sent', reason: sentTwice });
  });

  test('says nothing when the other one found it at the provider', async () => {
    const { message, claim } = await claimMessage(server);
    const [other] = await takeOver();
    if (other) await finish(other, 'P-1');
    await finish(claim, 'P-1');
    expect(await workers.readMessage(message)).toMatchObject({ state: 'sent', reason: null });
  });

  test('is sent when the other one has given up, and is not tried again', async () => {
    const { message, claim } = await claimMessage(server);
    const [other] = await takeOver();
    const dueAt = server.clock.now();
    if (other) await finishAs(server, [{ claim: other, state: 'queued', reason: 'Later.', dueAt }], dueAt);
    await finish(claim, 'P-1');
    expect(await workers.readMessage(message)).toMatchObject({ state: 'sent', sent: true, reason: null });
    expect(await claimDue(server, 'sms', dueAt)).toEqual([]);
  });

  test('is sent when the other one fails afterwards', async () => {
    const { message, claim } = await claimMessage(server);
    const [other] = await takeOver();
    await finish(claim, 'P-1');
    const dueAt = server.clock.now();
    if (other) await finishAs(server, [{ claim: other, state: 'queued', reason: 'Later.', dueAt }], dueAt);
    expect(await workers.readMessage(message)).toMatchObject({ state: 'sent', sent: true, reason: null });
    expect(await claimDue(server, 'sms', dueAt)).toEqual([]);
  });

  test('has an old outcome ignored that sent nothing', async () => {
    const { message, claim } = await claimMessage(server);
    const [other] = await takeOver();
    await finishAs(server, [{ claim, state: 'failed', reason: 'No.' }], server.clock.now());
    expect(await workers.readMessage(message)).toMatchObject({ state: 'sending', reason: null });
    if (other) await finish(other, 'P-2');
    expect(await workers.readMessage(message)).toMatchObject({ state: 'sent', reason: null });
  });
});
