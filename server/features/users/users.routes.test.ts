import { describe, expect, test } from 'vitest';
import { createUser, newPhone } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const unknownId = '01900000-0000-7000-8000-000000000000';
const gone = 'This user does not exist or was deleted.';

type Listed = { _id: string; name: string; isTechnician: boolean };

async function listed(query = ''): Promise<Listed[]> {
  return (await server.request('GET', `/api/user${query}`)).body.data;
}

async function historyOf(id: string) {
  return server.db
    .selectFrom('history')
    .selectAll()
    .where('entityId', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

describe('adding', () => {
  test('a user can sign in from then on [3-6]', async () => {
    const phone = newPhone();
    const answer = await server.request('POST', '/api/user', { body: { name: ' Dana  Ruiz ', phone } });
    expect(answer.status).toBe(201);
    expect(answer.headers.etag).toBe('"1"');
    expect(answer.body.data).toMatchObject({
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
  ])('%j is refused with "%s" [5.3-1]', async (change, message) => {
    const body = { name: 'Somebody', phone: newPhone(), ...change };
    const answer = await server.request('POST', '/api/user', { body });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe(message);
  });

  test('a number that a living user has is refused, however it is written [10.1-21]', async () => {
    const user = await createUser(server, { phone: '+13125558811' });
    const answer = await server.request('POST', '/api/user', {
      body: { name: 'Twin', phone: '(312) 555-8811' },
    });
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe('Another user already has this phone number.');
    expect((await listed()).filter((one) => one.name === 'Twin')).toEqual([]);
    await server.request('DELETE', `/api/user/${user._id}`);
    const again = await server.request('POST', '/api/user', {
      body: { name: 'Twin', phone: '(312) 555-8811' },
    });
    expect(again.status).toBe(201);
    expect(again.body.data).toMatchObject({ lastLogin: null });
    expect(again.body.data._id).not.toBe(user._id);
  });

  test('of twenty with the same number at once one is added', async () => {
    const body = { name: 'Race', phone: newPhone() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.request('POST', '/api/user', { body })),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19);
  });
});

describe('listing', () => {
  test('is by name and knows technicians [6-1]', async () => {
    const technician = await createUser(server, { name: 'aaron Technician', isTechnician: true });
    const all = await listed();
    const names = all.map((one) => one.name.toLowerCase());
    expect(names).toEqual(names.toSorted());
    const technicians = await listed('?isTechnician=true');
    expect(technicians.map((one) => one._id)).toContain(technician._id);
    expect(technicians.every((one) => one.isTechnician)).toBe(true);
    expect((await listed('?isTechnician=false')).map((one) => one._id)).not.toContain(technician._id);
    expect((await server.request('GET', '/api/user?isTechnician=maybe')).status).toBe(400);
  });

  test('finds by name and by phone', async () => {
    await createUser(server, { name: 'Quincy Adams', phone: '+13125557654' });
    expect((await listed('?q=quincy')).map((one) => one.name)).toEqual(['Quincy Adams']);
    expect((await listed('?q=555-7654')).map((one) => one.name)).toEqual(['Quincy Adams']);
    expect((await listed('?q=%2B1%20(312)%20555-7654')).map((one) => one.name)).toEqual(['Quincy Adams']);
    expect(await listed('?q=%25')).toEqual([]);
    expect(await listed('?q=%5E')).toEqual([]);
  });

  test.each(['José', 'jose', 'JOSE', 'pilar josé', 'Jose\u0301'])(
    'finds a name with accents by %s',
    async (q) => {
      const user = await createUser(server, { name: 'José Pilar' });
      const found = await listed(`?q=${encodeURIComponent(q)}`);
      expect(found.map((one) => one._id)).toContain(user._id);
      expect(new Set(found.map((one) => one.name))).toEqual(new Set(['José Pilar']));
    },
  );

  test('finds nobody by a number that stands beside a word', async () => {
    await createUser(server, { name: 'Robert Nobody', phone: '+13125557655' });
    expect(await listed('?q=Bob%2031')).toEqual([]);
    expect(await listed('?q=Robert%2055')).toEqual([]);
    expect((await listed('?q=Rob%20nob')).map((one) => one.name)).toEqual(['Robert Nobody']);
  });

  test('counts all it answers', async () => {
    const { body } = await server.request('GET', '/api/user');
    expect(body.total).toBe(body.data.length);
    expect(body.nextCursor).toBeNull();
  });
});

describe('renaming', () => {
  test('changes the name only [2.11-3]', async () => {
    const user = await createUser(server);
    const body = { name: 'New Name', phone: newPhone(), isTechnician: true, version: 99 };
    const answer = await server.request('PUT', `/api/user/${user._id}`, { body });
    expect(answer.status).toBe(200);
    expect(answer.headers.etag).toBe('"2"');
    expect(answer.body.data).toMatchObject({
      ...user,
      name: 'New Name',
      version: 2,
      updatedAt: server.clock.now().toISOString(),
    });
    const rows = await historyOf(user._id);
    expect(rows.map((row) => row.action)).toEqual(['create', 'update']);
    expect(rows[1]).toMatchObject({
      before: { name: user.name },
      after: { name: 'New Name' },
      userName: server.user.name,
    });
  });

  test('needs a name [5.3-2]', async () => {
    const user = await createUser(server);
    const answer = await server.request('PUT', `/api/user/${user._id}`, { body: { name: ' ' } });
    expect(answer.body.error).toBe('A name is required.');
  });

  test('of a stale version is refused with the current copy', async () => {
    const user = await createUser(server);
    const headers = { 'if-match': '"1"' };
    await server.request('PUT', `/api/user/${user._id}`, { body: { name: 'First' }, headers });
    const stale = await server.request('PUT', `/api/user/${user._id}`, { body: { name: 'Second' }, headers });
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({ code: 'stale', data: { name: 'First' } });
  });

  test('of an unknown user is 404', async () => {
    for (const id of [unknownId, 'nonsense']) {
      const answer = await server.request('PUT', `/api/user/${id}`, { body: { name: 'Nobody' } });
      expect(answer.status).toBe(404);
      expect(answer.body.error).toBe(gone);
    }
  });
});

describe('deleting', () => {
  test('takes the user off the list and keeps what they did [10.1-19]', async () => {
    const user = await createUser(server);
    const token = await server.signIn(user.phone);
    const made = await server.request('POST', '/api/customer', {
      token,
      body: { name: 'Made by them', address: { street: '1 A St', city: 'B', state: 'IL', zip: '60601' } },
    });
    expect((await server.request('DELETE', `/api/user/${user._id}`)).status).toBe(204);
    expect((await listed()).map((one) => one._id)).not.toContain(user._id);
    const customer = await server.request('GET', `/api/customer/${made.body.data._id}`);
    expect(customer.body.data.updatedBy).toEqual({ _id: user._id, name: user.name });
    const ended = await server.db
      .selectFrom('history')
      .select('before')
      .where('entity', '=', 'session')
      .where('action', '=', 'delete')
      .execute();
    expect(ended.map((row) => row.before)).toContainEqual({ user: user._id });
    const rows = await historyOf(user._id);
    expect(rows.at(-1)).toMatchObject({
      action: 'delete',
      entity: 'user',
      after: null,
      before: { name: user.name },
    });
  });

  test('twice is 404 the second time', async () => {
    const user = await createUser(server);
    await server.request('DELETE', `/api/user/${user._id}`);
    const again = await server.request('DELETE', `/api/user/${user._id}`);
    expect(again.status).toBe(404);
    expect(again.body.error).toBe(gone);
  });

  test('oneself is refused [10.1-20]', async () => {
    const answer = await server.request('DELETE', `/api/user/${server.user.id}`);
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe('You cannot delete yourself. Ask a colleague to do it.');
  });

  test('the last user who is not a technician is refused, also when two delete each other [6-6]', async () => {
    const technician = await createUser(server, { isTechnician: true });
    const token = await server.signIn(technician.phone);
    const office = await listed('?isTechnician=false');
    const answers = await Promise.all(
      office.map((one) => server.request('DELETE', `/api/user/${one._id}`, { token })),
    );
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(1);
    expect(answers.find((answer) => answer.status === 409)?.body.error).toBe(
      'The last user who is not a technician cannot be deleted.',
    );
    expect((await server.request('GET', '/api/user?isTechnician=false', { token })).body.total).toBe(1);
  });
});
