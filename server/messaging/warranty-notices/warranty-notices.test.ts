import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { createLog } from '#server/base/log.ts';
import {
  addressInput,
  createCustomer,
  createRecord,
  equipmentInput,
  warrantyInput,
} from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { writeWarrantyNotices } from './warranty-notices.ts';
import { startWarrantyWatch } from './warranty-watch.ts';

const server = provideTestServer({ PUBLIC_URL: 'https://office.example' });
// Nine in the morning in Chicago, the hour at which notices leave.
const nine = 'T15:00:00.000Z';

beforeEach(async () => {
  await server.db.deleteFrom('messages').execute();
  await server.db.deleteFrom('records').execute();
});

async function recordWith(warranty: object) {
  const customer = await createCustomer(server, { name: 'Elm School' });
  return createRecord(server, workOrders, {
    customer: customer._id,
    serviceAddress: addressInput({ street: '7 Elm St' }),
    equipment: [equipmentInput({ serial: 'SN1', identifier: 'RTU-1' })],
    warranties: [
      warrantyInput('SN1', { confirmationNumber: 'C-9', expirationDate: '2027-06-30', ...warranty }),
    ],
  });
}

function writeOn(day: string, time = nine) {
  return writeWarrantyNotices(server, new Date(`${day}${time}`));
}

async function messages() {
  return server.db
    .selectFrom('messages')
    .innerJoin('deliveries', 'deliveries.messageId', 'messages.id')
    .select([
      'messages.channel',
      'address',
      'subject',
      'body',
      'purpose',
      'sentBy',
      'leavesAnyHour',
      'recordId',
    ])
    .orderBy('messages.id')
    .execute();
}

describe('a warranty notice', () => {
  test('goes out 90, 30 and 7 days before and on the day, each once [10.2-23]', async () => {
    await recordWith({ notify: ['office@example.com'] });
    const counts: [string, number][] = [];
    for (
      let day = new Date('2027-03-20');
      day < new Date('2027-07-20');
      day.setUTCDate(day.getUTCDate() + 1)
    ) {
      const text = day.toISOString().slice(0, 10);
      const count = (await writeOn(text)) + (await writeOn(text)) + (await writeOn(text, 'T18:00:00Z'));
      if (count > 0) counts.push([text, count]);
    }
    expect(counts).toEqual([
      ['2027-04-01', 1],
      ['2027-05-31', 1],
      ['2027-06-23', 1],
      ['2027-06-30', 1],
    ]);
  });

  test('says what ends, where and when, and stands with the record', async () => {
    const record = await recordWith({ notify: ['office@example.com', '+13125550142'], type: 'Labor' });
    expect(await writeOn('2027-05-31')).toBe(2);
    const [text, mail] = (await messages()).toSorted((one, other) =>
      one.address.localeCompare(other.address),
    );
    expect(mail).toMatchObject({
      channel: 'email',
      address: 'office@example.com',
      purpose: 'warranty-notice',
      sentBy: null,
      leavesAnyHour: false,
      recordId: record._id,
      subject: 'Warranty of RTU-1 at Elm School ends in 30 days, on 30 Jun 2027',
      body: [
        'The labor warranty of RTU-1 (serial SN1) at Elm School ends in 30 days, on 30 Jun 2027.',
        'Trane, confirmation number C-9.',
        'Work location: 7 Elm St, Chicago, IL 60601.',
        `https://office.example/print/work-orders/${record._id}`,
      ].join('\n'),
    });
    expect(text).toMatchObject({ channel: 'sms', address: '+13125550142', subject: null, body: mail?.body });
    const listed = (await server.request('GET', `/api/messages?workOrder=${record._id}`)).body;
    expect(listed.total).toBe(2);
    expect(listed.data[0]).toMatchObject({ sentBy: null, state: 'queued' });
    const history = await server.db
      .selectFrom('history')
      .select('userName')
      .where('entity', '=', 'message')
      .where('entityId', '=', listed.data[0]._id)
      .execute();
    expect(history).toEqual([{ userName: 'Crewdesk' }]);
  });

  test('is not written before the hour, and once a day after it', async () => {
    await recordWith({ notify: ['office@example.com'] });
    expect(await writeOn('2027-06-30', 'T13:59:59Z')).toBe(0);
    expect(await writeOn('2027-06-30', 'T14:00:00Z')).toBe(1);
  });

  test('is written once by three workers at once', async () => {
    await recordWith({ notify: Array.from({ length: 10 }, (_, n) => `office${n}@example.com`) });
    const counts = await Promise.all([writeOn('2027-06-23'), writeOn('2027-06-23'), writeOn('2027-06-23')]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10);
    expect(await messages()).toHaveLength(10);
  });

  test('is made up for within a week, with the days that are left, and not later', async () => {
    await recordWith({ notify: ['office@example.com'] });
    expect(await writeOn('2027-06-05')).toBe(1);
    expect((await messages())[0]?.subject).toMatch(/ends in 25 days, on 30 Jun 2027$/);
    await recordWith({ notify: ['other@example.com'] });
    expect(await writeOn('2027-06-07')).toBe(0);
  });

  test('goes to an address once, however it is spelled, and only the nearest of two', async () => {
    await recordWith({ notify: ['Office@example.com', 'office@EXAMPLE.com'], expirationDate: '2027-06-30' });
    expect(await writeOn('2027-06-30')).toBe(1);
    expect((await messages())[0]?.subject).toMatch(/ends today, on 30 Jun 2027$/);
    expect(await writeOn('2027-07-01')).toBe(0);
  });

  test('comes anew when the warranty is extended, and not when the record is saved', async () => {
    const record = await recordWith({ notify: ['office@example.com'] });
    expect(await writeOn('2027-06-23')).toBe(1);
    const url = `/api/work-order/${record._id}`;
    await server.request('PUT', url, { body: { ...record, customerPo: 'Other' } });
    expect(await writeOn('2027-06-24')).toBe(0);
    const warranties = [{ ...record.warranties[0], expirationDate: '2027-07-24' }];
    await server.request('PUT', url, { body: { ...record, warranties } });
    expect(await writeOn('2027-06-24')).toBe(1);
  });

  test('is not written about one that had ended before it was typed in, though one that ends today is', async () => {
    const today = server.clock.now();
    await recordWith({ notify: ['office@example.com'], expirationDate: '2026-11-17' });
    expect(await writeOn('2026-11-20')).toBe(0);
    const record = await recordWith({ notify: ['office@example.com'], expirationDate: '2026-11-20' });
    expect(await writeOn('2026-11-20')).toBe(1);
    // One that is corrected to a day that has passed is as old.
    server.clock.set('2026-11-22T16:00:00.000Z');
    const warranties = [{ ...record.warranties[0], expirationDate: '2026-11-21' }];
    const body = { ...record, warranties };
    expect((await server.request('PUT', `/api/work-order/${record._id}`, { body })).status).toBe(200);
    expect(await writeOn('2026-11-22')).toBe(0);
    server.clock.set(today.toISOString());
  });

  test('that nobody could write on its last day is written later, when nobody touched the record since', async () => {
    await recordWith({ notify: ['office@example.com'], expirationDate: '2026-11-20' });
    expect(await writeOn('2026-11-23')).toBe(1);
    expect((await messages())[0]?.subject).toMatch(/ended on 20 Nov 2026$/);
  });
});

test('a database that hangs does not hold up the stop of the watch', async () => {
  await recordWith({ notify: ['office@example.com'], expirationDate: '2026-11-20' });
  const blocker = new pg.Client({ connectionString: server.url });
  await blocker.connect();
  await blocker.query('begin; lock table warranties in access exclusive mode');
  const log = createLog('silent', { write: () => {} });
  const stop = startWarrantyWatch(server, log, 10);
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await blocker.query(waiting)).rowCount).toBeGreaterThan(0);
  const startedAt = performance.now();
  await stop();
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  await blocker.query('rollback');
  await blocker.end();
  // What hung goes on now, and must not meet the next test.
  await stop();
});

test('a stop ends with those that are being written; the others are written after the next start', async () => {
  for (let n = 0; n < 21; n += 1)
    await recordWith({ notify: Array.from({ length: 10 }, (_, one) => `person-${one}@example.test`) });
  const now = new Date(`2027-06-23${nine}`);
  expect(await writeWarrantyNotices(server, now, AbortSignal.abort())).toBe(200);
  expect(await writeWarrantyNotices(server, now)).toBe(10);
});
