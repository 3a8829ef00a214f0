import { beforeEach, expect, test } from 'vitest';
import { deleteOldDrafts } from '#server/features/drafts/drafts.queries.ts';
import { createUser } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const dayMs = 24 * 60 * 60 * 1000;

const pathOf = (key: string) => `/api/drafts/${encodeURIComponent(key)}`;
const about = { title: 'Work order WO-1001', detail: 'Elm Street Bakery', path: '/app/work-orders/1' };
const draft = (revision: number, text = 'Loud fan') => ({
  about,
  baseVersion: 3,
  data: { content: JSON.stringify({ values: { description: text } }) },
  revision,
});
const put = (key: string, body: object, token = server.token) =>
  server.request('PUT', pathOf(key), { body, token });
const get = (key: string, token = server.token) => server.request('GET', pathOf(key), { token });
const remove = (key: string, query = '') => server.request('DELETE', `${pathOf(key)}${query}`);
const keys = async (token = server.token) =>
  (await server.request('GET', '/api/drafts', { token })).body.data.map(({ key }: { key: string }) => key);

beforeEach(() => server.db.deleteFrom('drafts').execute());

test('stores the newest revision of a form, for one user alone [10.7-31]', async () => {
  const key = 'work-order:new/for/x?key=A B';
  const stored = await put(key, draft(5));
  expect(stored).toMatchObject({ status: 200, body: { data: { key, baseVersion: 3, revision: 5 } } });
  expect((await get(key)).body.data).toMatchObject(draft(5));
  expect((await server.request('GET', '/api/drafts')).body.data).toMatchObject([{ key, revision: 5, about }]);
  // The response may have been lost.
  expect((await put(key, draft(5))).status).toBe(200);
  expect((await put(key, draft(7, 'Loud fan, and hot'))).status).toBe(200);
  const late = await put(key, draft(6, 'Loud fan, and'));
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'newer_draft', data: draft(7, 'Loud fan, and hot') },
  });
  expect((await get(key)).body.data).toMatchObject(draft(7, 'Loud fan, and hot'));

  const colleague = await server.signIn((await createUser(server)).phone);
  expect(await keys(colleague)).toEqual([]);
  expect((await get(key, colleague)).status).toBe(404);
  expect((await put(key, draft(1, 'Theirs'), colleague)).status).toBe(200);
  expect((await get(key)).body.data).toMatchObject({ revision: 7 });
});

test('deletes a draft up to a revision, so that what was typed since stays [10.7-32]', async () => {
  await put('customer:new', draft(5));
  expect((await remove('customer:new', '?revision=4')).status).toBe(204);
  expect(await keys()).toEqual(['customer:new']);
  expect((await remove('customer:new', '?revision=5')).status).toBe(204);
  expect((await remove('customer:new', '?revision=5')).status).toBe(204);
  expect(await keys()).toEqual([]);
  await put('settings', draft(9));
  await remove('settings');
  expect(await keys()).toEqual([]);
});

test.each([
  [{ revision: 0 }, 'revision', 'revision must be a whole number from 1 on.'],
  [{ revision: 1.5 }, 'revision', 'revision must be a whole number from 1 on.'],
  [{ baseVersion: 'x' }, 'baseVersion', 'baseVersion must be a version or null.'],
  [{ data: 'text' }, 'data', 'data must be an object.'],
  [{ data: { text: 'x'.repeat(512 * 1024) } }, 'data', 'A draft must be at most 512 KiB.'],
  [{ about: { ...about, title: '' } }, 'about.title', 'title is missing.'],
  [
    { about: { ...about, detail: 'x'.repeat(201) } },
    'about.detail',
    'detail must be at most 200 characters.',
  ],
  [
    { about: { ...about, path: '//evil.example/app/' } },
    'about.path',
    'path must be the path of a page of this app.',
  ],
  [{ data: { text: ['\u0000'] } }, 'data', 'data has characters that cannot be stored.'],
  [{ data: { '\ud800': 1 } }, 'data', 'data has characters that cannot be stored.'],
])('rejects the draft %#', async (change, path, message) => {
  const response = await put('settings', { ...draft(1), ...change });
  expect(response).toMatchObject({ status: 400, body: { issues: [{ path, message }] } });
  expect(await keys()).toEqual([]);
});

test('rejects keys and revisions that cannot be', async () => {
  expect((await put('k'.repeat(301), draft(1))).status).toBe(400);
  expect((await get('\u0000')).status).toBe(400);
  expect((await remove('settings', '?revision=last')).status).toBe(400);
});

test('keeps at most 100 drafts of a user, however many are stored at once [10.7-82]', async () => {
  const saves = await Promise.all(Array.from({ length: 103 }, (_, n) => put(`work-order:${n}`, draft(1))));
  expect(saves.filter(({ status }) => status === 200)).toHaveLength(100);
  expect(saves.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'too_many_drafts',
    error: 'You have 100 unfinished forms. Please save or discard some of them.',
  });
  const [known] = await keys();
  const largest = { text: 'x'.repeat(512 * 1024 - JSON.stringify({ text: '' }).length) };
  expect((await put(known, { ...draft(2), data: largest })).status).toBe(200);
  expect((await get(known)).body.data.data).toEqual(largest);
});

test('requires a session, and goes with its user, or after 30 days [10.7-83]', async () => {
  for (const method of ['GET', 'PUT', 'DELETE'])
    expect((await server.request(method, pathOf('settings'), { token: null, body: draft(1) })).status).toBe(
      401,
    );
  const user = await createUser(server);
  const token = await server.signIn(user.phone);
  await put('settings', draft(1), token);
  await put('settings', draft(1));
  const count = async () => (await server.db.selectFrom('drafts').select('userId').execute()).length;
  await server.request('DELETE', `/api/user/${user._id}`);
  expect(await count()).toBe(1);
  await deleteOldDrafts(server.db, new Date(server.clock.now().getTime() + 29 * dayMs));
  expect(await count()).toBe(1);
  await deleteOldDrafts(server.db, new Date(server.clock.now().getTime() + 31 * dayMs));
  expect(await count()).toBe(0);
});

test('leaves no trace in the history, the log and exports [10.7-84]', async () => {
  const count = async () => (await server.db.selectFrom('history').select('id').execute()).length;
  const before = await count();
  await put('customer:new', draft(1, 'Secret words'));
  await put('customer:new', { ...draft(2, 'Secret words'), revision: 'Secret words' });
  expect(await count()).toBe(before);
  const exports = ['/api/customer/export', '/api/work-order/export', '/api/history/export'];
  const texts = await Promise.all(exports.map((path) => server.request('GET', path)));
  expect(texts.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect([...texts.map(({ text }) => text), ...server.logLines].join()).not.toContain('Secret words');
});
