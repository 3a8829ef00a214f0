import { expect, test } from 'vitest';
import { createUser } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

const none = { workOrder: [], serviceContract: [], project: [] };
const chosen = {
  density: 'compact',
  columns: { workOrder: ['technicianNames', 'customerPo'], serviceContract: ['createdAt'], project: [] },
};

const get = (token = server.token) => server.request('GET', '/api/preferences', { token });
const put = (body: object, token = server.token) =>
  server.request('PUT', '/api/preferences', { body, token });

test('preferences start with the defaults, and each change keeps the others, for one user alone [10.4-141]', async () => {
  expect((await get()).body.data).toEqual({ density: 'comfortable', columns: none });
  for (let n = 0; n < 2; n += 1) {
    const saved = await put(chosen);
    expect(saved).toMatchObject({ status: 200, body: { data: chosen } });
    expect((await get()).body.data).toEqual(chosen);
  }
  // In the order of the list, each once.
  const saved = await put({ columns: { workOrder: ['createdAt', 'customerPo', 'createdAt'] } });
  const { columns } = chosen;
  expect(saved.body.data).toEqual({
    density: 'compact',
    columns: { ...columns, workOrder: ['customerPo', 'createdAt'] },
  });
  expect((await get()).body.data).toEqual(saved.body.data);
  const colleague = await server.signIn((await createUser(server)).phone);
  expect((await get(colleague)).body.data).toEqual({ density: 'comfortable', columns: none });
  await put({ density: 'comfortable' }, colleague);
  expect((await get()).body.data.density).toBe('compact');
  await put({ columns: { workOrder: [], serviceContract: [] }, density: 'comfortable' });
  expect((await get()).body.data).toEqual({ density: 'comfortable', columns: none });
});

test('changes of several browsers at the same time are all kept', async () => {
  for (let round = 0; round < 5; round += 1) {
    await server.db.deleteFrom('preferences').execute();
    await Promise.all([
      put({ density: 'compact' }),
      put({ columns: { workOrder: ['customerPo'] } }),
      put({ columns: { project: ['createdAt'] } }),
    ]);
    expect((await get()).body.data).toEqual({
      density: 'compact',
      columns: { ...none, workOrder: ['customerPo'], project: ['createdAt'] },
    });
  }
});

test.each([
  [{ density: 'tiny' }, 'density', 'density must be one of comfortable, compact.'],
  [{ theme: 'dark' }, '', 'There is no preference theme.'],
  [{ columns: { job: [] } }, 'columns', 'There is no preference job.'],
  [{ columns: [] }, 'columns', 'Preferences must be an object.'],
  [{ columns: { project: 'createdAt' } }, 'columns.project', 'Columns must be a list.'],
  [
    { columns: { project: ['technicianNames'] } },
    'columns.project.0',
    'Columns must be among customerPo, statusObtainedAt, createdAt.',
  ],
])('rejects %j and keeps what was chosen', async (body, path, message) => {
  await put(chosen);
  const response = await put(body);
  expect(response).toMatchObject({ status: 400, body: { issues: [{ path, message }] } });
  expect((await get()).body.data).toEqual(chosen);
});

test('preferences require a session, and are deleted with their user', async () => {
  for (const method of ['GET', 'PUT'])
    expect((await server.request(method, '/api/preferences', { token: null, body: {} })).status).toBe(401);
  const user = await createUser(server);
  const token = await server.signIn(user.phone);
  await put(chosen, token);
  const count = async () =>
    (await server.db.selectFrom('preferences').select('userId').where('userId', '=', user._id).execute())
      .length;
  expect(await count()).toBe(1);
  await server.request('DELETE', `/api/user/${user._id}`);
  expect(await count()).toBe(0);
});

test('keeps what this release understands of what another one has stored', async () => {
  const store = (document: unknown) =>
    server.db
      .updateTable('preferences')
      .set({ document: JSON.stringify(document) })
      .where('userId', '=', server.user.id)
      .execute();
  await put(chosen);
  await store({
    density: 'tiny',
    theme: 'dark',
    columns: { workOrder: ['price', 'createdAt'], project: 'createdAt', job: ['createdAt'] },
  });
  const understood = { density: 'comfortable', columns: { ...none, workOrder: ['createdAt'] } };
  expect((await get()).body.data).toEqual(understood);
  expect((await put({ density: 'compact' })).body.data).toEqual({ ...understood, density: 'compact' });
  for (const document of [null, [], 'compact', { columns: [] }]) {
    await store(document);
    expect((await get()).body.data).toEqual({ density: 'comfortable', columns: none });
  }
});
