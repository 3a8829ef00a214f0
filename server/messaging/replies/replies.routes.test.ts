import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { newPhone } from '#server/test/factories.ts';
import { inbound, postAsTwilio, twilioEnv } from '#server/test/fakes/twilio-posts.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { keepReply } from './replies.queries.ts';

type Reply = { body: string; isUnread: boolean };

const server = provideTestServer(twilioEnv);

beforeEach(() => server.db.deleteFrom('replies').execute());

/** Somebody texts us, at a time of their own; the id of what they wrote. */
async function receive(Body: string): Promise<string> {
  server.clock.advance(1000);
  const form = inbound({ From: newPhone(), Body });
  await postAsTwilio(server, '/api/webhooks/twilio/inbound', form);
  const { id } = await server.db
    .selectFrom('replies')
    .select('id')
    .where('providerId', '=', form.MessageSid ?? '')
    .executeTakeFirstOrThrow();
  return id;
}

async function replies(query = '') {
  return (await server.request('GET', `/api/messages/replies?${query}`)).body;
}

async function unread(): Promise<number> {
  return (await server.request('GET', '/api/messages/replies/unread')).body.data.unread;
}

const seen = (body: object) => server.request('POST', '/api/messages/replies/seen', { body });
const see = (reply: string) => seen({ replies: [reply], andBefore: true });

async function marks(): Promise<[string, boolean][]> {
  return (await replies()).data.map(({ body, isUnread }: Reply) => [body, isUnread]);
}

test('replies are unread until they were seen, and what comes meanwhile stays so', async () => {
  const first = await receive('One');
  const second = await receive('Two');
  await receive('Three');
  expect(await unread()).toBe(3);
  const answer = await see(second);
  expect(answer).toMatchObject({ status: 200, body: { data: { unread: 1 } } });
  expect(await marks()).toEqual([
    ['Three', true],
    ['Two', false],
    ['One', false],
  ]);
  // Another window, which had loaded less.
  await see(first);
  expect(await unread()).toBe(1);
});

test('some can be seen without those that came before them', async () => {
  const first = await receive('One');
  const second = await receive('Two');
  await receive('Three');
  for (let time = 0; time < 2; time += 1)
    expect((await seen({ replies: [second] })).body.data).toEqual({ unread: 2 });
  expect(await marks()).toEqual([
    ['Three', true],
    ['Two', false],
    ['One', true],
  ]);
  await see(first);
  expect(await unread()).toBe(1);
  // What stood for itself stays seen, and is not kept once all before it is seen as well.
  await see(second);
  expect(await marks()).toEqual([
    ['Three', true],
    ['Two', false],
    ['One', false],
  ]);
  expect(await server.db.selectFrom('seenReplies').selectAll().execute()).toEqual([]);
});

test('what one has seen stays unread to a colleague, except what came before they did', async () => {
  await receive('Before');
  const phone = newPhone();
  const added = await server.request('POST', '/api/user', { body: { name: 'Kim', phone } });
  expect(added.status, added.text).toBe(201);
  const token = await server.signIn(phone);
  const last = await receive('After');
  await seen({ replies: [last] });
  expect(await unread()).toBe(1);
  await see(last);
  expect(await unread()).toBe(0);
  const theirs = await server.request('GET', '/api/messages/replies/unread', { token });
  expect(theirs.body.data).toEqual({ unread: 1 });
});

describe('a process whose clock is wrong', () => {
  const hourMs = 3_600_000;

  test('by an hour behind hides no reply that it takes', async () => {
    await see(await receive('At three'));
    server.clock.advance(-hourMs);
    const late = await receive('Taken there');
    expect(await unread()).toBe(1);
    server.clock.advance(hourMs);
    await see(late);
    expect(await unread()).toBe(0);
  });

  test('by an hour ahead shows no reply again', async () => {
    server.clock.advance(hourMs);
    const early = await receive('Taken there');
    server.clock.advance(-hourMs);
    expect((await see(early)).body.data).toEqual({ unread: 0 });
    await receive('Taken here');
    expect(await unread()).toBe(1);
  });

  test('tells a new colleague of what comes from now on, and of nothing before', async () => {
    await receive('Before');
    server.clock.advance(-hourMs);
    const phone = newPhone();
    await server.request('POST', '/api/user', { body: { name: 'Lou', phone } });
    server.clock.advance(hourMs);
    const token = await server.signIn(phone);
    await receive('After');
    const theirs = await server.request('GET', '/api/messages/replies/unread', { token });
    expect(theirs.body.data).toEqual({ unread: 1 });
  });
});

test('a reply that takes long to be written down is not taken for seen', async () => {
  let other: Promise<string> | undefined;
  await server.db.transaction().execute(async (tx) => {
    await keepReply(tx, { providerId: 'slow', address: newPhone(), body: 'Slow' }, server.clock.now());
    other = receive('Quick');
    const quick = await Promise.race([other, setTimeout(300, undefined)]);
    if (quick) await see(quick);
  });
  await other;
  expect(await unread()).toBe(2);
});

test("keywords are nobody's to read", async () => {
  const before = await unread();
  await receive('STOP');
  expect(await unread()).toBe(before);
});

test('what names no reply is refused with its field, and one that is gone changes nothing', async () => {
  await receive('One');
  const gone = '01900000-0000-7000-8000-000000000000';
  for (const list of [undefined, [], ['soon'], 'all', Array.from({ length: 201 }, () => gone)]) {
    const answer = await seen({ replies: list });
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toMatchObject([{ message: 'These must be the ids of 1 to 200 replies.' }]);
  }
  await see(gone);
  await seen({ replies: [gone] });
  expect(await unread()).toBe(1);
});

test('pages are turned, the newest first', async () => {
  for (const body of ['1', '2', '3', '4', '5']) await receive(body);
  const found: string[] = [];
  let cursor = '';
  do {
    const page = await replies(`limit=2${cursor && `&cursor=${cursor}`}`);
    expect(page.total).toBe(5);
    found.push(...page.data.map(({ body }: { body: string }) => body));
    cursor = page.nextCursor;
  } while (cursor);
  expect(found).toEqual(['5', '4', '3', '2', '1']);
});

test('without a session nothing answers', async () => {
  for (const [method, url] of [
    ['GET', '/api/messages/replies'],
    ['GET', '/api/messages/replies/unread'],
    ['POST', '/api/messages/replies/seen'],
  ] as const)
    expect((await server.request(method, url, { token: null })).status).toBe(401);
});
