import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { newPhone } from '#server/test/factories.ts';
import { inboundText, postAsTwilio, twilioEnv } from '#server/test/fakes/twilio-posts.ts';
import { inboundPath, listReplies } from '#server/test/fixtures/inbound-texts.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { saveReply } from './replies.writes.ts';

type Reply = { body: string; isUnread: boolean };

const server = provideTestServer(twilioEnv);

beforeEach(() => server.db.deleteFrom('replies').execute());

/** Receives a text, each at a different time. Returns the id of the reply. */
async function receive(Body: string): Promise<string> {
  server.clock.advance(1000);
  const form = inboundText({ From: newPhone(), Body });
  await postAsTwilio(server, inboundPath, form);
  const { id } = await server.db
    .selectFrom('replies')
    .select('id')
    .where('providerId', '=', form.MessageSid ?? '')
    .executeTakeFirstOrThrow();
  return id;
}

async function unreadCount(): Promise<number> {
  return (await server.request('GET', '/api/messages/replies/unread')).body.data.unread;
}

const postSeen = (body: object) => server.request('POST', '/api/messages/replies/seen', { body });
const markSeenUpTo = (reply: string) => postSeen({ replies: [reply], andBefore: true });

async function unreadMarks(): Promise<[string, boolean][]> {
  return (await listReplies(server)).data.map(({ body, isUnread }: Reply) => [body, isUnread]);
}

test('replies are unread until they are marked as seen; later ones stay unread', async () => {
  const first = await receive('One');
  const second = await receive('Two');
  await receive('Three');
  expect(await unreadCount()).toBe(3);
  const response = await markSeenUpTo(second);
  expect(response).toMatchObject({ status: 200, body: { data: { unread: 1 } } });
  expect(await unreadMarks()).toEqual([
    ['Three', true],
    ['Two', false],
    ['One', false],
  ]);
  // As from another window, which had loaded fewer replies.
  await markSeenUpTo(first);
  expect(await unreadCount()).toBe(1);
});

test('single replies can be marked as seen without the earlier ones', async () => {
  const first = await receive('One');
  const second = await receive('Two');
  await receive('Three');
  for (let n = 0; n < 2; n += 1)
    expect((await postSeen({ replies: [second] })).body.data).toEqual({ unread: 2 });
  expect(await unreadMarks()).toEqual([
    ['Three', true],
    ['Two', false],
    ['One', true],
  ]);
  await markSeenUpTo(first);
  expect(await unreadCount()).toBe(1);
  // The reply stays seen, and its own row is deleted once all earlier replies are seen.
  await markSeenUpTo(second);
  expect(await unreadMarks()).toEqual([
    ['Three', true],
    ['Two', false],
    ['One', false],
  ]);
  expect(await server.db.selectFrom('seenReplies').selectAll().execute()).toEqual([]);
});

test('replies stay unread for a colleague, except those older than their account', async () => {
  await receive('Before');
  const phone = newPhone();
  const added = await server.request('POST', '/api/user', { body: { name: 'Kim', phone } });
  expect(added.status, added.text).toBe(201);
  const token = await server.signIn(phone);
  const last = await receive('After');
  await postSeen({ replies: [last] });
  expect(await unreadCount()).toBe(1);
  await markSeenUpTo(last);
  expect(await unreadCount()).toBe(0);
  const colleagues = await server.request('GET', '/api/messages/replies/unread', { token });
  expect(colleagues.body.data).toEqual({ unread: 1 });
});

describe('a process with a wrong clock', () => {
  const hourMs = 3_600_000;

  test('an hour behind does not mark its replies as seen', async () => {
    await markSeenUpTo(await receive('At three'));
    server.clock.advance(-hourMs);
    const reply = await receive('Received there');
    expect(await unreadCount()).toBe(1);
    server.clock.advance(hourMs);
    await markSeenUpTo(reply);
    expect(await unreadCount()).toBe(0);
  });

  test('an hour ahead does not show seen replies as unread again', async () => {
    server.clock.advance(hourMs);
    const reply = await receive('Received there');
    server.clock.advance(-hourMs);
    expect((await markSeenUpTo(reply)).body.data).toEqual({ unread: 0 });
    await receive('Received here');
    expect(await unreadCount()).toBe(1);
  });

  test('shows a new colleague only later replies as unread', async () => {
    await receive('Before');
    server.clock.advance(-hourMs);
    const phone = newPhone();
    await server.request('POST', '/api/user', { body: { name: 'Lou', phone } });
    server.clock.advance(hourMs);
    const token = await server.signIn(phone);
    await receive('After');
    const colleagues = await server.request('GET', '/api/messages/replies/unread', { token });
    expect(colleagues.body.data).toEqual({ unread: 1 });
  });
});

test('a reply that commits late is not marked as seen', async () => {
  let other: Promise<string> | undefined;
  await server.db.transaction().execute(async (tx) => {
    await saveReply(tx, { providerId: 'slow', from: newPhone(), body: 'Slow' }, server.clock.now());
    other = receive('Quick');
    const quick = await Promise.race([other, sleep(300, undefined)]);
    if (quick) await markSeenUpTo(quick);
  });
  await other;
  expect(await unreadCount()).toBe(2);
});

test('keywords do not count as unread', async () => {
  const before = await unreadCount();
  await receive('STOP');
  expect(await unreadCount()).toBe(before);
});

test('invalid reply ids are rejected with 400, unknown ones are ignored', async () => {
  await receive('One');
  const unknownId = '01900000-0000-7000-8000-000000000000';
  for (const ids of [undefined, [], ['soon'], 'all', Array.from({ length: 201 }, () => unknownId)]) {
    const response = await postSeen({ replies: ids });
    expect(response.status).toBe(400);
    expect(response.body.issues).toMatchObject([{ message: 'These must be the ids of 1 to 200 replies.' }]);
  }
  await markSeenUpTo(unknownId);
  await postSeen({ replies: [unknownId] });
  expect(await unreadCount()).toBe(1);
});

test('replies are listed page by page, newest first', async () => {
  for (const body of ['1', '2', '3', '4', '5']) await receive(body);
  const bodies: string[] = [];
  let cursor = '';
  do {
    const page = await listReplies(server, `limit=2${cursor && `&cursor=${cursor}`}`);
    expect(page.total).toBe(5);
    bodies.push(...page.data.map(({ body }: { body: string }) => body));
    cursor = page.nextCursor;
  } while (cursor);
  expect(bodies).toEqual(['5', '4', '3', '2', '1']);
});

test('all reply endpoints require a session', async () => {
  for (const [method, url] of [
    ['GET', '/api/messages/replies'],
    ['GET', '/api/messages/replies/unread'],
    ['POST', '/api/messages/replies/seen'],
  ] as const)
    expect((await server.request(method, url, { token: null })).status).toBe(401);
});
