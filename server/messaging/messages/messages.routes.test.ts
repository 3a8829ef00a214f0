import { describe, expect, test } from 'vitest';
import { noRecordIds } from '#schema/records/record-ids.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { contactInput, createRecord } from '#server/test/factories.ts';
import { createMessage, listMessages } from '#server/test/fixtures/message-requests.ts';
import { claimDue, finishAsSent, sendDue } from '#server/test/run-deliveries.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const unknownId = '01900000-0000-7000-8000-000000000000';

describe.each(recordKinds)('a message about a $id', (kind) => {
  test('is returned with its record, recipient and sender [3-14]', async () => {
    const contact = contactInput({ name: 'Ida Wells', email: 'Ida@example.com' });
    const record = await createRecord(server, kind, { contacts: [contact] });
    const about = { workOrder: undefined, [kind.apiName]: record._id };
    const message = await createMessage(server, {
      ...about,
      textTo: undefined,
      emailTo: 'ida@EXAMPLE.com',
    });
    expect(message).toEqual({
      _id: expect.any(String),
      message: 'We come tomorrow.',
      emailTo: 'ida@EXAMPLE.com',
      textTo: null,
      recipientName: 'Ida Wells',
      sentBy: { _id: server.user.id, name: server.user.name },
      sendAt: null,
      sent: false,
      lastSent: null,
      nextSendAt: null,
      recurrenceIntervalDays: null,
      ...noRecordIds,
      [kind.apiName]: record._id,
      recordNumber: record.number,
      state: 'queued',
      reason: null,
      dueAt: server.clock.now().toISOString(),
      version: 1,
      createdAt: server.clock.now().toISOString(),
    });
    expect((await listMessages(server, `${kind.apiName}=${record._id}`)).data).toEqual([message]);
    const text = await createMessage(server, { ...about, textTo: contact.phoneNumbers[0]?.phone });
    expect(text).toMatchObject({ recipientName: 'Ida Wells', emailTo: null });
    const otherKind = recordKinds.find(({ id }) => id !== kind.id);
    expect((await listMessages(server, `${otherKind?.apiName}=${record._id}`)).data).toEqual([]);
  });

  test('is cancelled when the record is deleted, but stays listed if it was sent [10.1-16]', async () => {
    const record = await createRecord(server, kind);
    const about = { workOrder: undefined, [kind.apiName]: record._id };
    const sent = await createMessage(server, about);
    await sendDue(server, server.clock.now());
    const scheduled = await createMessage(server, { ...about, sendAt: '2026-12-01' });
    const series = await createMessage(server, {
      ...about,
      sendAt: '2026-12-01',
      recurrenceIntervalDays: 7,
    });
    expect((await server.request('DELETE', `/api${kind.apiPath}/${record._id}`)).status).toBe(204);
    const listed = (await listMessages(server, 'limit=1000')).data as { _id: string }[];
    const ids = listed.map(({ _id }) => _id);
    expect(ids).toContain(sent._id);
    expect(ids).not.toContain(scheduled._id);
    expect(ids).not.toContain(series._id);
    expect(listed.find(({ _id }) => _id === sent._id)).toMatchObject({
      [kind.apiName]: null,
      recordNumber: record.number,
      state: 'sent',
    });
    expect(await sendDue(server, new Date('2027-01-10T15:00:00.000Z'))).toBe(0);
  });

  test('prevents deleting the record while it is being sent', async () => {
    const record = await createRecord(server, kind);
    await createMessage(server, { workOrder: undefined, [kind.apiName]: record._id });
    const claims = await claimDue(server, 'sms', server.clock.now());
    const rejected = await server.request('DELETE', `/api${kind.apiPath}/${record._id}`);
    expect(rejected.status).toBe(409);
    expect(rejected.body.error).toBe(
      'A message for this record is being sent right now. Please try again in a minute.',
    );
    await finishAsSent(server, claims, server.clock.now());
    expect((await server.request('DELETE', `/api${kind.apiPath}/${record._id}`)).status).toBe(204);
  });
});

test('a message names the selected contact among several with one number, and never a stranger', async () => {
  const phoneNumbers = [{ name: 'Office', phone: '+13125550142' }];
  const contacts = ['Ida Wells', 'Ben Ito'].map((name) => contactInput({ name, phoneNumbers }));
  const workOrder = (await createRecord(server, workOrders, { contacts }))._id;
  const recipientNames = [
    ['Ben Ito', 'Ben Ito'],
    ['Somebody', 'Ida Wells'],
    [undefined, 'Ida Wells'],
  ];
  for (const [requested, recipientName] of recipientNames)
    expect(await createMessage(server, { workOrder, recipientName: requested })).toMatchObject({
      recipientName,
    });
});

test('messages are listed page by page, newest first', async () => {
  const workOrder = (await createRecord(server, workOrders))._id;
  const ids: string[] = [];
  for (let n = 0; n < 7; n++) {
    server.clock.advance(1000);
    const overrides = n % 3 === 0 ? { workOrder, sendAt: '2026-12-24' } : { workOrder };
    ids.unshift((await createMessage(server, overrides))._id);
  }
  const listedIds: string[] = [];
  let cursor = '';
  do {
    const query = `workOrder=${workOrder}&limit=3${cursor && `&cursor=${cursor}`}`;
    const page = await listMessages(server, query);
    expect(page.total).toBe(7);
    listedIds.push(...page.data.map(({ _id }: { _id: string }) => _id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(listedIds).toEqual(ids);
});

test('all message endpoints require a session', async () => {
  for (const [method, url] of [
    ['GET', '/api/messages'],
    ['POST', '/api/messages'],
    ['DELETE', `/api/messages/${unknownId}`],
    ['POST', `/api/messages/${unknownId}/resend`],
    ['GET', `/api/messages/available-contacts?workOrderId=${unknownId}`],
  ] as const) {
    expect((await server.request(method, url, { token: null })).status).toBe(401);
  }
});
