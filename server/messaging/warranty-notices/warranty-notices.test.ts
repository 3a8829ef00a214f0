import { beforeEach, describe, expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import {
  addressInput,
  createCustomer,
  createRecord,
  equipmentInput,
  warrantyInput,
} from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { createWarrantyNotices } from './warranty-notices.ts';

const server = provideTestServer({ PUBLIC_URL: 'https://office.example' });
// 9:00 in Chicago, the send hour.
const sendTime = 'T15:00:00.000Z';

beforeEach(async () => {
  await server.db.deleteFrom('messages').execute();
  await server.db.deleteFrom('records').execute();
});

async function createRecordWithWarranty(warranty: object) {
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

function createNoticesOn(day: string, time = sendTime) {
  return createWarrantyNotices(server, new Date(`${day}${time}`));
}

async function listNotices() {
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
  test('is created 90, 30, 7 and 0 days before the expiration date, each once [10.2-23]', async () => {
    await createRecordWithWarranty({ notify: ['office@example.com'] });
    const counts: [string, number][] = [];
    for (
      let day = new Date('2027-03-20');
      day < new Date('2027-07-20');
      day.setUTCDate(day.getUTCDate() + 1)
    ) {
      const text = day.toISOString().slice(0, 10);
      const count =
        (await createNoticesOn(text)) +
        (await createNoticesOn(text)) +
        (await createNoticesOn(text, 'T18:00:00Z'));
      if (count > 0) counts.push([text, count]);
    }
    expect(counts).toEqual([
      ['2027-04-01', 1],
      ['2027-05-31', 1],
      ['2027-06-23', 1],
      ['2027-06-30', 1],
    ]);
  });

  test('names the warranty, location and date, and is listed with the record', async () => {
    const record = await createRecordWithWarranty({
      notify: ['office@example.com', '+13125550142'],
      type: 'Labor',
    });
    expect(await createNoticesOn('2027-05-31')).toBe(2);
    const [text, email] = (await listNotices()).toSorted((one, other) =>
      one.address.localeCompare(other.address),
    );
    expect(email).toMatchObject({
      channel: 'email',
      address: 'office@example.com',
      purpose: 'warranty-notice',
      sentBy: null,
      leavesAnyHour: false,
      recordId: record._id,
      subject: 'Warranty for RTU-1 at Elm School expires in 30 days, on 30 Jun 2027',
      body: [
        'The labor warranty for RTU-1 (serial SN1) at Elm School expires in 30 days, on 30 Jun 2027.',
        'Trane, confirmation number C-9.',
        'Work location: 7 Elm St, Chicago, IL 60601.',
        `https://office.example/print/work-orders/${record._id}`,
      ].join('\n'),
    });
    expect(text).toMatchObject({ channel: 'sms', address: '+13125550142', subject: null, body: email?.body });
    const listed = (await server.request('GET', `/api/messages?workOrder=${record._id}`)).body;
    expect(listed.total).toBe(2);
    expect(listed.data[0]).toMatchObject({ sentBy: null, state: 'queued' });
    const history = await server.request('GET', `/api/history?entity=work-order&id=${record._id}&limit=2`);
    const created = { entity: 'message', action: 'create', name: record.number, user: null };
    expect(history.body.data).toMatchObject([created, created]);
  });

  test('is created from the send hour to the end of the sending hours', async () => {
    await createRecordWithWarranty({ notify: ['office@example.com'] });
    expect(await createNoticesOn('2027-07-01', 'T02:00:00Z')).toBe(0);
    expect(await createNoticesOn('2027-06-30', 'T13:59:59Z')).toBe(0);
    expect(await createNoticesOn('2027-06-30', 'T14:00:00Z')).toBe(1);
  });

  test('is created once by three concurrent workers', async () => {
    await createRecordWithWarranty({
      notify: Array.from({ length: 10 }, (_, n) => `office${n}@example.com`),
    });
    const counts = await Promise.all([
      createNoticesOn('2027-06-23'),
      createNoticesOn('2027-06-23'),
      createNoticesOn('2027-06-23'),
    ]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10);
    expect(await listNotices()).toHaveLength(10);
  });

  test('is created up to six days late, with the remaining days', async () => {
    const expirationDate = '2027-09-30';
    await createRecordWithWarranty({ expirationDate, notify: ['office@example.com'] });
    expect(await createNoticesOn('2027-09-05')).toBe(1);
    expect((await listNotices())[0]?.subject).toMatch(/expires in 25 days, on 30 Sep 2027$/);
    await createRecordWithWarranty({ expirationDate, notify: ['other@example.com'] });
    expect(await createNoticesOn('2027-09-07')).toBe(0);
  });

  test('is sent once per email address ignoring case, and only the nearest of two', async () => {
    await createRecordWithWarranty({
      notify: ['Office@example.com', 'office@EXAMPLE.com'],
      expirationDate: '2027-06-30',
    });
    expect(await createNoticesOn('2027-06-30')).toBe(1);
    expect((await listNotices())[0]?.subject).toMatch(/expires today, on 30 Jun 2027$/);
    expect(await createNoticesOn('2027-07-01')).toBe(0);
  });

  test('is created again when the warranty is extended, not when the record is saved', async () => {
    const record = await createRecordWithWarranty({ notify: ['office@example.com'] });
    expect(await createNoticesOn('2027-06-23')).toBe(1);
    const url = `/api/work-order/${record._id}`;
    await server.request('PUT', url, { body: { ...record, customerPo: 'Other' } });
    expect(await createNoticesOn('2027-06-24')).toBe(0);
    const warranties = [{ ...record.warranties[0], expirationDate: '2027-07-24' }];
    await server.request('PUT', url, { body: { ...record, warranties } });
    expect(await createNoticesOn('2027-06-24')).toBe(1);
  });

  test('is not created for a warranty that was entered after it expired, but for one that expires today', async () => {
    const today = server.clock.now();
    await createRecordWithWarranty({ notify: ['office@example.com'], expirationDate: '2026-11-17' });
    expect(await createNoticesOn('2026-11-20')).toBe(0);
    const record = await createRecordWithWarranty({
      notify: ['office@example.com'],
      expirationDate: '2026-11-20',
    });
    expect(await createNoticesOn('2026-11-20')).toBe(1);
    // The same applies to a warranty that is corrected to a past date.
    server.clock.set('2026-11-22T16:00:00.000Z');
    const warranties = [{ ...record.warranties[0], expirationDate: '2026-11-21' }];
    const body = { ...record, warranties };
    expect((await server.request('PUT', `/api/work-order/${record._id}`, { body })).status).toBe(200);
    expect(await createNoticesOn('2026-11-22')).toBe(0);
    server.clock.set(today.toISOString());
  });

  test('missed on the expiration date is created late if the record was not updated since', async () => {
    await createRecordWithWarranty({ notify: ['office@example.com'], expirationDate: '2026-11-20' });
    expect(await createNoticesOn('2026-11-23')).toBe(1);
    expect((await listNotices())[0]?.subject).toMatch(/expired on 20 Nov 2026$/);
  });
});

test('an abort stops after the current batch; the next run creates the rest', async () => {
  for (let n = 0; n < 21; n += 1)
    await createRecordWithWarranty({
      notify: Array.from({ length: 10 }, (_, one) => `person-${one}@example.test`),
    });
  const now = new Date(`2027-06-23${sendTime}`);
  expect(await createWarrantyNotices(server, now, AbortSignal.abort())).toBe(200);
  expect(await createWarrantyNotices(server, now)).toBe(10);
});
