import { describe, expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { equipmentInput, recordInput } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const unknownId = '01900000-0000-7000-8000-000000000000';
const notFoundMessage = 'This manufacturer does not exist or was deleted.';
const nameRequired = 'A manufacturer name is required.';

async function create(name: string) {
  return server.request('POST', '/api/manufacturers', { body: { name } });
}

async function listNames(): Promise<string[]> {
  const { body } = await server.request('GET', '/api/manufacturers');
  expect(body).toMatchObject({ total: body.data.length, nextCursor: null });
  return body.data.map(({ name }: { name: string }) => name);
}

describe('a manufacturer', () => {
  test('can be created, renamed and deleted, with history [2.12-1]', async () => {
    const created = await create('  Trane  ');
    expect(created.status).toBe(201);
    expect(created.headers.etag).toBe('"1"');
    expect(created.body.data).toMatchObject({ name: 'Trane', version: 1 });
    const url = `/api/manufacturers/${created.body.data._id}`;
    const headers = { 'if-match': '"1"' };
    const renamed = await server.request('PUT', url, { body: { name: 'Trane Technologies' }, headers });
    expect(renamed.body.data).toMatchObject({ name: 'Trane Technologies', version: 2 });
    const same = await server.request('PUT', url, { body: { name: 'Trane Technologies' } });
    expect(same.body).toEqual(renamed.body);
    const stale = await server.request('PUT', url, { body: { name: 'Other' }, headers });
    expect(stale.status).toBe(412);
    expect(stale.body.data).toEqual(renamed.body.data);
    expect(await listNames()).toContain('Trane Technologies');
    expect((await server.request('DELETE', url)).status).toBe(204);
    expect(await listNames()).not.toContain('Trane Technologies');
    const rows = await server.db
      .selectFrom('history')
      .select(['action', 'userName'])
      .where('entityId', '=', created.body.data._id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
  });

  test('has a unique name, regardless of case and spacing', async () => {
    await create('Lennox');
    const other = (await create('Carrier')).body.data;
    const nameTaken = 'A manufacturer with this name already exists.';
    expect(await create(' LENNOX')).toMatchObject({ status: 409, body: { error: nameTaken } });
    const renamed = await server.request('PUT', `/api/manufacturers/${other._id}`, {
      body: { name: 'lennox' },
    });
    expect(renamed).toMatchObject({ status: 409, body: { error: nameTaken } });
    const same = await server.request('PUT', `/api/manufacturers/${other._id}`, {
      body: { name: 'CARRIER' },
    });
    expect(same.status).toBe(200);
    const responses = await Promise.all(Array.from({ length: 10 }, () => create('Daikin')));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  test('can reuse the name of a deleted one', async () => {
    const first = (await create('York')).body.data;
    await server.request('DELETE', `/api/manufacturers/${first._id}`);
    const second = await create('York');
    expect(second.status).toBe(201);
    expect(second.body.data._id).not.toBe(first._id);
  });

  test.each([[{ name: ' ' }], [{}], [{ name: null }]])('requires a name: %j [5.12-1]', async (body) => {
    for (const [method, url] of [
      ['POST', '/api/manufacturers'],
      ['PUT', `/api/manufacturers/${unknownId}`],
    ] as const) {
      const response = await server.request(method, url, { body });
      expect(response.status).toBe(400);
      expect(response.body.issues).toEqual([{ path: 'name', message: nameRequired }]);
    }
  });

  test('responds 404 for an unknown id', async () => {
    for (const id of [unknownId, 'nonsense']) {
      const put = await server.request('PUT', `/api/manufacturers/${id}`, { body: { name: 'X' } });
      expect(put).toMatchObject({ status: 404, body: { error: notFoundMessage } });
      expect((await server.request('DELETE', `/api/manufacturers/${id}`)).status).toBe(404);
    }
  });

  test('requires a session', async () => {
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

test('lists manufacturers by name', async () => {
  for (const name of ['zehnder', 'Ånex', 'Bosch']) await create(name);
  const listedNames = (await listNames()).filter((name) => ['zehnder', 'Ånex', 'Bosch'].includes(name));
  expect(listedNames).toEqual(['Ånex', 'Bosch', 'zehnder']);
});

test('a record that is refused leaves no new manufacturer', async () => {
  const body = recordInput(workOrders, {
    customer: unknownId,
    equipment: [equipmentInput({ manufacturer: 'Never Heard Of' })],
  });
  expect(await server.request('POST', '/api/work-order', { body })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'customer' }] },
  });
  expect(await listNames()).not.toContain('Never Heard Of');
});
