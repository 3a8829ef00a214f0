import { describe, expect, test } from 'vitest';
import { createUser, newPhone } from '#server/test/factories.ts';
import { listUsers } from '#server/test/fixtures/list-users.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const unknownId = '01900000-0000-7000-8000-000000000000';
const notFoundMessage = 'This user does not exist or was deleted.';

async function listHistory(userId: string) {
  return server.db
    .selectFrom('history')
    .selectAll()
    .where('entityId', '=', userId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

describe('creating a user', () => {
  test('lets the user sign in [3-6]', async () => {
    const phone = newPhone();
    const response = await server.request('POST', '/api/user', { body: { name: ' Dana  Ruiz ', phone } });
    expect(response.status).toBe(201);
    expect(response.headers.etag).toBe('"1"');
    expect(response.body.data).toMatchObject({
      name: 'Dana Ruiz',
      phone,
      isTechnician: false,
      lastLogin: null,
      version: 1,
    });
    const token = await server.signIn(phone);
    expect((await server.request('GET', '/api/session', { token })).body.data.user.name).toBe('Dana Ruiz');
  });

  test.each([
    [{ name: '' }, 'A name is required.'],
    [{ phone: '' }, 'Phone is required.'],
    [{ phone: undefined }, 'Phone is required.'],
    [{ phone: 'abc' }, 'Invalid phone number.'],
    [{ phone: '(312) 555-0142 x3' }, 'Invalid phone number.'],
    [{ isTechnician: 'yes' }, 'isTechnician must be true or false.'],
  ])('rejects %j with "%s" [5.3-1]', async (overrides, message) => {
    const body = { name: 'Somebody', phone: newPhone(), ...overrides };
    const response = await server.request('POST', '/api/user', { body });
    expect(response.status).toBe(400);
    expect(response.body.error).toBe(message);
  });

  test('rejects the phone number of an active user in any format [10.1-21]', async () => {
    const user = await createUser(server, { phone: '+13125558811' });
    const response = await server.request('POST', '/api/user', {
      body: { name: 'Twin', phone: '(312) 555-8811' },
    });
    expect(response.status).toBe(409);
    expect(response.body.error).toBe('Another user already has this phone number.');
    expect((await listUsers(server)).filter((user) => user.name === 'Twin')).toEqual([]);
    await server.request('DELETE', `/api/user/${user._id}`);
    const again = await server.request('POST', '/api/user', {
      body: { name: 'Twin', phone: '(312) 555-8811' },
    });
    expect(again.status).toBe(201);
    expect(again.body.data).toMatchObject({ lastLogin: null });
    expect(again.body.data._id).not.toBe(user._id);
  });

  test('creates one user for twenty concurrent requests with the same number', async () => {
    const body = { name: 'Race', phone: newPhone() };
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => server.request('POST', '/api/user', { body })),
    );
    expect(responses.filter((response) => response.status === 201)).toHaveLength(1);
    expect(responses.filter((response) => response.status === 409)).toHaveLength(19);
  });
});

describe('renaming a user', () => {
  test('changes only the name [2.11-3]', async () => {
    const user = await createUser(server);
    const body = { name: 'New Name', phone: newPhone(), isTechnician: true, version: 99 };
    const response = await server.request('PUT', `/api/user/${user._id}`, { body });
    expect(response.status).toBe(200);
    expect(response.headers.etag).toBe('"2"');
    expect(response.body.data).toMatchObject({
      ...user,
      name: 'New Name',
      version: 2,
      updatedAt: server.clock.now().toISOString(),
    });
    const same = await server.request('PUT', `/api/user/${user._id}`, { body });
    expect(same.body).toEqual(response.body);
    const rows = await listHistory(user._id);
    expect(rows.map((row) => row.action)).toEqual(['create', 'update']);
    expect(rows[1]).toMatchObject({
      before: { name: user.name },
      after: { name: 'New Name' },
      userName: server.user.name,
    });
  });

  test('requires a name [5.3-2]', async () => {
    const user = await createUser(server);
    const response = await server.request('PUT', `/api/user/${user._id}`, { body: { name: ' ' } });
    expect(response.body.error).toBe('A name is required.');
  });

  test('rejects a stale version with 412 and the current data', async () => {
    const user = await createUser(server);
    const headers = { 'if-match': '"1"' };
    await server.request('PUT', `/api/user/${user._id}`, { body: { name: 'First' }, headers });
    const stale = await server.request('PUT', `/api/user/${user._id}`, { body: { name: 'Second' }, headers });
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({ code: 'stale', data: { name: 'First' } });
  });

  test('responds 404 for an unknown user', async () => {
    for (const id of [unknownId, 'nonsense']) {
      const response = await server.request('PUT', `/api/user/${id}`, { body: { name: 'Nobody' } });
      expect(response.status).toBe(404);
      expect(response.body.error).toBe(notFoundMessage);
    }
  });
});

describe('deleting a user', () => {
  test('removes the user from the list and keeps their history [10.1-19]', async () => {
    const user = await createUser(server);
    const token = await server.signIn(user.phone);
    const created = await server.request('POST', '/api/customer', {
      token,
      body: { name: 'Created by them', address: { street: '1 A St', city: 'B', state: 'IL', zip: '60601' } },
    });
    expect((await server.request('DELETE', `/api/user/${user._id}`)).status).toBe(204);
    expect((await listUsers(server)).map(({ _id }) => _id)).not.toContain(user._id);
    const customer = await server.request('GET', `/api/customer/${created.body.data._id}`);
    expect(customer.body.data.updatedBy).toEqual({ _id: user._id, name: user.name });
    const deletedSessions = await server.db
      .selectFrom('history')
      .select('before')
      .where('entity', '=', 'session')
      .where('action', '=', 'delete')
      .execute();
    expect(deletedSessions.map((row) => row.before)).toContainEqual({
      user: { _id: user._id, name: user.name },
    });
    const ended = (await server.request('GET', '/api/history?entity=session&action=delete&limit=1')).body
      .data;
    expect(ended).toMatchObject([{ name: user.name, text: `ended a session of ${user.name}` }]);
    const rows = await listHistory(user._id);
    expect(rows.at(-1)).toMatchObject({
      action: 'delete',
      entity: 'user',
      after: null,
      before: { name: user.name },
    });
  });

  test('responds 404 the second time', async () => {
    const user = await createUser(server);
    await server.request('DELETE', `/api/user/${user._id}`);
    const again = await server.request('DELETE', `/api/user/${user._id}`);
    expect(again.status).toBe(404);
    expect(again.body.error).toBe(notFoundMessage);
  });

  test('rejects deleting yourself [10.1-20]', async () => {
    const response = await server.request('DELETE', `/api/user/${server.user.id}`);
    expect(response.status).toBe(409);
    expect(response.body.error).toBe('You cannot delete yourself. Ask a colleague to do it.');
  });

  test('rejects deleting the last user who is not a technician, even for concurrent deletions [6-6]', async () => {
    const technician = await createUser(server, { isTechnician: true });
    const token = await server.signIn(technician.phone);
    const officeUsers = await listUsers(server, '?isTechnician=false');
    const responses = await Promise.all(
      officeUsers.map(({ _id }) => server.request('DELETE', `/api/user/${_id}`, { token })),
    );
    expect(responses.filter((response) => response.status === 409)).toHaveLength(1);
    expect(responses.find((response) => response.status === 409)?.body.error).toBe(
      'The last user who is not a technician cannot be deleted.',
    );
    expect((await server.request('GET', '/api/user?isTechnician=false', { token })).body.total).toBe(1);
  });
});
