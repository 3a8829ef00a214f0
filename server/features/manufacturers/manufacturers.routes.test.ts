import { describe, expect, test } from 'vitest';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const unknownId = '01900000-0000-7000-8000-000000000000';
const gone = 'This manufacturer does not exist or was deleted.';
const required = 'A manufacturer name is required.';

async function add(name: string) {
  return server.request('POST', '/api/manufacturers', { body: { name } });
}

async function names(): Promise<string[]> {
  const { body } = await server.request('GET', '/api/manufacturers');
  expect(body).toMatchObject({ total: body.data.length, nextCursor: null });
  return body.data.map(({ name }: { name: string }) => name);
}

describe('a manufacturer', () => {
  test('is added, renamed, deleted, and leaves history [2.12-1]', async () => {
    const added = await add('  Trane  ');
    expect(added.status).toBe(201);
    expect(added.headers.etag).toBe('"1"');
    expect(added.body.data).toMatchObject({ name: 'Trane', version: 1 });
    const url = `/api/manufacturers/${added.body.data._id}`;
    const headers = { 'if-match': '"1"' };
    const renamed = await server.request('PUT', url, { body: { name: 'Trane Technologies' }, headers });
    expect(renamed.body.data).toMatchObject({ name: 'Trane Technologies', version: 2 });
    const stale = await server.request('PUT', url, { body: { name: 'Other' }, headers });
    expect(stale.status).toBe(412);
    expect(stale.body.data).toEqual(renamed.body.data);
    expect(await names()).toContain('Trane Technologies');
    expect((await server.request('DELETE', url)).status).toBe(204);
    expect(await names()).not.toContain('Trane Technologies');
    const rows = await server.db
      .selectFrom('history')
      .select(['action', 'userName'])
      .where('entityId', '=', added.body.data._id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
  });

  test('has a name that no other has, whatever its spelling', async () => {
    await add('Lennox');
    const other = (await add('Carrier')).body.data;
    const taken = 'There is a manufacturer of this name already.';
    expect(await add(' LENNOX')).toMatchObject({ status: 409, body: { error: taken } });
    const renamed = await server.request('PUT', `/api/manufacturers/${other._id}`, {
      body: { name: 'lennox' },
    });
    expect(renamed).toMatchObject({ status: 409, body: { error: taken } });
    const same = await server.request('PUT', `/api/manufacturers/${other._id}`, {
      body: { name: 'CARRIER' },
    });
    expect(same.status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 10 }, () => add('Daikin')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  test('can have the name of a deleted one', async () => {
    const first = (await add('York')).body.data;
    await server.request('DELETE', `/api/manufacturers/${first._id}`);
    const second = await add('York');
    expect(second.status).toBe(201);
    expect(second.body.data._id).not.toBe(first._id);
  });

  test.each([[{ name: ' ' }], [{}], [{ name: null }]])('needs a name: %j [5.12-1]', async (body) => {
    for (const [method, url] of [
      ['POST', '/api/manufacturers'],
      ['PUT', `/api/manufacturers/${unknownId}`],
    ] as const) {
      const answer = await server.request(method, url, { body });
      expect(answer.status).toBe(400);
      expect(answer.body.issues).toEqual([{ path: 'name', message: required }]);
    }
  });

  test('that is unknown is 404', async () => {
    for (const id of [unknownId, 'nonsense']) {
      const put = await server.request('PUT', `/api/manufacturers/${id}`, { body: { name: 'X' } });
      expect(put).toMatchObject({ status: 404, body: { error: gone } });
      expect((await server.request('DELETE', `/api/manufacturers/${id}`)).status).toBe(404);
    }
  });

  test('answers nobody without a session', async () => {
    for (const [method, url] of [
      ['GET', '/api/manufacturers'],
      ['POST', '/api/manufacturers'],
      ['PUT', `/api/manufacturers/${unknownId}`],
      ['DELETE', `/api/manufacturers/${unknownId}`],
    ] as const) {
      expect((await server.request(method, url, { token: null })).status).toBe(401);
    }
  });
});

test('manufacturers are listed by name', async () => {
  for (const name of ['zehnder', 'Ånex', 'Bosch']) await add(name);
  const listed = (await names()).filter((name) => ['zehnder', 'Ånex', 'Bosch'].includes(name));
  expect(listed).toEqual(['Ånex', 'Bosch', 'zehnder']);
});
