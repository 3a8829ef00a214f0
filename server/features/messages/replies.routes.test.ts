import { beforeEach, expect, test } from 'vitest';
import { newPhone } from '../../test/factories.ts';
import { provideTestServer } from '../../test/test-server.ts';
import { inbound, postAsTwilio, twilioEnv } from '../../test/twilio-posts.ts';

const server = provideTestServer(twilioEnv);

beforeEach(() => server.db.deleteFrom('replies').execute());

async function receive(Body: string): Promise<string> {
  server.clock.advance(1000);
  await postAsTwilio(server, '/api/webhooks/twilio/inbound', inbound({ From: newPhone(), Body }));
  return server.clock.now().toISOString();
}

async function replies(query = '') {
  return (await server.request('GET', `/api/messages/replies?${query}`)).body;
}

async function unread(): Promise<number> {
  return (await server.request('GET', '/api/messages/replies/unread')).body.data.unread;
}

const see = (until: unknown) => server.request('POST', '/api/messages/replies/seen', { body: { until } });

test('replies are unread until they were seen, and what comes meanwhile stays so', async () => {
  const first = await receive('One');
  const second = await receive('Two');
  await receive('Three');
  expect(await unread()).toBe(3);
  const answer = await see(second);
  expect(answer).toMatchObject({ status: 200, body: { data: { unread: 1 } } });
  const marks = (await replies()).data.map(({ body, isUnread }: { body: string; isUnread: boolean }) => [
    body,
    isUnread,
  ]);
  expect(marks).toEqual([
    ['Three', true],
    ['Two', false],
    ['One', false],
  ]);
  // Another window, which had loaded less.
  await see(first);
  expect(await unread()).toBe(1);
});

test('what one has seen stays unread to a colleague, except what came before they did', async () => {
  await receive('Before');
  server.clock.advance(1000);
  const phone = newPhone();
  const added = await server.request('POST', '/api/user', { body: { name: 'Kim', phone } });
  expect(added.status, added.text).toBe(201);
  const token = await server.signIn(phone);
  const at = await receive('After');
  await see(at);
  expect(await unread()).toBe(0);
  const theirs = await server.request('GET', '/api/messages/replies/unread', { token });
  expect(theirs.body.data).toEqual({ unread: 1 });
});

test('nobody has seen what is still to come', async () => {
  await receive('Before');
  await see('9999-12-31T00:00:00.000Z');
  expect(await unread()).toBe(0);
  await receive('After');
  expect(await unread()).toBe(1);
});

test("keywords are nobody's to read", async () => {
  const before = await unread();
  await receive('STOP');
  expect(await unread()).toBe(before);
});

test('an instant that is none is refused with its field', async () => {
  for (const until of [undefined, 'soon', '2026-02-30', 7]) {
    const answer = await see(until);
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toEqual([
      { path: 'until', message: 'This must be an instant such as 2026-03-12T15:00:00.000Z.' },
    ]);
  }
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
