import { beforeAll, describe, expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { claimDeliveries } from '#server/messaging/deliveries/claims.ts';
import {
  contactInput,
  createCustomer,
  createRecord,
  createUser,
  equipmentInput,
  newPhone,
  recordInput,
  warrantyInput,
} from '#server/test/factories.ts';
import { signInTextSender } from '#server/test/fixtures/text-sender.ts';
import { finishAs, sendDue } from '#server/test/run-deliveries.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer({ UNKNOWN_TEXTS_PER_HOUR: '5' });
const limited = { status: 429, body: { code: 'send_limit' } };
const knownPhone = '+13124440199';

type Sender = Awaited<ReturnType<typeof signInTextSender>>;
let sender: Sender;
beforeAll(async () => {
  sender = await signInTextSender(server);
});

const startAgain = () => server.db.deleteFrom('unknownTexts').execute();
const phones = (count: number) => Array.from({ length: count }, newPhone);

describe('the limit for texts to unknown numbers counts warranty notices', () => {
  const serial = 'SN-1';
  const equipment = [equipmentInput({ serial })];
  const contacts = [contactInput({ phoneNumbers: [{ name: 'Office', phone: knownPhone }] })];

  async function post(...lists: string[][]) {
    const customer = (await createCustomer(server))._id;
    const warranties = lists.map((notify) => warrantyInput(serial, { notify }));
    const body = recordInput(workOrders, { customer, contacts, equipment, warranties });
    return sender.request('POST', '/api/work-order', body);
  }
  const put = (order: { _id: string }, warranties: object[]) =>
    sender.request('PUT', `/api/work-order/${order._id}`, { ...order, warranties });

  test('when a record is created: each number once, but no contacts and no emails', async () => {
    await startAgain();
    const [first = '', ...others] = phones(5);
    expect((await post([first, knownPhone, 'a@example.com'], [first, ...others])).status).toBe(201);
    expect(await sender.countTexts()).toBe(5);
    const before = await server.db.selectFrom('records').select('id').execute();
    expect(await post(phones(1))).toMatchObject({
      ...limited,
      headers: { 'retry-after': '3600' },
      body: {
        error:
          'You have reached the limit for texts to numbers that are not on a contact of the record (5 an hour); ' +
          'you can send the next one in 60 minutes.',
      },
    });
    expect(await post(phones(6))).toMatchObject({
      ...limited,
      body: {
        error:
          'These are 6 numbers, more than the limit for texts to numbers that are not on a contact of the record ' +
          '(5 an hour). Please remove some of them.',
      },
    });
    expect(await server.db.selectFrom('records').select('id').execute()).toEqual(before);
    expect((await post([knownPhone, 'b@example.com'])).status).toBe(201);
  });

  test('when one is changed: new numbers, and those of new rows and dates, but not what stays', async () => {
    await startAgain();
    const order = (await post(phones(2))).body.data;
    const [warranty] = order.warranties;
    const kept = await put(order, [{ ...warranty, company: 'Carrier' }]);
    expect([kept.status, await sender.countTexts()]).toEqual([200, 2]);
    expect((await put(order, [{ ...warranty, notify: [...warranty.notify, newPhone()] }])).status).toBe(200);
    expect(await sender.countTexts()).toBe(3);
    await sender.useUp(2);
    for (const changed of [
      [{ ...warranty, notify: phones(1) }],
      [{ ...warranty, expirationDate: '2027-07-01' }],
      [warranty, warranty],
      [{ ...warranty, _id: undefined }],
    ])
      expect(await put(order, changed)).toMatchObject(limited);
    expect((await put(order, [warranty])).status).toBe(200);
    expect((await put(order, [])).status).toBe(200);
    expect(await sender.countTexts()).toBe(5);
  });
});

describe('the limit for texts to unknown numbers counts technician notices', () => {
  test('to users who have never signed in, resent ones too, and to no others', async () => {
    await startAgain();
    const technicians = await Promise.all([1, 2].map(() => createUser(server, { isTechnician: true })));
    const [signedIn, other] = technicians;
    await server.signIn(signedIn.phone);
    const assigned = (users: { _id: string }[]) =>
      createRecord(server, workOrders, { assignedTechnicians: users.map(({ _id }) => ({ user: _id })) });
    const notify = async (users: { _id: string }[]) =>
      sender.request('POST', '/api/notifications', {
        workOrderId: (await assigned(users))._id,
        extraMessage: 'Any text',
      });
    expect((await notify(technicians)).status).toBe(200);
    expect(await sender.countTexts()).toBe(1);
    await failDue();
    const resend = async (phone: string) => {
      const message = server.db.selectFrom('messages').select('id').where('address', '=', phone);
      return sender.request('POST', `/api/messages/${(await message.executeTakeFirstOrThrow()).id}/resend`);
    };
    await sender.useUp(4);
    expect(await resend(other.phone)).toMatchObject(limited);
    expect((await resend(signedIn.phone)).status).toBe(200);
    expect(await notify([other])).toMatchObject(limited);
    expect((await notify([signedIn])).status).toBe(200);
  });
});

describe('the limit for texts to unknown numbers counts a series', () => {
  test('that is started again with a text at once, each time', async () => {
    await startAgain();
    const workOrder = (await createRecord(server, workOrders))._id;
    const content = { message: 'Hello', textTo: newPhone(), workOrder, recurrenceIntervalDays: 7 };
    const created = await sender.request('POST', '/api/messages', content);
    const url = `/api/messages/${created.body.data._id}`;
    const start = (sendAt: string | null) => sender.request('PUT', url, { ...content, sendAt });
    expect(await sendDue(server, server.clock.now())).toBeGreaterThan(0);
    for (let n = 0; n < 4; n += 1) {
      expect((await start('2026-12-01')).status).toBe(200);
      expect((await start(null)).status).toBe(200);
      expect(await sendDue(server, server.clock.now())).toBe(1);
    }
    expect(await sender.countTexts()).toBe(5);
    expect((await start('2026-12-01')).status).toBe(200);
    expect(await start(null)).toMatchObject(limited);
    expect(
      await sender.request('PUT', url, { ...content, message: 'Later', sendAt: '2026-12-01' }),
    ).toMatchObject({ status: 200 });
  });
});

async function failDue(): Promise<void> {
  const now = server.clock.now();
  const claims = await claimDeliveries(server.db, 'sms', { now, limit: 1000 }, server.lockCompany);
  const outcomes = claims.map((claim) => ({ claim, state: 'failed' as const, reason: 'No such number.' }));
  await finishAs(server, outcomes, now);
}
