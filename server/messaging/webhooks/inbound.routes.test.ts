import { describe, expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { contactInput, createRecord, newPhone } from '#server/test/factories.ts';
import { inbound, postAsTwilio, twilioEnv } from '#server/test/fakes/twilio-posts.ts';
import { claimDue, finishAsSent } from '#server/test/run-deliveries.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer(twilioEnv);
const path = '/api/webhooks/twilio/inbound';

const receive = (form: Record<string, string>) => postAsTwilio(server, path, form);

async function isSuppressed(number: string): Promise<boolean> {
  const { total } = (await server.request('GET', `/api/suppressions?q=${encodeURIComponent(number)}`)).body;
  return total === 1;
}

async function replies(query = '') {
  return (await server.request('GET', `/api/messages/replies?${query}`)).body;
}

async function textTo(phone: string, name = 'Ida Wells') {
  const contacts = [contactInput({ name, phoneNumbers: [{ name: 'Mobile', phone }] })];
  const record = await createRecord(server, workOrders, { contacts });
  const body = { message: 'May we come?', textTo: phone, workOrder: record._id };
  const answer = await server.request('POST', '/api/messages', { body });
  expect(answer.status, answer.text).toBe(201);
  return { record, message: answer.body.data };
}

async function sendAll(): Promise<number> {
  server.clock.advance(1000);
  const now = server.clock.now();
  const claims = (await claimDue(server, 'sms', now)).filter(({ isSuppressed: isBlocked }) => !isBlocked);
  return finishAsSent(server, claims, now);
}

describe('STOP', () => {
  test('silences the number on every record, also what waits already, until START [10.2-9]', async () => {
    const phone = newPhone();
    await textTo(phone);
    await textTo(phone);
    const answer = await receive(inbound({ From: phone, Body: ' Stop. ' }));
    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('<Response/>') });
    expect(answer.headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(await isSuppressed(phone)).toBe(true);
    const blocked = await claimDue(server, 'sms', server.clock.now());
    expect(blocked.map(({ isSuppressed: isBlocked }) => isBlocked)).toEqual([true, true]);
    await receive(inbound({ From: phone, Body: 'start' }));
    expect(await isSuppressed(phone)).toBe(false);
    await textTo(phone);
    expect(await sendAll()).toBe(1);
  });

  test('and what lifts it leave history, and no reply to read', async () => {
    const phone = newPhone();
    const before = (await replies()).total;
    for (const Body of ['STOP', 'UNSTOP', 'opt-out', 'Yes', 'HELP'])
      await receive(inbound({ From: phone, Body }));
    expect((await replies()).total).toBe(before);
    expect(await isSuppressed(phone)).toBe(false);
    const rows = await server.db
      .selectFrom('history')
      .select(['action', 'userName'])
      .where('entity', '=', 'suppression')
      .orderBy('id', 'desc')
      .limit(4)
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['delete', 'create', 'delete', 'create']);
    expect(rows[0]?.userName).toBe('Crewdesk');
  });

  test('told again after START changes nothing', async () => {
    const phone = newPhone();
    const stop = inbound({ From: phone, Body: 'STOP' });
    await receive(stop);
    await receive(inbound({ From: phone, Body: 'START' }));
    expect((await receive(stop)).status).toBe(200);
    expect(await isSuppressed(phone)).toBe(false);
  });

  test('in words that only our account at Twilio knows counts as well', async () => {
    const phone = newPhone();
    await receive(inbound({ From: phone, Body: 'Basta', OptOutType: 'STOP' }));
    expect(await isSuppressed(phone)).toBe(true);
    await receive(inbound({ From: phone, Body: 'Vamos', OptOutType: 'START' }));
    expect(await isSuppressed(phone)).toBe(false);
  });

  test('with a courtesy or a signature silences too, and is there to be read and mailed', async () => {
    for (const Body of ['Stop please', 'STOP\n\nSent from my iPhone']) {
      const phone = newPhone();
      await receive(inbound({ From: phone, Body }));
      expect(await isSuppressed(phone)).toBe(true);
      expect((await replies('limit=1')).data).toMatchObject([
        { from: phone, body: Body, isSuppressed: true },
      ]);
      const { mailState } = await server.db
        .selectFrom('replies')
        .select('mailState')
        .where('address', '=', phone)
        .executeTakeFirstOrThrow();
      expect(mailState).toBe('queued');
    }
    const guest = newPhone();
    await receive(inbound({ From: guest, Body: 'Stop by tomorrow' }));
    expect(await isSuppressed(guest)).toBe(false);
    expect((await replies('limit=1')).data).toMatchObject([{ from: guest, isSuppressed: false }]);
  });

  test('from a colleague does not keep them from signing in [10.2-16]', async () => {
    await receive(inbound({ From: server.user.phone, Body: 'STOP' }));
    expect(await isSuppressed(server.user.phone)).toBe(true);
    expect(await server.signIn(server.user.phone)).toEqual(expect.any(String));
  });

  test('is lifted by START also where a colleague had written it down', async () => {
    const phone = newPhone();
    await server.request('POST', '/api/suppressions', { body: { textTo: phone } });
    await receive(inbound({ From: phone, Body: 'START' }));
    expect(await isSuppressed(phone)).toBe(false);
  });
});

test('a STOP of their own takes the place of what a colleague wrote down, also for who is lifting that [10.2-15]', async () => {
  const phone = newPhone();
  const body = { textTo: phone, note: 'Said so on the phone.' };
  const written = (await server.request('POST', '/api/suppressions', { body })).body.data;
  server.clock.advance(1000);
  for (let time = 0; time < 2; time++) await receive(inbound({ From: phone, Body: 'STOP' }));
  const lifted = await server.request('DELETE', `/api/suppressions/${written._id}`);
  expect(lifted.status).toBe(404);
  const { data } = (await server.request('GET', `/api/suppressions?q=${encodeURIComponent(phone)}`)).body;
  expect(data).toMatchObject([
    { source: 'reply', createdBy: null, note: body.note, createdAt: server.clock.now().toISOString() },
  ]);
  const rows = await server.db
    .selectFrom('history')
    .select(['action', 'entityId'])
    .where('entity', '=', 'suppression')
    .where('entityId', 'in', [written._id, data[0]._id])
    .execute();
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(
    expect.arrayContaining([
      { action: 'create', entityId: written._id },
      { action: 'delete', entityId: written._id },
      { action: 'create', entityId: data[0]._id },
    ]),
  );
  // The other way round nothing changes.
  expect((await server.request('POST', '/api/suppressions', { body })).body.data).toEqual(data[0]);
});

describe('a reply', () => {
  test('is kept with the record whose message went last to that number [10.2-17]', async () => {
    const phone = newPhone();
    await textTo(phone, 'Old Name');
    await sendAll();
    const { record } = await textTo(phone, 'Ida Wells');
    await sendAll();
    const waiting = await textTo(phone, 'Not yet');
    const form = inbound({ From: phone, Body: 'Grüße 🛠️\nfrom me & you' });
    await Promise.all([receive(form), receive(form), receive(form)]);
    const page = await replies(`workOrder=${record._id}`);
    expect(page).toEqual({
      data: [
        {
          _id: expect.any(String),
          from: phone,
          fromName: 'Ida Wells',
          body: 'Grüße 🛠️\nfrom me & you',
          receivedAt: server.clock.now().toISOString(),
          workOrder: record._id,
          serviceContract: null,
          project: null,
          recordNumber: record.number,
          isSuppressed: false,
          isUnread: true,
        },
      ],
      total: 1,
      nextCursor: null,
    });
    expect((await replies(`workOrder=${waiting.record._id}`)).data).toEqual([]);
    expect((await replies('limit=1')).data).toEqual(page.data);
  });

  test('from somebody nobody wrote to is kept all the same', async () => {
    await receive(inbound({ From: newPhone(), Body: 'Who is this?', NumMedia: '1' }));
    const [reply] = (await replies('limit=1')).data;
    expect(reply).toMatchObject({ workOrder: null, recordNumber: null, fromName: null });
    expect(reply.body).toBe('Who is this?\n(Pictures or files that came with it are at Twilio: 1.)');
  });

  test("that says yes to a colleague's question is one", async () => {
    const phone = newPhone();
    const { record } = await textTo(phone);
    await sendAll();
    await receive(inbound({ From: phone, Body: 'Yes' }));
    expect((await replies(`workOrder=${record._id}`)).data[0]).toMatchObject({ body: 'Yes' });
  });
});

test('the log tells of neither texts nor whole numbers', async () => {
  const phone = newPhone();
  await receive(inbound({ From: phone, Body: 'whispered words' }));
  const lines = server.logLines.join('');
  expect(lines).toContain(path);
  expect(lines).not.toContain('whispered');
  expect(lines).not.toContain(phone.slice(2));
});
