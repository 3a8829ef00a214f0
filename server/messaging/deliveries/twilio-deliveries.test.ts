import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import type { SmsSender } from '#server/adapters/messages/senders.ts';
import { createTwilioSender } from '#server/adapters/messages/twilio.ts';
import { createLog } from '#server/base/log.ts';
import { createTwilioStore } from '#server/messaging/webhooks/twilio-store.ts';
import { createRecord, newPhone } from '#server/test/factories.ts';
import { FakeProvider } from '#server/test/fakes/fake-provider.ts';
import { type FakeTwilio, startFakeTwilio, type Treatment } from '#server/test/fakes/fake-twilio.ts';
import { postAsTwilio } from '#server/test/fakes/twilio-posts.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { type DeliveryLoop, startDeliveryLoop } from './delivery-loop.ts';

let fake: FakeTwilio;
let loop: DeliveryLoop;
let sms: SmsSender;
const logged: string[] = [];
const log = createLog('debug', { write: (line) => void logged.push(line) });

const server = provideTestServer(async () => {
  fake = await startFakeTwilio();
  return { ...fake.env, TWILIO_PER_SECOND: '100', PUBLIC_URL: 'https://desk.example' };
});
afterAll(() => fake.close());

beforeEach(async () => {
  for (const list of [fake.requests, fake.taken, fake.complaints]) list.length = 0;
  fake.treat = () => 'take';
  // Twilio goes by the real clock.
  server.clock.set(new Date().toISOString());
  await server.db.deleteFrom('messages').execute();
  startSending(500);
});
afterEach(() => loop.stop());

function startSending(timeoutMs: number): void {
  const { twilio, publicUrl } = server.config;
  if (!twilio) throw new Error('no settings');
  const notes = createTwilioStore(server.db, server.clock);
  const limits = { timeoutMs, askAfterMs: [0, 50] };
  sms = createTwilioSender({ settings: twilio, publicUrl, notes, limits });
  loop = startDeliveryLoop({ ...server, sms, mail: new FakeProvider() }, log);
}

async function sendText(textTo = newPhone()) {
  const workOrder = (await createRecord(server, workOrders))._id;
  const body = { message: 'We come tomorrow.', textTo, workOrder };
  const answer = await server.request('POST', '/api/messages', { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

async function eventually(workOrder: string, state: string) {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(20)) {
    loop.wake();
    const [message] = (await server.request('GET', `/api/messages?workOrder=${workOrder}`)).body.data;
    if (message.state === state) return message;
  }
  throw new Error(`it never was ${state}`);
}

const texts = () => fake.requests.filter(({ method }) => method === 'POST');

test('a text leaves, and the report that its address asks for is believed', async () => {
  const { workOrder } = await sendText();
  await eventually(workOrder, 'sent');
  expect(fake.complaints).toEqual([]);
  const [taken] = fake.taken;
  const path = taken?.form.StatusCallback?.replace('https://desk.example', '') ?? '';
  const report = await postAsTwilio(server, path, {
    MessageSid: taken?.sid ?? '',
    MessageStatus: 'delivered',
  });
  expect(report.status).toBe(204);
  await eventually(workOrder, 'delivered');
});

test.each(['take-and-cut', 'take-and-hang'] as const)(
  'what Twilio took with %s is found there and not sent again',
  async (treatment) => {
    fake.treat = () => treatment;
    const { workOrder } = await sendText();
    await eventually(workOrder, 'sent');
    expect(texts()).toHaveLength(1);
  },
);

test.each<[Treatment]>([
  ['cut'],
  ['hang'],
  [{ status: 500 }],
  [{ status: 429, headers: { 'retry-after': '60' } }],
])('what Twilio did not take with %j is tried again later', async (treatment) => {
  fake.treat = () => treatment;
  const { workOrder } = await sendText();
  for (const end = Date.now() + 20_000; texts().length === 0 && Date.now() < end; ) await sleep(20);
  const waiting = await eventually(workOrder, 'queued');
  expect(waiting.reason).toMatch(/^[A-Z].* It will be tried again\.$/);
  fake.treat = () => 'take';
  server.clock.advance(50_000);
  if (typeof treatment === 'object' && treatment.status === 429) {
    await sleep(100);
    expect(texts()).toHaveLength(1);
  }
  server.clock.advance(50_000);
  await eventually(workOrder, 'sent');
  expect(texts()).toHaveLength(2);
});

test('the same text to the same number twice goes out twice, cut off or not', async () => {
  const phone = newPhone();
  const first = await sendText(phone);
  await eventually(first.workOrder, 'sent');
  let cuts = 0;
  fake.treat = () => (cuts++ === 0 ? 'cut' : 'take');
  const second = await sendText(phone);
  for (const end = Date.now() + 20_000; cuts === 0 && Date.now() < end; ) await sleep(20);
  await eventually(second.workOrder, 'queued');
  server.clock.advance(60_000);
  await eventually(second.workOrder, 'sent');
  expect(fake.taken).toHaveLength(2);
});

test('a number that said STOP to Twilio is blocked, and gets nothing from then on', async () => {
  fake.treat = () => ({ status: 400, code: 21610 });
  const phone = newPhone();
  const { workOrder } = await sendText(phone);
  expect(await eventually(workOrder, 'blocked')).toMatchObject({
    reason: 'Whoever has this number answered STOP, so it gets no texts from us.',
  });
  await eventually((await sendText(phone)).workOrder, 'blocked');
  expect(texts()).toHaveLength(1);
});

test('a confirmation code leaves at once while every text hangs', async () => {
  const code = {
    to: newPhone(),
    body: 'Your code is 123456.',
    purpose: 'login-code',
    key: 'a sign-in',
  } as const;
  await loop.stop();
  startSending(20_000);
  fake.treat = ({ To }) => (To === code.to ? 'take' : 'hang');
  for (let n = 0; n < 20; n++) await sendText();
  for (const end = Date.now() + 20_000; texts().length === 0 && Date.now() < end; ) await sleep(10);
  const startedAt = performance.now();
  await sms.sendSms(code);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(fake.taken.map(({ form }) => form.Body)).toEqual([code.body]);
  fake.cutAll();
});

test('a number that does not exist fails at once', async () => {
  fake.treat = () => ({ status: 400, code: 21211 });
  const { workOrder } = await sendText();
  expect(await eventually(workOrder, 'failed')).toMatchObject({
    reason: 'This is not a phone number that exists.',
  });
  expect(texts()).toHaveLength(1);
});

test('the log has neither the password nor a whole number', async () => {
  fake.treat = () => 'cut';
  const phone = newPhone();
  await sendText(phone);
  for (const end = Date.now() + 20_000; texts().length === 0 && Date.now() < end; ) await sleep(20);
  await sleep(200);
  expect(logged.join('')).not.toMatch(/password|Basic /);
  expect(logged.join('')).not.toContain(phone.slice(2));
});
