import { describe, expect, test } from 'vitest';
import { notifiedKinds } from '#schema/messages/notifications.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { contactInput, createRecord, createUser, newPhone } from '#server/test/factories.ts';
import { claimDue, finishAsSent } from '#server/test/run-deliveries.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer({ PUBLIC_URL: 'https://office.example' });
const unknownId = '01900000-0000-7000-8000-000000000000';

type Noticed = { notice?: { _id: string } };

function notify(body: object) {
  return server.request('POST', '/api/notifications', { body });
}

describe.each(notifiedKinds)('notifying the technicians of a $id', (kind) => {
  const field = `${kind.wireName}Id`;

  async function assigned() {
    const technicians = [
      await createUser(server, { isTechnician: true }),
      await createUser(server, { isTechnician: true }),
    ];
    const record = await createRecord(server, kind, {
      assignedTechnicians: technicians.map(({ _id }) => ({ user: _id })),
    });
    return { technicians, record };
  }

  test('texts each of them, and is noted on the assignment [2.14-1]', async () => {
    const { technicians, record } = await assigned();
    const answer = await notify({ [field]: record._id, extraMessage: ' Bring the ladder. ' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toEqual(
      technicians.map(({ _id, name }) => ({ user: { _id, name }, state: 'queued', reason: null })),
    );
    const claims = await claimDue(server, 'sms', server.clock.now());
    const body = [
      `You have been assigned a new ${kind.labels.title}`,
      'Bring the ladder.',
      `Review it here: https://office.example/print/${kind.slug}/${record._id}`,
      'Reply STOP to stop receiving these notifications.',
    ].join('\n\n');
    expect(claims.map(({ address }) => address).toSorted()).toEqual(
      technicians.map(({ phone }) => phone).toSorted(),
    );
    for (const claim of claims) expect(claim).toMatchObject({ body, purpose: 'technician-notice' });
    await finishAsSent(server, claims, server.clock.now());
    const read = (await server.request('GET', `/api${kind.apiPath}/${record._id}`)).body.data;
    const notice = {
      _id: expect.any(String),
      at: server.clock.now().toISOString(),
      state: 'sent',
      reason: null,
    };
    expect(read.assignedTechnicians).toMatchObject([{ notice }, { notice }]);
    const listed = (await server.request('GET', `/api/messages?${kind.wireName}=${record._id}`)).body.data;
    expect(listed.map(({ recipientName }: { recipientName: string }) => recipientName).toSorted()).toEqual(
      technicians.map(({ name }) => name).toSorted(),
    );
    // What was read can be written back, and the notice stays with the technician.
    const saved = await server.request('PUT', `/api${kind.apiPath}/${record._id}`, {
      body: { ...read, assignedTechnicians: read.assignedTechnicians.toReversed() },
    });
    expect(saved.body.data.assignedTechnicians).toEqual(read.assignedTechnicians.toReversed());
  });

  test('does not forget who was deleted since', async () => {
    const { technicians, record } = await assigned();
    await server.request('DELETE', `/api/user/${technicians[0]?._id}`);
    const { data } = (await notify({ [field]: record._id })).body;
    expect(data).toMatchObject([
      { state: 'failed', reason: 'This technician was deleted and gets no notices.' },
      { state: 'queued', reason: null },
    ]);
    await finishAsSent(server, await claimDue(server, 'sms', server.clock.now()), server.clock.now());
  });

  test('is refused without technicians, and without the record [5.4-4]', async () => {
    const record = await createRecord(server, kind);
    const refused = await notify({ [field]: record._id });
    expect(refused.status).toBe(400);
    expect(refused.body.error).toBe('No assigned technicians to notify.');
    const gone = await notify({ [field]: unknownId });
    expect(gone.status).toBe(404);
    expect(gone.body.error).toBe(`This ${kind.labels.singular} does not exist or was deleted.`);
  });

  test('is refused to whoever has not seen the last notices, and taken once they have', async () => {
    const { technicians, record } = await assigned();
    const names = technicians.map(({ name }) => name).join(' and ');
    const phone = newPhone();
    await server.request('POST', '/api/user', { body: { name: 'Kim Lee', phone } });
    const token = await server.signIn(phone);
    const body = { [field]: record._id, seenNotices: [] as string[] };
    expect((await server.request('POST', '/api/notifications', { body, token })).status).toBe(200);
    const refused = await notify(body);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'notified_meanwhile', error: `Kim Lee has just notified ${names}.` },
    });
    const own = await server.request('POST', '/api/notifications', { body, token });
    expect(own.body.error).toBe(`You have just notified ${names}.`);
    expect(await claimDue(server, 'sms', server.clock.now())).toHaveLength(2);

    const read = (await server.request('GET', `/api${kind.apiPath}/${record._id}`)).body.data;
    const seenNotices = read.assignedTechnicians.map(({ notice }: Noticed) => notice?._id);
    expect((await notify({ ...body, seenNotices: seenNotices.slice(1) })).body.error).toBe(
      `Kim Lee has just notified ${technicians[0]?.name}.`,
    );
    expect((await notify({ ...body, seenNotices })).status).toBe(200);
    expect((await notify({ [field]: record._id })).status).toBe(200);
    expect(await claimDue(server, 'sms', server.clock.now())).toHaveLength(4);
  });

  test('by two colleagues at once happens once where both say what they have seen', async () => {
    const { record } = await assigned();
    const body = { [field]: record._id, seenNotices: [] };
    const answers = await Promise.all([notify(body), notify(body), notify(body)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await claimDue(server, 'sms', server.clock.now())).toHaveLength(2);
  });

  test('asks nobody who got another number whether they were told at the former one', async () => {
    const { technicians, record } = await assigned();
    await notify({ [field]: record._id });
    for (const { _id } of technicians)
      await server.db.updateTable('users').set({ phone: newPhone() }).where('id', '=', _id).execute();
    expect((await notify({ [field]: record._id, seenNotices: [] })).status).toBe(200);
    await claimDue(server, 'sms', server.clock.now());
  });

  test('happens once for one key', async () => {
    const { record } = await assigned();
    const request = { body: { [field]: record._id }, headers: { 'idempotency-key': `notify-${kind.id}` } };
    const answers = [
      await server.request('POST', '/api/notifications', request),
      await server.request('POST', '/api/notifications', request),
    ];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await claimDue(server, 'sms', server.clock.now())).toHaveLength(2);
  });
});

test.each([
  [{}],
  [{ workOrderId: unknownId, serviceContractId: unknownId }],
  [{ workOrderId: 'x' }],
  [{ projectId: unknownId }],
])('a notification about %j is refused', async (body) => {
  const answer = await notify(body);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toBe('A notification is about one work order or service contract.');
});

test('notices that are none are refused with their field', async () => {
  for (const seenNotices of ['x', ['x'], [7]]) {
    const answer = await notify({ workOrderId: unknownId, seenNotices });
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toMatchObject([{ message: 'These must be the ids of notices.' }]);
  }
});

describe('available contacts', () => {
  test.each(recordKinds)('of a $id say who does not want to hear from us', async (kind) => {
    const contacts = [
      contactInput({
        name: 'Ana',
        email: `Ana-${kind.id}@example.com`,
        phoneNumbers: [
          { name: 'Office', phone: '+13125550142;ext=7' },
          { name: 'Mobile', phone: '+13125550143' },
        ],
      }),
      contactInput({ name: 'Bo', email: '' }),
    ];
    const record = await createRecord(server, kind, { contacts });
    for (const [channel, address] of [
      ['sms', '+13125550142'],
      ['email', `ana-${kind.id}@example.com`],
    ] as const)
      await server.db
        .insertInto('suppressions')
        .values({ id: crypto.randomUUID(), channel, address, source: 'staff', createdAt: new Date() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const { body } = await server.request(
      'GET',
      `/api/messages/available-contacts?${kind.wireName}Id=${record._id}`,
    );
    expect(body.data).toEqual([
      {
        name: 'Ana',
        title: 'Facility Manager',
        email: `Ana-${kind.id}@example.com`,
        emailSuppressed: true,
        phoneNumbers: [
          { name: 'Office', phone: '+13125550142;ext=7', suppressed: true },
          { name: 'Mobile', phone: '+13125550143', suppressed: false },
        ],
      },
      {
        name: 'Bo',
        title: 'Facility Manager',
        email: null,
        emailSuppressed: false,
        phoneNumbers: [{ ...contacts[1]?.phoneNumbers[0], suppressed: false }],
      },
    ]);
  });

  test('of nothing, or of what is not there, are refused', async () => {
    expect((await server.request('GET', '/api/messages/available-contacts')).status).toBe(400);
    const gone = await server.request('GET', `/api/messages/available-contacts?projectId=${unknownId}`);
    expect(gone.status).toBe(404);
    const record = await createRecord(server, workOrders);
    const other = await server.request('GET', `/api/messages/available-contacts?projectId=${record._id}`);
    expect(other.status).toBe(404);
  });
});

test('without a session nothing answers', async () => {
  for (const [method, url] of [
    ['POST', '/api/notifications'],
    ['GET', `/api/messages/available-contacts?workOrderId=${unknownId}`],
    ['POST', `/api/messages/${unknownId}/resend`],
  ] as const) {
    expect((await server.request(method, url, { token: null })).status).toBe(401);
  }
});
