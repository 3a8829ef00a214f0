import { beforeAll, describe, expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { claimDeliveries } from '#server/messaging/deliveries/claims.ts';
import { contactInput, createRecord, newPhone } from '#server/test/factories.ts';
import { signInTextSender } from '#server/test/fixtures/text-sender.ts';
import { finishAs } from '#server/test/run-deliveries.ts';
import { provideTestServer, type RequestOptions } from '#server/test/test-server.ts';
import { deleteCountedTexts } from './unknown-texts.ts';

// Empty for the default of 100.
const server = provideTestServer({ UNKNOWN_TEXTS_PER_HOUR: '' });
const minuteMs = 60_000;
const knownPhone = '+13124440199';

let workOrder: string;
beforeAll(async () => {
  const phoneNumbers = [{ name: 'Office', phone: '(312) 444-0199 ext. 12' }];
  const contacts = [contactInput({ phoneNumbers })];
  workOrder = (await createRecord(server, workOrders, { contacts }))._id;
});

/** A person with no texts yet, who sends them about the work order. */
async function signInSender() {
  const sender = await signInTextSender(server);
  const send = (overrides: object = {}, headers: RequestOptions['headers'] = {}) => {
    const body = { message: 'We come tomorrow.', textTo: newPhone(), workOrder, ...overrides };
    return sender.request('POST', '/api/messages', body, headers);
  };
  const resend = (id: string) => sender.request('POST', `/api/messages/${id}/resend`);
  return { ...sender, send, resend };
}

async function countMessages(userId: string): Promise<number> {
  const messages = server.db.selectFrom('messages').select('id').where('sentBy', '=', userId);
  return (await messages.execute()).length;
}

test('rejects the 101st text within an hour to numbers on no contact of the record, until an hour later [10.2-24]', async () => {
  const sender = await signInSender();
  for (let n = 0; n < 100; n += 1) {
    expect((await sender.send()).status).toBe(201);
    if (n === 0) server.clock.advance(30 * minuteMs);
  }
  expect(await sender.send()).toMatchObject({
    status: 429,
    headers: { 'retry-after': '1800' },
    body: {
      code: 'send_limit',
      error:
        'You have reached the limit for texts to numbers that are not on a contact of the record (100 an hour); ' +
        'you can send the next one in 30 minutes.',
    },
  });
  expect(await countMessages(sender.id)).toBe(100);
  server.clock.advance(30 * minuteMs - 1000);
  expect(await sender.send()).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
  server.clock.advance(1000);
  expect((await sender.send()).status).toBe(201);
  expect(await sender.send()).toMatchObject({ status: 429, headers: { 'retry-after': '1800' } });
});

test('accepts exactly 100 of 150 simultaneous texts, and leaves nothing of the others [10.2-25]', async () => {
  const sender = await signInSender();
  const keys = Array.from({ length: 150 }, (_, n) => `text-${n}`);
  const statuses = await Promise.all(
    keys.map(async (key) => (await sender.send({}, { 'idempotency-key': key })).status),
  );
  expect(statuses.filter((status) => status === 201)).toHaveLength(100);
  expect(statuses.filter((status) => status === 429)).toHaveLength(50);
  expect(await countMessages(sender.id)).toBe(100);
  const rowsOf = async (table: 'idempotencyKeys' | 'unknownTexts') =>
    (await server.db.selectFrom(table).select('userId').where('userId', '=', sender.id).execute()).length;
  expect([await rowsOf('idempotencyKeys'), await rowsOf('unknownTexts')]).toEqual([100, 100]);
  const changes = server.db.selectFrom('history').select('id').where('userId', '=', sender.id);
  expect(await changes.where('entity', '=', 'message').execute()).toHaveLength(100);
});

test('the limit of one person does not affect another one', async () => {
  const [first, second] = [await signInSender(), await signInSender()];
  await first.useUp(100);
  expect((await first.send()).status).toBe(429);
  expect((await second.send()).status).toBe(201);
});

describe('the limit', () => {
  test('does not count texts to a contact of the record in any spelling, or emails', async () => {
    const sender = await signInSender();
    await sender.useUp(99);
    for (const textTo of [knownPhone, '312.444.0199', '1 (312) 444-0199 ext. 7'])
      expect((await sender.send({ textTo })).status).toBe(201);
    expect((await sender.send({ textTo: null, emailTo: 'nobody@example.com' })).status).toBe(201);
    expect((await sender.send()).status).toBe(201);
    expect((await sender.send()).status).toBe(429);
    expect((await sender.send({ textTo: knownPhone })).status).toBe(201);
    expect((await sender.send({ textTo: null, emailTo: 'nobody@example.com' })).status).toBe(201);
  });

  test('counts a contact of another record', async () => {
    const sender = await signInSender();
    await sender.useUp(100);
    const other = (await createRecord(server, workOrders, { contacts: [contactInput()] }))._id;
    expect((await sender.send({ textTo: knownPhone, workOrder: other })).status).toBe(429);
  });

  test.each([{ sendAt: '2027-03-01' }, { sendAt: '2027-03-01', recurrenceIntervalDays: 7 }])(
    'counts %j when it is created, even if it is removed',
    async (schedule) => {
      const sender = await signInSender();
      await sender.useUp(99);
      const scheduled = await sender.send(schedule);
      expect(scheduled.status).toBe(201);
      const { status } = await server.request('DELETE', `/api/messages/${scheduled.body.data._id}`);
      expect(status).toBe(204);
      expect((await sender.send(schedule)).status).toBe(429);
    },
  );

  test('counts a request once however often it is repeated, and not when it is rejected', async () => {
    const sender = await signInSender();
    await sender.useUp(98);
    const textTo = newPhone();
    const repeat = (key: string) => sender.send({ textTo }, { 'idempotency-key': key });
    for (const _ of [1, 2, 3]) expect((await repeat('first')).status).toBe(201);
    expect((await sender.send({ workOrder: crypto.randomUUID() })).status).toBe(400);
    expect((await sender.send()).status).toBe(201);
    expect((await repeat('second')).status).toBe(429);
    expect((await repeat('first')).status).toBe(201);
    server.clock.advance(60 * minuteMs);
    expect((await repeat('second')).status).toBe(201);
  });

  test('counts resending to a number on no contact', async () => {
    const sender = await signInSender();
    const [unknown, known] = [await sender.send(), await sender.send({ textTo: knownPhone })];
    await failDue();
    await sender.useUp(99);
    expect(await sender.resend(unknown.body.data._id)).toMatchObject({
      status: 429,
      body: { code: 'send_limit' },
    });
    const delivery = server.db.selectFrom('deliveries').select('state');
    expect(await delivery.where('messageId', '=', unknown.body.data._id).execute()).toEqual([
      { state: 'failed' },
    ]);
    expect((await sender.resend(known.body.data._id)).status).toBe(200);
    server.clock.advance(60 * minuteMs);
    await sender.useUp(99);
    expect((await sender.resend(unknown.body.data._id)).status).toBe(200);
    expect((await sender.send()).status).toBe(429);
  });
});

test('housekeeping deletes only what no longer counts', async () => {
  const sender = await signInSender();
  await sender.useUp(100);
  server.clock.advance(60 * minuteMs - 1);
  await deleteCountedTexts(server.db, server.clock.now());
  expect((await sender.send()).status).toBe(429);
  server.clock.advance(1);
  await deleteCountedTexts(server.db, server.clock.now());
  expect(await server.db.selectFrom('unknownTexts').selectAll().execute()).toEqual([]);
});

/** Fails everything that is due. */
async function failDue(): Promise<void> {
  const now = server.clock.now();
  const claims = await claimDeliveries(server.db, 'sms', { now, limit: 1000 }, server.lockCompany);
  const outcomes = claims.map((claim) => ({ claim, state: 'failed' as const, reason: 'No such number.' }));
  await finishAs(server, outcomes, now);
}
