import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { createLog } from '#server/base/log.ts';
import { claimReplyEmail } from '#server/messaging/replies/reply-claims.ts';
import { startReplyForwarding } from '#server/messaging/replies/reply-forwarding.ts';
import { createWarrantyNotices } from '#server/messaging/warranty-notices/warranty-notices.ts';
import { createRecord, equipmentInput, newPhone, warrantyInput } from '#server/test/factories.ts';
import { twilioEnv } from '#server/test/fakes/twilio-posts.ts';
import { claimMessage, passTimeFor, sendClaim } from '#server/test/fixtures/claimed-message.ts';
import { provideDeliveryWorkers } from '#server/test/fixtures/delivery-workers.ts';
import { receiveText } from '#server/test/fixtures/inbound-texts.ts';
import { createMessage } from '#server/test/fixtures/message-requests.ts';
import { claimDue, expireLeases } from '#server/test/run-deliveries.ts';
import { loginCodeFor, provideTestServer, resetRateLimits } from '#server/test/test-server.ts';
import { holdOutbox } from './hold.writes.ts';

const server = provideTestServer(twilioEnv);
const workers = provideDeliveryWorkers(server);
const office = { officeEmail: 'office@northwind.example', publicUrl: 'https://office.example' };

const hold = () => server.db.transaction().execute((tx) => holdOutbox(tx, 'restore', server.clock.now()));
const list = async () => (await server.request('GET', '/api/outbox-hold')).body;
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    server.db,
  );
  return rows[0]?.count ?? 0;
}

const release = (body: object) => server.request('POST', '/api/outbox-hold/release', { body });

beforeEach(async () => {
  await server.db.deleteFrom('replies').execute();
  await server.db.updateTable('outboxHold').set({ holdId: null, reason: null, heldAt: null }).execute();
});

test('while a backup is restored nothing is claimed, and what was claimed goes back to the queue', async () => {
  const { claim } = await claimMessage(server);
  await createMessage(server);
  await receiveText(server, { From: newPhone() });
  await server.db
    .insertInto('installation')
    .values({ name: 'restore', value: JSON.stringify({ state: 'running' }) })
    .execute();
  passTimeFor(claim, 20_000);
  expect(await sendClaim(server, workers.provider, claim)).toMatchObject({ state: 'queued', reason: null });
  expect(await claimDue(server, 'sms', server.clock.now())).toEqual([]);
  expect(await claimReplyEmail(server.db, server.clock.now(), office)).toBeUndefined();
  expect(workers.provider.requests).toEqual([]);
  await server.db.deleteFrom('installation').where('name', '=', 'restore').execute();
  expect(await claimDue(server, 'sms', server.clock.now())).toHaveLength(1);
});

describe('while messages are held', () => {
  test('no worker sends any but sign-in codes; what is kept is sent once after the release [10.2-70]', async () => {
    const text = await createMessage(server);
    const email = await createMessage(server, { textTo: null, emailTo: 'pat@example.com' });
    await createRecord(server, workOrders, {
      equipment: [equipmentInput({ serial: 'SN1' })],
      warranties: [warrantyInput('SN1', { expirationDate: '2026-12-20', notify: ['owner@example.com'] })],
    });
    const series = await createMessage(server, { recurrenceIntervalDays: 7 });
    await receiveText(server, { From: newPhone() });
    await hold();
    expect(await createWarrantyNotices(server, server.clock.now())).toBe(1);
    for (const _ of [1, 2]) workers.start();
    const log = createLog('silent', { write: () => {} });
    const forwarding = startReplyForwarding(
      { ...server, sms: workers.provider, mail: workers.provider },
      log,
    );
    workers.wake();
    await sleep(150);
    expect(workers.provider.requests).toEqual([]);
    await resetRateLimits(server);
    const { phone } = server.user;
    await server.request('POST', '/api/session/phone/start', { token: null, body: { phone } });
    expect(loginCodeFor(server, phone)).toMatch(/^\d{6}$/);

    const { data, due, waitingReplies } = await list();
    expect({ due, waitingReplies }).toEqual({ due: 4, waitingReplies: 1 });
    expect((await release({ keep: data.map(({ _id }: { _id: string }) => _id), cancel: [] })).body).toEqual({
      data: { kept: 4, cancelled: 0 },
    });
    forwarding.wake();
    await workers.waitForRequests(5);
    for (const message of [text, email]) await workers.waitForMessage(message, { state: 'sent' });
    await workers.waitForSend(series, 'sent');
    await expect
      .poll(async () => (await claimReplyEmail(server.db, server.clock.now(), office))?.id)
      .toBe(undefined);
    await sleep(100);
    await forwarding.stop();
    expect(workers.provider.requests).toHaveLength(5);
    expect(new Set(workers.provider.accepted).size).toBe(5);
  });

  test('a claim that waits for the commit of a hold claims nothing', async () => {
    await createMessage(server);
    let claiming: ReturnType<typeof claimDue> | undefined;
    await server.db.transaction().execute(async (tx) => {
      await holdOutbox(tx, 'restore', server.clock.now());
      claiming = claimDue(server, 'sms', server.clock.now());
      await expect.poll(() => countWaiting(), { timeout: 10_000 }).toBe(1);
    });
    expect(await claiming).toEqual([]);
    const states = await server.db.selectFrom('deliveries').select(['state', 'attempts']).execute();
    expect(states).toEqual([{ state: 'queued', attempts: 0 }]);
  });

  test('a hold waits for a claim in progress', async () => {
    await createMessage(server);
    const steps: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const holding = server.db.transaction().execute(async (tx) => {
      await tx.selectFrom('outboxHold').select('id').where('reason', 'is', null).forShare().execute();
      resolve();
      await sleep(100);
      steps.push('claimed');
    });
    await promise;
    await hold();
    steps.push('held');
    await holding;
    expect(steps).toEqual(['claimed', 'held']);
  });

  test('a claim that was not sent yet goes back to the queue when its worker asks again', async () => {
    const { claim } = await claimMessage(server);
    await hold();
    passTimeFor(claim, 20_000);
    const { provider } = workers;
    expect(await sendClaim(server, provider, claim)).toMatchObject({ state: 'queued', reason: null });
    expect(provider.requests).toEqual([]);
  });

  test('a delivery whose worker died is not looked up before the release, and not sent twice after it', async () => {
    const { claim, message } = await claimMessage(server);
    await workers.provider.sendSms({
      to: claim.recipient,
      body: claim.body,
      purpose: 'message',
      key: claim.id,
    });
    await hold();
    await expireLeases(server);
    workers.start();
    workers.wake();
    await sleep(100);
    const { data } = await list();
    expect(data).toMatchObject([{ _id: claim.id, wasBegun: true }]);
    await release({ keep: [claim.id], cancel: [] });
    await workers.waitForMessage(message, { state: 'sent' });
    expect(workers.provider.requests).toHaveLength(1);
  });
});
