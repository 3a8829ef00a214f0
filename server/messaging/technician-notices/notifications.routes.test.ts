import { describe, expect, test } from 'vitest';
import { notifiedKinds } from '#schema/messages/notifications.ts';
import { createRecord, createUser, newPhone } from '#server/test/factories.ts';
import { claimDue, finishAsSent } from '#server/test/run-deliveries.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer({ PUBLIC_URL: 'https://office.example' });
const unknownId = '01900000-0000-7000-8000-000000000000';

type AssignedTechnician = { notice?: { _id: string } };

function notify(body: object) {
  return server.request('POST', '/api/notifications', { body });
}

describe.each(notifiedKinds)('notifying the technicians of a $id', (kind) => {
  const idField = `${kind.apiName}Id`;

  async function createAssignedRecord() {
    const technicians = [
      await createUser(server, { isTechnician: true }),
      await createUser(server, { isTechnician: true }),
    ];
    const record = await createRecord(server, kind, {
      assignedTechnicians: technicians.map(({ _id }) => ({ user: _id })),
    });
    return { technicians, record };
  }

  test('texts each of them and links the notices to the assignments [2.14-1]', async () => {
    const { technicians, record } = await createAssignedRecord();
    const response = await notify({ [idField]: record._id, extraMessage: ' Bring the ladder. ' });
    expect(response.status, response.text).toBe(200);
    expect(response.body.data).toEqual(
      technicians.map(({ _id, name }) => ({ user: { _id, name }, state: 'queued', reason: null })),
    );
    const claims = await claimDue(server, 'sms', server.clock.now());
    const body = [
      `You have been assigned a new ${kind.labels.title}`,
      'Bring the ladder.',
      `Review it here: https://office.example/print/${kind.slug}/${record._id}`,
      'Reply STOP to stop receiving these notifications.',
    ].join('\n\n');
    expect(claims.map(({ recipient }) => recipient).toSorted()).toEqual(
      technicians.map(({ phone }) => phone).toSorted(),
    );
    for (const claim of claims) expect(claim).toMatchObject({ body, purpose: 'technician-notice' });
    server.clock.advance(60_000);
    await finishAsSent(server, claims, server.clock.now());
    const detail = (await server.request('GET', `/api${kind.apiPath}/${record._id}`)).body.data;
    const notice = {
      _id: expect.any(String),
      at: server.clock.now().toISOString(),
      state: 'sent',
      reason: null,
    };
    expect(detail.assignedTechnicians).toMatchObject([{ notice }, { notice }]);
    const listed = (await server.request('GET', `/api/messages?${kind.apiName}=${record._id}`)).body.data;
    expect(listed.map(({ recipientName }: { recipientName: string }) => recipientName).toSorted()).toEqual(
      technicians.map(({ name }) => name).toSorted(),
    );
    const history = await server.request('GET', `/api/history?entity=${kind.id}&id=${record._id}`);
    const created = { entity: 'message', action: 'create', name: record.number, recordId: record._id };
    expect(history.body.data).toMatchObject([created, created, { entity: kind.id }]);
    // A response can be sent back as a request; each notice stays with its technician.
    const saved = await server.request('PUT', `/api${kind.apiPath}/${record._id}`, {
      body: { ...detail, assignedTechnicians: detail.assignedTechnicians.toReversed() },
    });
    expect(saved.body.data.assignedTechnicians).toEqual(detail.assignedTechnicians.toReversed());
  });

  test('reports deleted technicians as not notified', async () => {
    const { technicians, record } = await createAssignedRecord();
    await server.request('DELETE', `/api/user/${technicians[0]?._id}`);
    const { data } = (await notify({ [idField]: record._id })).body;
    expect(data).toMatchObject([
      { state: 'failed', reason: 'This technician was deleted and was not notified.' },
      { state: 'queued', reason: null },
    ]);
    await finishAsSent(server, await claimDue(server, 'sms', server.clock.now()), server.clock.now());
  });

  test('is rejected without technicians and for an unknown record [5.4-4]', async () => {
    const record = await createRecord(server, kind);
    const withoutTechnicians = await notify({ [idField]: record._id });
    expect(withoutTechnicians.status).toBe(400);
    expect(withoutTechnicians.body.error).toBe('No assigned technicians to notify.');
    const unknownRecord = await notify({ [idField]: unknownId });
    expect(unknownRecord.status).toBe(404);
    expect(unknownRecord.body.error).toBe(`This ${kind.labels.singular} does not exist or was deleted.`);
  });

  test('is rejected with 409 until the sender has seen the latest notices', async () => {
    const { technicians, record } = await createAssignedRecord();
    const names = technicians.map(({ name }) => name).join(' and ');
    const phone = newPhone();
    await server.request('POST', '/api/user', { body: { name: 'Kim Lee', phone } });
    const token = await server.signIn(phone);
    const body = { [idField]: record._id, seenNotices: [] as string[] };
    expect((await server.request('POST', '/api/notifications', { body, token })).status).toBe(200);
    const rejected = await notify(body);
    expect(rejected).toMatchObject({
      status: 409,
      body: { code: 'notified_meanwhile', error: `Kim Lee has just notified ${names}.` },
    });
    const repeated = await server.request('POST', '/api/notifications', { body, token });
    expect(repeated.body.error).toBe(`You have just notified ${names}.`);
    expect(await claimDue(server, 'sms', server.clock.now())).toHaveLength(2);

    const detail = (await server.request('GET', `/api${kind.apiPath}/${record._id}`)).body.data;
    const seenNotices = detail.assignedTechnicians.map(({ notice }: AssignedTechnician) => notice?._id);
    expect((await notify({ ...body, seenNotices: seenNotices.slice(1) })).body.error).toBe(
      `Kim Lee has just notified ${technicians[0]?.name}.`,
    );
    expect((await notify({ ...body, seenNotices })).status).toBe(200);
    expect((await notify({ [idField]: record._id })).status).toBe(200);
    expect(await claimDue(server, 'sms', server.clock.now())).toHaveLength(4);
  });

  test('happens once for concurrent requests that include the seen notices', async () => {
    const { record } = await createAssignedRecord();
    const body = { [idField]: record._id, seenNotices: [] };
    const responses = await Promise.all([notify(body), notify(body), notify(body)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await claimDue(server, 'sms', server.clock.now())).toHaveLength(2);
  });

  test('ignores earlier notices to a former phone number', async () => {
    const { technicians, record } = await createAssignedRecord();
    await notify({ [idField]: record._id });
    for (const { _id } of technicians)
      await server.db.updateTable('users').set({ phone: newPhone() }).where('id', '=', _id).execute();
    expect((await notify({ [idField]: record._id, seenNotices: [] })).status).toBe(200);
    await claimDue(server, 'sms', server.clock.now());
  });

  test('happens once for two requests with the same idempotency key', async () => {
    const { record } = await createAssignedRecord();
    const request = {
      body: { [idField]: record._id },
      headers: { 'idempotency-key': `notify-${kind.id}` },
    };
    const responses = [
      await server.request('POST', '/api/notifications', request),
      await server.request('POST', '/api/notifications', request),
    ];
    expect(responses[1]?.body).toEqual(responses[0]?.body);
    expect(await claimDue(server, 'sms', server.clock.now())).toHaveLength(2);
  });
});

test.each([
  [{}],
  [{ workOrderId: unknownId, serviceContractId: unknownId }],
  [{ workOrderId: 'x' }],
  [{ projectId: unknownId }],
])('rejects a notification about %j with 400', async (body) => {
  const response = await notify(body);
  expect(response.status).toBe(400);
  expect(response.body.error).toBe(
    'A notification must be about exactly one work order or service contract.',
  );
});

test('rejects invalid notice ids with 400 and the field', async () => {
  for (const seenNotices of ['x', ['x'], [7]]) {
    const response = await notify({ workOrderId: unknownId, seenNotices });
    expect(response.status).toBe(400);
    expect(response.body.issues).toMatchObject([{ message: 'These must be the ids of notices.' }]);
  }
});

test('notifying requires a session', async () => {
  expect((await server.request('POST', '/api/notifications', { token: null })).status).toBe(401);
});
