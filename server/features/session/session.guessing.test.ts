import { beforeEach, describe, expect, test } from 'vitest';
import type { SecurityNote } from '#schema/security-notes.ts';
import { createUser, newPhone } from '#server/test/factories.ts';
import { Browser } from '#server/test/fixtures/browser.ts';
import { loginCodeFor, provideTestServer, resetRateLimits } from '#server/test/test-server.ts';
import { noteGuessing } from './security-notes.ts';

const server = provideTestServer();
const minuteMs = 60_000;

beforeEach(() => resetRateLimits(server));

/** Requests a code and enters wrong ones. Returns the statuses. */
async function guess(phone: string, count: number, browser = new Browser(server)): Promise<number[]> {
  const started = await browser.start(phone);
  const wrong = loginCodeFor(server, phone) === '123456' ? '654321' : '123456';
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1)
    statuses.push((await browser.confirm(started.body.data.methodId, wrong)).status);
  return statuses;
}

async function listNotes(user: { _id: string }): Promise<SecurityNote[]> {
  const response = await server.request('GET', '/api/security-notes');
  return response.body.data.filter((note: SecurityNote) => note.user._id === user._id);
}

describe.each(['of a user', 'of no user'])('guessing the codes of a number %s', (owner) => {
  let phone = '';
  beforeEach(async () => {
    phone = owner === 'of a user' ? (await createUser(server)).phone : newPhone();
  });

  test('must wait after five wrong codes, and goes on with the next code then [10.3-19]', async () => {
    // The sixth finds no tries left.
    expect(await guess(phone, 6)).toEqual([400, 400, 400, 400, 400, 400]);
    const [{ id } = { id: '' }] = await server.db
      .selectFrom('loginCodes')
      .select('id')
      .where('phoneHash', 'is not', null)
      .execute();
    await server.db
      .updateTable('loginCodes')
      .set({ triedAt: new Date(server.clock.now().getTime() + 10_000) })
      .where('id', '=', id)
      .execute();
    server.clock.advance(30_000);
    const browser = new Browser(server);
    const started = await browser.start(phone);
    const rejected = await browser.confirm(started.body.data.methodId, '12345');
    expect(rejected.headers['retry-after']).toBe('10');
    server.clock.advance(10_000);
    expect((await browser.confirm(started.body.data.methodId, '12345')).status).toBe(400);
  });

  test('ends after fifteen wrong codes from one network until the next day [10.3-20]', async () => {
    for (let n = 0; n < 3; n += 1) {
      expect(await guess(phone, 5)).toEqual([400, 400, 400, 400, 400]);
      server.clock.advance(10 * minuteMs);
    }
    const browser = new Browser(server);
    const rejected = await browser.start(phone);
    expect(rejected.status).toBe(429);
    expect(rejected.headers['retry-after']).toBe(String((24 * 60 - 30) * 60));
    expect(rejected.body.error).toBe('Too many attempts. Please try again in 24 hours.');
    server.clock.advance((24 * 60 - 30) * minuteMs);
    expect((await browser.start(phone)).status).toBe(200);
  });

  test('does not hold up anybody after the clock was set back', async () => {
    server.clock.advance(60 * minuteMs);
    await guess(phone, 5);
    server.clock.advance(-60 * minuteMs);
    expect((await new Browser(server).start(phone)).status).toBe(200);
    server.clock.advance(60 * minuteMs);
  });

  test('leaves a line in the log for each wrong code', async () => {
    const before = server.logLines.length;
    await guess(phone, 2);
    const lines = server.logLines.slice(before).filter((line) => line.includes('wrong confirmation code'));
    expect(lines.map((line) => JSON.parse(line).network)).toEqual(['198.51.100.7', '198.51.100.7']);
    expect(lines.join('')).not.toContain(phone.slice(2));
  });
});

describe('a security note', () => {
  test('tells office users of five wrong codes, once an hour [10.3-21]', async () => {
    const user = await createUser(server);
    await guess(user.phone, 4);
    expect(await listNotes(user)).toEqual([]);
    server.clock.advance(minuteMs);
    await guess(user.phone, 1, new Browser(server, '203.0.113.1'));
    await expect
      .poll(() => listNotes(user))
      .toEqual([
        {
          _id: expect.any(String),
          at: server.clock.now().toISOString(),
          user: { _id: user._id, name: user.name },
          wrongCodes: 5,
          networks: 2,
        },
      ]);
    server.clock.advance(59 * minuteMs);
    await guess(user.phone, 5, new Browser(server, '203.0.113.2'));
    expect(await listNotes(user)).toHaveLength(1);
    server.clock.advance(2 * minuteMs);
    await guess(user.phone, 1, new Browser(server, '203.0.113.3'));
    await expect
      .poll(() => listNotes(user))
      .toMatchObject([{ wrongCodes: 6, networks: 2 }, { wrongCodes: 5 }]);
  });

  test('counts wrong codes of a colleague, too', async () => {
    const user = await createUser(server);
    await server.request('POST', `/api/user/${user._id}/sign-in-code`);
    for (let n = 0; n < 5; n += 1) await new Browser(server).confirm(user.phone, '0000000000');
    await expect.poll(() => listNotes(user)).toMatchObject([{ wrongCodes: 5 }]);
    server.clock.advance(minuteMs);
    expect((await server.request('POST', `/api/user/${user._id}/sign-in-code`)).status).toBe(201);
  });

  test('is one even when many wrong codes come at once', async () => {
    const user = await createUser(server);
    await guess(user.phone, 4);
    const now = server.clock.now();
    const ofUser = server.db.updateTable('loginCodes').where('userId', '=', user._id);
    const code = await ofUser.set({ tries: 5 }).returning('phoneHash').executeTakeFirstOrThrow();
    const guessed = { id: user._id, phoneHash: code.phoneHash ?? Buffer.alloc(0) };
    // Those of the requests above may still be counted, which only adds to the ten.
    await Promise.all(Array.from({ length: 10 }, () => noteGuessing(server.db, guessed, now)));
    expect(await listNotes(user)).toMatchObject([{ wrongCodes: 5 }]);
  });

  test('is in history and is not shown to technicians', async () => {
    const user = await createUser(server);
    await guess(user.phone, 5);
    await expect.poll(async () => (await listNotes(user)).length).toBe(1);
    const [note] = await listNotes(user);
    const entries = server.db.selectFrom('history').selectAll().where('entity', '=', 'security-note');
    expect(await entries.where('entityId', '=', note?._id ?? '').execute()).toMatchObject([
      {
        at: server.clock.now(),
        userId: null,
        userName: 'Crewdesk',
        before: null,
        after: { user: { _id: user._id, name: user.name }, wrongCodes: 5, networks: 1 },
      },
    ]);
    const token = await server.signIn((await createUser(server, { isTechnician: true })).phone);
    const response = await server.request('GET', '/api/security-notes', { token });
    expect(response).toMatchObject({ status: 403, body: { code: 'office_only' } });
    expect(response.text).not.toContain(user.name);
  });
});
