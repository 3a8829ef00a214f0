import { beforeEach, describe, expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { createRecord, newPhone, nextNumber } from '#server/test/factories.ts';
import { postAsTwilio, twilioEnv } from '#server/test/fakes/twilio-posts.ts';
import { claimDue, finishAs } from '#server/test/run-deliveries.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer(twilioEnv);

let phone = '';
let sid = '';
let claim: Awaited<ReturnType<typeof claimDue>>[number];
let workOrder = '';

/** Each test starts with a text that a worker is sending. */
beforeEach(async () => {
  phone = newPhone();
  sid = `SM${nextNumber()}`;
  workOrder = (await createRecord(server, workOrders))._id;
  await server.request('POST', '/api/messages', { body: { message: 'Hello', textTo: phone, workOrder } });
  const [claimed] = await claimDue(server, 'sms', server.clock.now());
  if (!claimed) throw new Error('no delivery was due');
  claim = claimed;
});

async function finish(state: 'sent' | 'queued' | 'unknown' = 'sent'): Promise<number> {
  const outcome = { claim, state, reason: null, providerId: state === 'sent' ? sid : undefined };
  return finishAs(server, [outcome], server.clock.now());
}

async function report(MessageStatus: string, overrides: Record<string, string> = {}, query = '') {
  const form = { MessageSid: sid, MessageStatus, To: phone, From: '+13125550100', ...overrides };
  const response = await postAsTwilio(server, `/api/webhooks/twilio/status${query}`, form);
  expect(response, response.text).toMatchObject({ status: 204, text: '' });
}

async function readMessage() {
  return (await server.request('GET', `/api/messages?workOrder=${workOrder}`)).body.data[0];
}

describe('delivery reports', () => {
  test.each([
    ['sent delivered', 'delivered'],
    ['queued sending sent delivered', 'delivered'],
    ['delivered sent', 'delivered'],
    ['delivered queued failed', 'delivered'],
    ['delivered undelivered', 'delivered'],
    ['delivered delivered', 'delivered'],
    ['sent', 'sent'],
    ['undelivered', 'failed'],
    ['failed sent', 'failed'],
    ['sent failed queued', 'failed'],
    ['undelivered delivered', 'delivered'],
    ['unrecognized', 'sent'],
  ])('%s result in the state %s [10.2-20]', async (statuses, state) => {
    await finish();
    for (const status of statuses.split(' ')) await report(status);
    const message = await readMessage();
    expect(message).toMatchObject({ state, sent: state !== 'failed' });
    expect(message.reason === null).toBe(state !== 'failed');
  });

  test.each([
    ['30003', 'The phone could not be reached. It may be switched off.'],
    ['30005', 'This number is not in use any more, or the carrier does not know it.'],
    ['30007', 'The carrier filtered this text out as unwanted.'],
    ['39999', 'The carrier did not deliver it (code 39999).'],
    ['', 'The carrier did not deliver it.'],
  ])('with error code %j store a readable reason [10.2-21]', async (ErrorCode, reason) => {
    await finish();
    await report('undelivered', { ErrorCode });
    expect(await readMessage()).toMatchObject({ state: 'failed', reason });
  });

  test('with the opt-out error suppress the number', async () => {
    await finish();
    await report('undelivered', { ErrorCode: '21610' });
    const { data } = (await server.request('GET', `/api/suppressions?q=${phone.slice(1)}`)).body;
    expect(data).toMatchObject([{ textTo: phone, source: 'reply' }]);
  });

  test('on unknown texts are ignored', async () => {
    await finish();
    await report('delivered', { MessageSid: 'SMunknown' });
    await report('delivered', { MessageSid: 'SMother' }, `?delivery=${claim.id}`);
    await report('delivered', { MessageSid: 'SMunknown' }, '?delivery=nonsense');
    expect(await readMessage()).toMatchObject({ state: 'sent' });
  });
});

describe('a report that arrives before the provider id is saved', () => {
  const query = () => `?delivery=${claim.id}`;

  test.each([
    ['delivered', 'delivered'],
    ['undelivered', 'failed'],
  ])('of %s is not overwritten by the worker', async (status, state) => {
    await report(status, {}, query());
    expect(await readMessage()).toMatchObject({ state });
    expect(await finish()).toBe(0);
    await report('sent', {}, query());
    expect(await readMessage()).toMatchObject({ state });
  });

  test('of sent does not finish the delivery', async () => {
    await report('sent', {}, query());
    expect(await finish()).toBe(1);
    expect(await readMessage()).toMatchObject({ state: 'sent' });
    await report('delivered');
    const { lastSent, ...message } = await readMessage();
    expect(message).toMatchObject({ state: 'delivered' });
    expect(lastSent).toBe(server.clock.now().toISOString());
  });

  test.each(['queued', 'unknown'] as const)('marks a delivery that is %s as sent', async (state) => {
    await finish(state);
    await report('sent', {}, query());
    expect(await readMessage()).toMatchObject({ state: 'sent', sent: true, lastSent: expect.any(String) });
    expect(await claimDue(server, 'sms', new Date('2026-12-24T18:00:00Z'))).toEqual([]);
  });

  test('does not change a delivery that was resent', async () => {
    await finish('unknown');
    const { _id } = await readMessage();
    expect((await server.request('POST', `/api/messages/${_id}/resend`)).status).toBe(200);
    await report('sent', {}, query());
    expect(await readMessage()).toMatchObject({ state: 'queued' });
    await claimDue(server, 'sms', server.clock.now());
  });
});

test('an unsigned report is rejected with 403 [10.2-12]', async () => {
  await finish();
  const form = { MessageSid: sid, MessageStatus: 'delivered' };
  for (const signed of [{ signature: null }, { form: { ...form, MessageStatus: 'sent' } }]) {
    expect((await postAsTwilio(server, '/api/webhooks/twilio/status', form, signed)).status).toBe(403);
  }
  const query = `/api/webhooks/twilio/status?delivery=${claim.id}`;
  const url = `${twilioEnv.PUBLIC_URL}/api/webhooks/twilio/status`;
  expect((await postAsTwilio(server, query, form, { url })).status).toBe(403);
  expect(await readMessage()).toMatchObject({ state: 'sent' });
});
