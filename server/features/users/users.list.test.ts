import { describe, expect, test } from 'vitest';
import { createUser } from '#server/test/factories.ts';
import { listUsers } from '#server/test/fixtures/list-users.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

describe('listing users', () => {
  test('sorts by name and filters by technician [6-1]', async () => {
    const technician = await createUser(server, { name: 'aaron Technician', isTechnician: true });
    const all = await listUsers(server);
    const names = all.map(({ name }) => name.toLowerCase());
    expect(names).toEqual(names.toSorted());
    const technicians = await listUsers(server, '?isTechnician=true');
    expect(technicians.map(({ _id }) => _id)).toContain(technician._id);
    expect(technicians.every(({ isTechnician }) => isTechnician)).toBe(true);
    expect((await listUsers(server, '?isTechnician=false')).map(({ _id }) => _id)).not.toContain(
      technician._id,
    );
    expect((await server.request('GET', '/api/user?isTechnician=maybe')).status).toBe(400);
  });

  test('searches by name and phone', async () => {
    await createUser(server, { name: 'Quincy Adams', phone: '+13125557654' });
    expect((await listUsers(server, '?q=quincy')).map(({ name }) => name)).toEqual(['Quincy Adams']);
    expect((await listUsers(server, '?q=555-7654')).map(({ name }) => name)).toEqual(['Quincy Adams']);
    expect((await listUsers(server, '?q=%2B1%20(312)%20555-7654')).map(({ name }) => name)).toEqual([
      'Quincy Adams',
    ]);
    expect(await listUsers(server, '?q=%25')).toEqual([]);
    expect(await listUsers(server, '?q=%5E')).toEqual([]);
  });

  test.each(['José', 'jose', 'JOSE', 'pilar josé', 'Jose\u0301'])(
    'finds a name with accents when searching %s',
    async (q) => {
      const user = await createUser(server, { name: 'José Pilar' });
      const results = await listUsers(server, `?q=${encodeURIComponent(q)}`);
      expect(results.map(({ _id }) => _id)).toContain(user._id);
      expect(new Set(results.map(({ name }) => name))).toEqual(new Set(['José Pilar']));
    },
  );

  test('does not match digits against phone numbers when the search has other words', async () => {
    await createUser(server, { name: 'Robert Nobody', phone: '+13125557655' });
    expect(await listUsers(server, '?q=Bob%2031')).toEqual([]);
    expect(await listUsers(server, '?q=Robert%2055')).toEqual([]);
    expect((await listUsers(server, '?q=Rob%20nob')).map(({ name }) => name)).toEqual(['Robert Nobody']);
  });

  test('returns the total count', async () => {
    const { body } = await server.request('GET', '/api/user');
    expect(body.total).toBe(body.data.length);
    expect(body.nextCursor).toBeNull();
  });
});
