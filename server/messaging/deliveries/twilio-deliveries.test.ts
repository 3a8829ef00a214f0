import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SmsSender } from '#server/adapters/messages/senders.ts';
import { createTwilioSender } from '#server/adapters/messages/twilio.ts';
import { createLog } from '#server/base/log.ts';
import { createTwilioStore } from '#server/messaging/webhooks/twilio-store.ts';
import { newPhone } from '#server/test/factories.ts';
import { FakeProvider } from '#server/test/fakes/fake-provider.ts';
import { type FakeTwilio, startFakeTwilio, type TwilioBehavior } from '#server/test/fakes/fake-twilio.ts';
import { postAsTwilio } from '#server/test/fakes/twilio-posts.ts';
import { createMessage } from '#server/test/fixtures/message-requests.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { type DeliveryLoop, startDeliveryLoop } from './delivery-loop.ts';

let fake: FakeTwilio;
let loop: DeliveryLoop;
let sms: SmsSender;
const pollMs = 50;
const logged: string[] = [];
const log = createLog('debug', { write: (line) => void logged.push(line) });

const server = provideTestServer(async () => {
  fake = await startFakeTwilio();
  return { ...fake.env, TWILIO_PER_SECOND: '100', PUBLIC_URL: 'https://desk.example' };
});
beforeAll(async () => {
  setRealTime();
  server.token = await server.signIn(server.user.phone);
});
afterAll(() => fake.close());

beforeEach(async () => {
  for (const list of [fake.requests, fake.accepted, fake.invalidRequests]) list.length = 0;
  fake.behavior = () => 'accept';
  setRealTime();
  await server.db.deleteFrom('messages').execute();
  startSending(500);
});
afterEach(() => loop.stop());

/** Twilio uses the real clock. */
function setRealTime(): void {
  server.clock.set(new Date().toISOString());
}

function startSending(timeoutMs: number): void {
  const { twilio, publicUrl } = server.config;
  if (!twilio) throw new Error('Twilio is not configured');
  const store = createTwilioStore(server);
  const limits = { timeoutMs, lookupPausesMs: [0, 50] };
  sms = createTwilioSender({ settings: twilio, publicUrl, store, limits });
  loop = startDeliveryLoop({ ...server, sms, mail: new FakeProvider() }, log, pollMs);
}

function sendText(textTo = newPhone()) {
  return createMessage(server, { textTo });
}

async function waitForState(workOrder: string, state: string) {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(20)) {
    loop.wake();
    const [message] = (await server.request('GET', `/api/messages?workOrder=${workOrder}`)).body.data;
    if (message.state === state) return message;
  }
  throw new Error(`the message never became ${state}`);
}

const sendRequests = () => fake.requests.filter(({ method }) => method === 'POST');

test('a text is sent, and a report to its callback URL is accepted', async () => {
  const { workOrder } = await sendText();
  await waitForState(workOrder, 'sent');
  expect(fake.invalidRequests).toEqual([]);
  const [accepted] = fake.accepted;
  const path = accepted?.form.StatusCallback?.replace('https://desk.example', '') ?? '';
  const report = await postAsTwilio(server, path, {
    MessageSid: accepted?.sid ?? '',
    MessageStatus: 'delivered',
  });
  expect(report.status).toBe(204);
  await waitForState(workOrder, 'delivered');
});

test.each(['accept-and-disconnect', 'accept-and-hang'] as const)(
  'a text that Twilio accepted with %s is looked up and not sent again',
  async (behavior) => {
    fake.behavior = () => behavior;
    const { workOrder } = await sendText();
    await waitForState(workOrder, 'sent');
    expect(sendRequests()).toHaveLength(1);
  },
);

test.each<[TwilioBehavior]>([
  ['disconnect'],
  ['hang'],
  [{ status: 500 }],
  [{ status: 429, headers: { 'retry-after': '60' } }],
])('a text that Twilio did not accept with %j is retried later', async (behavior) => {
  fake.behavior = () => behavior;
  const { workOrder } = await sendText();
  for (const deadline = Date.now() + 20_000; sendRequests().length === 0 && Date.now() < deadline; )
    await sleep(20);
  const queued = await waitForState(workOrder, 'queued');
  expect(queued.reason).toMatch(/^[A-Z].* Crewdesk will try again\.$/);
  fake.behavior = () => 'accept';
  server.clock.advance(50_000);
  if (typeof behavior === 'object' && behavior.status === 429) {
    await sleep(100);
    expect(sendRequests()).toHaveLength(1);
  }
  server.clock.advance(50_000);
  await waitForState(workOrder, 'sent');
  expect(sendRequests()).toHaveLength(2);
});

test('the same text requested twice is sent twice, even after a lost connection', async () => {
  const phone = newPhone();
  const first = await sendText(phone);
  await waitForState(first.workOrder, 'sent');
  let requestCount = 0;
  fake.behavior = () => (requestCount++ === 0 ? 'disconnect' : 'accept');
  const second = await sendText(phone);
  for (const deadline = Date.now() + 20_000; requestCount === 0 && Date.now() < deadline; ) await sleep(20);
  await waitForState(second.workOrder, 'queued');
  server.clock.advance(60_000);
  await waitForState(second.workOrder, 'sent');
  expect(fake.accepted).toHaveLength(2);
});

test('a number that sent STOP to Twilio is blocked and suppressed from then on', async () => {
  fake.behavior = () => ({ status: 400, code: 21610 });
  const phone = newPhone();
  const { workOrder } = await sendText(phone);
  expect(await waitForState(workOrder, 'blocked')).toMatchObject({
    reason: 'The recipient replied STOP, so this number gets no texts from us.',
  });
  await waitForState((await sendText(phone)).workOrder, 'blocked');
  expect(sendRequests()).toHaveLength(1);
});

test('a confirmation code is sent at once while all texts hang', async () => {
  const code = {
    to: newPhone(),
    body: 'Your code is 123456.',
    purpose: 'login-code',
    key: 'a sign-in',
  } as const;
  await loop.stop();
  startSending(20_000);
  fake.behavior = ({ To }) => (To === code.to ? 'accept' : 'hang');
  for (let n = 0; n < 20; n++) await sendText();
  for (const deadline = Date.now() + 20_000; sendRequests().length === 0 && Date.now() < deadline; )
    await sleep(10);
  const startedAt = performance.now();
  await sms.sendSms(code);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(fake.accepted.map(({ form }) => form.Body)).toEqual([code.body]);
  fake.behavior = () => 'accept';
  fake.closeConnections();
});

test('a number that does not exist fails at once', async () => {
  fake.behavior = () => ({ status: 400, code: 21211 });
  const { workOrder } = await sendText();
  expect(await waitForState(workOrder, 'failed')).toMatchObject({
    reason: 'This phone number does not exist.',
  });
  expect(sendRequests()).toHaveLength(1);
});

test('logs contain neither the auth token nor full phone numbers', async () => {
  fake.behavior = () => 'disconnect';
  const phone = newPhone();
  await sendText(phone);
  for (const deadline = Date.now() + 20_000; sendRequests().length === 0 && Date.now() < deadline; )
    await sleep(20);
  await sleep(200);
  expect(logged.join('')).not.toMatch(/password|Basic /);
  expect(logged.join('')).not.toContain(phone.slice(2));
});
