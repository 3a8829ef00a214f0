import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '#server/test/factories.ts';
import { listHistory } from '#server/test/fixtures/list-history.ts';
import { createMessage, listMessages } from '#server/test/fixtures/message-requests.ts';
import { sendDue } from '#server/test/run-deliveries.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { holdOutbox } from './hold.writes.ts';

const server = provideTestServer();

beforeEach(async () => {
  await server.db.deleteFrom('messages').execute();
  await server.db.transaction().execute((tx) => holdOutbox(tx, 'restore', server.clock.now()));
});

async function list(query = '') {
  const response = await server.request('GET', `/api/outbox-hold?${query}`);
  expect(response.status, response.text).toBe(200);
  return response.body;
}

const release = (body: object, token = server.token) =>
  server.request('POST', '/api/outbox-hold/release', { body, token });

const findMessage = async ({ workOrder }: { workOrder: string }) =>
  (await listMessages(server, `workOrder=${workOrder}`)).data;

describe('the held messages', () => {
  test('are those that are due, by time, with search and pages', async () => {
    const later = await createMessage(server, { sendAt: '2026-12-24' });
    const texts = [];
    for (const message of ['First', 'Second', 'Third']) {
      texts.push(await createMessage(server, { message, recipientName: null }));
      server.clock.advance(1000);
    }
    const all = await list();
    expect(all).toMatchObject({
      hold: { reason: 'restore', heldAt: expect.any(String) },
      due: 3,
      total: 3,
      waitingReplies: 0,
      nextCursor: null,
    });
    expect(all.data[0]).toMatchObject({
      message: 'First',
      textTo: '+13125550142',
      workOrder: texts[0].workOrder,
      wasBegun: false,
      sentBy: { name: server.user.name },
    });
    expect(all.data.map(({ message }: { message: string }) => message)).toEqual(['First', 'Second', 'Third']);
    const found = await list('q=sec');
    expect(found).toMatchObject({ data: [{ message: 'Second' }], total: 1, due: 3, seen: all.seen });
    const firstPage = await list('limit=2');
    const rest = await list(`limit=2&cursor=${firstPage.nextCursor}`);
    expect([...firstPage.data, ...rest.data]).toEqual(all.data);
    const session = (await server.request('GET', '/api/session')).body.data;
    expect(session.outboxHold).toEqual(all.hold);
    const [scheduled] = await findMessage(later);
    expect(scheduled.state).toBe('queued');
  });

  test('are released: what is kept is sent, what is cancelled is not, what is not due stays scheduled [10.2-71]', async () => {
    const kept = await createMessage(server);
    const cancelled = await createMessage(server, { message: 'Not again.' });
    const later = await createMessage(server, { sendAt: '2026-12-24' });
    const { data } = await list();
    const ids = new Map<string, string>(
      data.map(({ _id, message }: { _id: string; message: string }) => [message, _id]),
    );
    const body = { keep: [ids.get(kept.message)], cancel: [ids.get(cancelled.message)] };
    expect(await release(body)).toMatchObject({ status: 200, body: { data: { kept: 1, cancelled: 1 } } });
    expect(await sendDue(server, server.clock.now())).toBe(1);
    expect((await findMessage(kept))[0].state).toBe('sent');
    expect((await findMessage(later))[0]).toMatchObject({ state: 'queued', nextSendAt: '2026-12-24' });
    expect(await findMessage(cancelled)).toMatchObject([
      { state: 'cancelled', reason: 'Not sent after a restore or copy: it may have been sent before.' },
    ]);
    const changes = await listHistory(server, cancelled._id);
    expect(changes.at(-1)).toMatchObject({
      userName: server.user.name,
      before: { state: 'queued' },
      after: { state: 'cancelled', reason: expect.stringContaining('may have been sent before') },
    });
    expect(await list()).toMatchObject({ hold: null, data: [], due: 0 });
    expect((await server.request('GET', '/api/session')).body.data.outboxHold).toBeNull();
  });

  test('of a series are cancelled one by one: it continues with its next send', async () => {
    const series = await createMessage(server, { recurrenceIntervalDays: 7 });
    const [{ _id }] = (await list()).data;
    await release({ keep: [], cancel: [_id] });
    const sends = await findMessage(series);
    expect(sends.map(({ state, nextSendAt }: Record<string, string>) => [state, nextSendAt])).toEqual(
      expect.arrayContaining([
        ['cancelled', null],
        ['queued', '2026-11-27'],
      ]),
    );
    expect(sends).toHaveLength(2);
    expect(await sendDue(server, new Date('2026-11-27T16:00:00.000Z'))).toBe(1);
  });

  test.each([
    ['keep', 2, 1],
    ['cancel', 1, 2],
  ] as const)('without a choice follow others: %s', async (others, kept, cancelled) => {
    for (const message of ['One', 'Two', 'Three']) await createMessage(server, { message });
    const { data, seen } = await list('limit=1');
    const chosen = [data[0]._id];
    const lists = others === 'keep' ? { keep: [], cancel: chosen } : { keep: chosen, cancel: [] };
    expect((await release({ ...lists, others, seen })).body).toEqual({ data: { kept, cancelled } });
  });
});

describe('a release', () => {
  test('decides nothing unseen: 409 when more messages became due [10.2-72]', async () => {
    await createMessage(server);
    const { data, seen } = await list();
    await createMessage(server);
    for (const body of [
      { keep: [data[0]._id], cancel: [] },
      { keep: [], cancel: [], others: 'cancel', seen },
    ]) {
      const response = await release(body);
      expect(response).toMatchObject({ status: 409, body: { code: 'due_changed' } });
    }
    expect((await list()).due).toBe(2);
  });

  test('by two people at once is done by one, and the other gets 409 [10.2-73]', async () => {
    await createMessage(server);
    const { seen } = await list();
    const choices = ['keep', 'cancel'].map((others) => ({ keep: [], cancel: [], others, seen }));
    const responses = await Promise.all(choices.map((body) => release(body)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = responses.find(({ status }) => status === 200);
    expect(responses.find(({ status }) => status === 409)?.body).toEqual({
      code: 'not_held',
      error: `${server.user.name} has already released the messages.`,
    });
    expect(await sendDue(server, server.clock.now())).toBe(winner?.body.data.kept);
  });

  test.each([
    [{ keep: [], cancel: 'all' }, 'cancel must be a list of ids.'],
    [{ keep: ['1'], cancel: [] }, 'keep must be a list of ids.'],
    [{ keep: [], cancel: [], others: 'cancel' }, 'seen is missing: others needs it.'],
    [{ keep: [], cancel: [], others: 'send', seen: 'x' }, 'others must be keep or cancel.'],
    [
      { keep: Array.from({ length: 1001 }, () => randomUUID()), cancel: [] },
      'Choose at most 1,000 messages one by one.',
    ],
  ])('rejects invalid choices: %#', async (body, error) => {
    expect(await release(body)).toMatchObject({ status: 400, body: { error } });
  });

  test('and the list are for office users with a session', async () => {
    const user = await createUser(server, { isTechnician: true });
    const technician = await server.signIn(user.phone);
    for (const [token, status] of [
      [technician, 403],
      [null, 401],
    ] as const) {
      const listed = await server.request('GET', '/api/outbox-hold', { token });
      const body = { keep: [], cancel: [] };
      const released = await server.request('POST', '/api/outbox-hold/release', { body, token });
      expect([listed.status, released.status]).toEqual([status, status]);
    }
    const session = await server.request('GET', '/api/session', { token: technician });
    expect(session.body.data.outboxHold).toMatchObject({ reason: 'restore' });
  });
});
