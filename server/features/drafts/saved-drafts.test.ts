import { beforeEach, expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { createUser, customerInput, recordInput } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const about = { title: 'Work Order', detail: '', path: '/app/work-orders/1' };
const key = 'work-order:new/for/x?key=A B';

const put = (revision: number, token = server.token) =>
  server.request('PUT', `/api/drafts/${encodeURIComponent(key)}`, {
    token,
    body: { about, baseVersion: null, data: { text: `Revision ${revision}` }, revision },
  });
const revisions = async (token = server.token) =>
  (await server.request('GET', '/api/drafts', { token })).body.data.map(
    ({ revision }: { revision: number }) => revision,
  );
const named = (revision: number | string, more: object = {}) => ({
  'draft-key': encodeURIComponent(key),
  'draft-revision': String(revision),
  ...more,
});
const create = (body: object, headers: object) =>
  server.request('POST', '/api/customer', { body, headers: { ...headers } });

beforeEach(async () => {
  await server.db.deleteFrom('drafts').execute();
  await put(5);
});

test('a save takes the draft away that it names, or an older one, and none of a colleague [10.7-41]', async () => {
  const colleague = await server.signIn((await createUser(server)).phone);
  await put(5, colleague);
  expect((await create(customerInput(), named(4))).status).toBe(201);
  expect(await revisions()).toEqual([5]);
  const { body } = await create(customerInput(), named(5));
  expect(await revisions()).toEqual([]);
  await put(6);
  const update = { headers: named(7), body: customerInput({ name: 'Renamed' }) };
  expect((await server.request('PUT', `/api/customer/${body.data._id}`, update)).status).toBe(200);
  expect(await revisions()).toEqual([]);
  expect(await revisions(colleague)).toEqual([5]);
});

test('a save that fails leaves the draft, and so does one of another version [10.7-42]', async () => {
  const { body } = await create(customerInput(), {});
  expect((await create({ ...customerInput(), name: '' }, named(5))).status).toBe(400);
  const stale = { headers: named(5, { 'if-match': '"7"' }), body: customerInput() };
  expect((await server.request('PUT', `/api/customer/${body.data._id}`, stale)).status).toBe(412);
  const gone = recordInput(workOrders, { customer: body.data._id.replace(/....$/, '0000') });
  const failed = await server.request('POST', '/api/work-order', { body: gone, headers: named(5) });
  expect(failed.status).toBeGreaterThanOrEqual(400);
  expect(await revisions()).toEqual([5]);
});

test('a repeated save takes away a copy that arrived after the first', async () => {
  const body = customerInput();
  const headers = named(5, { 'idempotency-key': 'repeated-with-draft' });
  const first = await create(body, headers);
  await put(5);
  expect((await create(body, headers)).body).toEqual(first.body);
  expect(await revisions()).toEqual([]);
});

test.each([
  [{ 'draft-key': 'settings' }, 'Draft-Key and Draft-Revision belong together.'],
  [{ 'draft-revision': '5' }, 'Draft-Key and Draft-Revision belong together.'],
  [{ 'draft-key': '%E0', 'draft-revision': '5' }, 'Draft-Key must be the percent-encoded key of a draft.'],
  [{ 'draft-key': '%00', 'draft-revision': '5' }, 'Draft-Key must be the percent-encoded key of a draft.'],
  [named('last'), 'Draft-Revision must be a whole number from 1 on.'],
  [named(0), 'Draft-Revision must be a whole number from 1 on.'],
])('rejects the headers %o', async (headers, error) => {
  expect(await create(customerInput(), headers)).toMatchObject({ status: 400, body: { error } });
  expect(await revisions()).toEqual([5]);
});
