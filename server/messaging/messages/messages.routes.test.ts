import { describe, expect, test } from 'vitest';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { contactInput, createRecord } from '#server/test/factories.ts';
import { repeatCount } from '#server/test/repeat-count.ts';
import { claimDue, finishAsSent } from '#server/test/run-deliveries.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const unknownId = '01900000-0000-7000-8000-000000000000';
// Nine in the morning in Chicago, so nothing is too early or too late.
const today = '2026-11-20';

type Change = Record<string, unknown>;

async function send(change: Change = {}) {
  const workOrder = 'workOrder' in change ? change.workOrder : (await createRecord(server, workOrders))._id;
  const body = { message: 'We come tomorrow.', textTo: '(312) 555-0142', workOrder, ...change };
  return server.request('POST', '/api/messages', { body });
}

async function sent(change: Change = {}) {
  const answer = await send(change);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

async function list(query: string) {
  const answer = await server.request('GET', `/api/messages?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** As if a worker had sent whatever is due at that moment. Returns how many those were. */
async function sendDue(at = server.clock.now().toISOString()): Promise<number> {
  let count = 0;
  const now = new Date(at);
  for (const channel of ['sms', 'email'] as const) {
    count += await finishAsSent(server, await claimDue(server, channel, now), now);
  }
  return count;
}

describe.each(recordKinds)('a message about a $id', (kind) => {
  test('comes back with its record, recipient and sender [3-14]', async () => {
    const contact = contactInput({ name: 'Ida Wells', email: 'Ida@example.com' });
    const record = await createRecord(server, kind, { contacts: [contact] });
    const about = { workOrder: undefined, [kind.wireName]: record._id };
    const message = await sent({ ...about, textTo: undefined, emailTo: 'ida@EXAMPLE.com' });
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
      workOrder: null,
      serviceContract: null,
      project: null,
      [kind.wireName]: record._id,
      recordNumber: record.number,
      state: 'queued',
      reason: null,
      dueAt: server.clock.now().toISOString(),
      createdAt: server.clock.now().toISOString(),
    });
    expect((await list(`${kind.wireName}=${record._id}`)).data).toEqual([message]);
    const texted = await sent({ ...about, textTo: contact.phoneNumbers[0]?.phone });
    expect(texted).toMatchObject({ recipientName: 'Ida Wells', emailTo: null });
    const other = recordKinds.find(({ id }) => id !== kind.id);
    expect((await list(`${other?.wireName}=${record._id}`)).data).toEqual([]);
  });

  test('is cancelled when the record is deleted, and what was sent stays [10.1-16]', async () => {
    const record = await createRecord(server, kind);
    const about = { workOrder: undefined, [kind.wireName]: record._id };
    const gone = await sent(about);
    await sendDue();
    const waiting = await sent({ ...about, sendAt: '2026-12-01' });
    const series = await sent({ ...about, sendAt: '2026-12-01', recurrenceIntervalDays: 7 });
    expect((await server.request('DELETE', `/api${kind.apiPath}/${record._id}`)).status).toBe(204);
    const listed = (await list('limit=1000')).data as { _id: string }[];
    const ids = listed.map(({ _id }) => _id);
    expect(ids).toContain(gone._id);
    expect(ids).not.toContain(waiting._id);
    expect(ids).not.toContain(series._id);
    expect(listed.find(({ _id }) => _id === gone._id)).toMatchObject({
      [kind.wireName]: null,
      recordNumber: record.number,
      state: 'sent',
    });
    expect(await sendDue('2027-01-10T15:00:00.000Z')).toBe(0);
  });

  test('keeps the record from being deleted while it is being sent', async () => {
    const record = await createRecord(server, kind);
    await sent({ workOrder: undefined, [kind.wireName]: record._id });
    const claims = await claimDue(server, 'sms', server.clock.now());
    const refused = await server.request('DELETE', `/api${kind.apiPath}/${record._id}`);
    expect(refused.status).toBe(409);
    expect(refused.body.error).toBe(
      'A message about it is being sent at this moment. Please try again in a minute.',
    );
    await finishAsSent(server, claims, server.clock.now());
    expect((await server.request('DELETE', `/api${kind.apiPath}/${record._id}`)).status).toBe(204);
  });
});

test('of several contacts with one number, the one who was chosen is named, and nobody who is none of them', async () => {
  const phoneNumbers = [{ name: 'Office', phone: '+13125550142' }];
  const contacts = ['Ida Wells', 'Ben Ito'].map((name) => contactInput({ name, phoneNumbers }));
  const workOrder = (await createRecord(server, workOrders, { contacts }))._id;
  expect(await sent({ workOrder, recipientName: 'Ben Ito' })).toMatchObject({ recipientName: 'Ben Ito' });
  expect(await sent({ workOrder, recipientName: 'Somebody' })).toMatchObject({ recipientName: 'Ida Wells' });
  expect(await sent({ workOrder })).toMatchObject({ recipientName: 'Ida Wells' });
});

describe('when it leaves', () => {
  test('without a day, and today once the hour has passed, at once [4-8]', async () => {
    for (const sendAt of [undefined, today]) {
      const message = await sent({ sendAt });
      expect(message).toMatchObject({ state: 'queued', sent: false, nextSendAt: null });
      await sendDue();
      const [listed] = (await list('sent=true&limit=1')).data;
      expect(listed).toMatchObject({
        _id: message._id,
        state: 'sent',
        sent: true,
        lastSent: server.clock.now().toISOString(),
      });
    }
  });

  test('on a day to come, on that day at the hour and not before [4-6]', async () => {
    const message = await sent({ sendAt: '2026-11-23' });
    expect(message).toMatchObject({ sendAt: '2026-11-23', nextSendAt: '2026-11-23', state: 'queued' });
    const scheduled = async () => (await list(`sent=false&workOrder=${message.workOrder}`)).data;
    expect(await scheduled()).toEqual([message]);
    await sendDue('2026-11-23T14:59:59.000Z');
    expect(await scheduled()).toEqual([message]);
    await sendDue('2026-11-23T15:00:00.000Z');
    expect(await scheduled()).toEqual([]);
    expect((await list(`workOrder=${message.workOrder}`)).data).toMatchObject([
      { _id: message._id, state: 'sent', sent: true, sendAt: '2026-11-23', nextSendAt: null },
    ]);
  });

  test('as a series, each time under Sent, while the series stays under Scheduled [4-10]', async () => {
    const message = await sent({ recurrenceIntervalDays: '2' });
    expect(message).toMatchObject({
      sendAt: today,
      nextSendAt: today,
      recurrenceIntervalDays: 2,
      sent: false,
    });
    const about = `workOrder=${message.workOrder}`;
    for (const day of ['2026-11-20', '2026-11-22', '2026-11-24']) {
      await sendDue(`${day}T15:00:00.000Z`);
    }
    const [series] = (await list(`sent=false&${about}`)).data;
    expect(series).toMatchObject({
      _id: message._id,
      sent: false,
      nextSendAt: '2026-11-26',
      lastSent: '2026-11-24T15:00:00.000Z',
    });
    const sends = (await list(`sent=true&${about}`)).data;
    expect(sends.map(({ lastSent }: { lastSent: string }) => lastSent.slice(0, 10))).toEqual([
      '2026-11-24',
      '2026-11-22',
      '2026-11-20',
    ]);
    expect(new Set(sends.map(({ _id }: { _id: string }) => _id)).size).toBe(3);
    await sendDue('2026-12-05T15:00:00.000Z');
    expect((await list(`sent=true&${about}`)).total).toBe(4);
    expect((await list(`sent=false&${about}`)).data).toMatchObject([{ nextSendAt: '2026-12-06' }]);
    expect((await server.request('DELETE', `/api/messages/${message._id}`)).status).toBe(204);
    expect((await list(`sent=false&${about}`)).data).toEqual([]);
    expect((await list(`sent=true&${about}`)).total).toBe(4);
    await sendDue('2027-12-05T15:00:00.000Z');
    expect((await list(`sent=true&${about}`)).total).toBe(4);
  });

  test('by night, only what a person asked for at that moment [10.2-1]', async () => {
    const dated = await sent({ sendAt: '2026-11-21' });
    server.clock.set('2026-11-22T05:00:00.000Z');
    const now = await sent();
    await sendDue();
    const stateOf = async (id: string) => (await list(`workOrder=${id}`)).data[0].state;
    expect(await stateOf(dated.workOrder)).toBe('queued');
    expect(await stateOf(now.workOrder)).toBe('sent');
    await sendDue('2026-11-22T14:00:00.000Z');
    expect(await stateOf(dated.workOrder)).toBe('sent');
    server.clock.set('2026-11-20T15:00:00.000Z');
  });
});

describe('what is refused', () => {
  test.each([
    [{ message: ' ' }, 'message', 'A message is required.'],
    [{ message: 'x'.repeat(1601) }, 'message', 'A text message has at most 1,600 characters.'],
    [{ textTo: '' }, 'emailTo', 'No contact recipients selected.'],
    [{ textTo: undefined }, 'emailTo', 'No contact recipients selected.'],
    [{ textTo: 'abc' }, 'textTo', 'Phone number is not valid.'],
    [{ textTo: undefined, emailTo: 'nobody' }, 'emailTo', 'Must be a valid email address'],
    [
      { emailTo: 'a@example.com' },
      'textTo',
      'A message goes to an e-mail address or to a phone number, not to both.',
    ],
    [{ sendAt: '2026-11-19' }, 'sendAt', 'Scheduled date must be in the future.'],
    [{ sendAt: '9999-12-31' }, 'sendAt', 'Please choose a day within the next hundred years.'],
    [{ sendAt: '9999-12-31T23:59:59Z' }, 'sendAt', 'Please choose a day within the next hundred years.'],
    [
      { sendAt: '2127-01-01', recurrenceIntervalDays: 3650 },
      'sendAt',
      'Please choose a day within the next hundred years.',
    ],
    [{ sendAt: '10000-01-01' }, 'sendAt', 'Please enter a day such as 2026-03-12.'],
    [{ sendAt: 'soon' }, 'sendAt', 'Please enter a day such as 2026-03-12.'],
    [
      { recurrenceIntervalDays: -1 },
      'recurrenceIntervalDays',
      'The interval must be a whole number of days.',
    ],
    [
      { recurrenceIntervalDays: 1.5 },
      'recurrenceIntervalDays',
      'The interval must be a whole number of days.',
    ],
    [
      { workOrder: undefined },
      'workOrder',
      'A message belongs to one work order, service contract or project.',
    ],
    [
      { project: unknownId },
      'workOrder',
      'A message belongs to one work order, service contract or project.',
    ],
    [{ workOrder: unknownId }, 'workOrder', 'This work order does not exist or was deleted.'],
  ])('%j [3-16]', async (change: Change, path, message) => {
    const answer = await send(change);
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toContainEqual({ path, message });
  });

  test('but the last day of the next hundred years is not', async () => {
    expect(await sent({ sendAt: '2126-12-31' })).toMatchObject({ nextSendAt: '2126-12-31' });
  });

  test.each(['', 0, '0', null, undefined])(
    'but an interval of %j is once [4-11]',
    async (recurrenceIntervalDays) => {
      expect(await sent({ recurrenceIntervalDays })).toMatchObject({ recurrenceIntervalDays: null });
    },
  );

  test('with the same key twice, and happens once [10.2-5]', async () => {
    const workOrder = (await createRecord(server, workOrders))._id;
    const body = { message: 'Once.', textTo: '+13125550142', workOrder };
    const headers = { 'idempotency-key': 'one-recipient' };
    const answers = [
      await server.request('POST', '/api/messages', { body, headers }),
      await server.request('POST', '/api/messages', { body, headers }),
    ];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect((await list(`workOrder=${workOrder}`)).total).toBe(1);
  });

  test('anything without a session', async () => {
    for (const [method, url] of [
      ['GET', '/api/messages'],
      ['POST', '/api/messages'],
      ['DELETE', `/api/messages/${unknownId}`],
    ] as const) {
      expect((await server.request(method, url, { token: null })).status).toBe(401);
    }
  });
});

describe('removing', () => {
  const remove = (id: string) => server.request('DELETE', `/api/messages/${id}`);

  test('takes back what waits, and leaves history [4-7]', async () => {
    const message = await sent({ sendAt: '2026-12-01' });
    expect((await remove(message._id)).status).toBe(204);
    expect((await list(`workOrder=${message.workOrder}`)).data).toEqual([]);
    expect((await remove(message._id)).status).toBe(404);
    const rows = await server.db
      .selectFrom('history')
      .select(['action', 'before', 'after'])
      .where('entityId', '=', message._id)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { action: 'create', before: null, after: message },
      { action: 'delete', before: message, after: null },
    ]);
  });

  test('is refused for what was sent, and for what is being sent [4-9]', async () => {
    await sendDue();
    const message = await sent();
    const claims = await claimDue(server, 'sms', server.clock.now());
    const underWay = await remove(message._id);
    expect(underWay.status).toBe(409);
    expect(underWay.body.error).toBe(
      'This message is being sent at this moment. Please look again in a minute.',
    );
    await finishAsSent(server, claims, server.clock.now());
    const answer = await remove(message._id);
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe('This message is not waiting any more, so it cannot be removed.');
  });

  test('against a worker means never sent, or says that it was', async () => {
    await sendDue();
    const workOrder = (await createRecord(server, workOrders))._id;
    const winners = { worker: 0, person: 0 };
    for (let round = 0; round < repeatCount(1000); round++) {
      const message = await sent({ workOrder });
      // Who begins takes turns, or nearly always the same would win.
      const early = round % 2 === 0 ? remove(message._id) : undefined;
      const [claims, answer] = await Promise.all([
        claimDue(server, 'sms', server.clock.now()),
        early ?? remove(message._id),
      ]);
      expect(answer.status).toBe(claims.length === 0 ? 204 : 409);
      winners[claims.length === 0 ? 'person' : 'worker'] += 1;
      await finishAsSent(server, claims, server.clock.now());
    }
    expect(Math.min(winners.worker, winners.person)).toBeGreaterThan(0);
  }, 120_000);

  test('of what never was is 404', async () => {
    for (const id of [unknownId, 'nonsense']) {
      expect(await remove(id)).toMatchObject({
        status: 404,
        body: { error: 'This message does not exist or was removed.' },
      });
    }
  });
});

test('lists are turned page by page, the newest first', async () => {
  const workOrder = (await createRecord(server, workOrders))._id;
  const ids: string[] = [];
  for (let n = 0; n < 7; n++) {
    server.clock.advance(1000);
    ids.unshift((await sent({ workOrder, ...(n % 3 === 0 && { sendAt: '2026-12-24' }) }))._id);
  }
  const found: string[] = [];
  let cursor = '';
  do {
    const page = await list(`workOrder=${workOrder}&limit=3${cursor && `&cursor=${cursor}`}`);
    expect(page.total).toBe(7);
    found.push(...page.data.map(({ _id }: { _id: string }) => _id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(found).toEqual(ids);
});
