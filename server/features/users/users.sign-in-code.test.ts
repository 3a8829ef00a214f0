import { beforeEach, describe, expect, test } from 'vitest';
import { SendError } from '#server/adapters/messages/senders.ts';
import { createUser, newPhone } from '#server/test/factories.ts';
import { Browser } from '#server/test/fixtures/browser.ts';
import { provideTestServer, resetRateLimits } from '#server/test/test-server.ts';

const server = provideTestServer();
const minuteMs = 60_000;

beforeEach(() => resetRateLimits(server));

function requestFor(userId: string, options: object = {}) {
  return server.request('POST', `/api/user/${userId}/sign-in-code`, options);
}

/** The ten digits of the newest text to a phone number. */
function digitsFor(phone: string): string {
  const text = server.texts.findLast(({ to }) => to === phone);
  return /^\d{3} \d{3} \d{4}(?= is your)/.exec(text?.body ?? '')?.[0] ?? '';
}

describe('a code requested by a colleague', () => {
  test('is texted to the user and signs them in with their phone number, once [10.3-17]', async () => {
    const user = await createUser(server);
    const response = await requestFor(user._id);
    expect(response.status).toBe(201);
    expect(response.body.data).toEqual({
      expiresAt: new Date(server.clock.now().getTime() + 10 * minuteMs).toISOString(),
    });
    expect(server.texts.at(-1)).toMatchObject({ to: user.phone, purpose: 'login-code' });
    expect(server.texts.at(-1)?.body).toContain('requested by Toni Tester');
    const browser = new Browser(server);
    const confirmed = await browser.confirm(user.phone, digitsFor(user.phone).replaceAll(' ', ''));
    expect(confirmed.status).toBe(200);
    expect(browser.cookies.size).toBe(1);
    const token = confirmed.body.data.sessionJwt;
    expect((await server.request('GET', '/api/session', { token })).body.data.user._id).toBe(user._id);
    expect((await browser.confirm(user.phone, digitsFor(user.phone))).body.code).toBe('wrong_code');
  });

  test('is accepted in the formats in which it is typed', async () => {
    const user = await createUser(server, { phone: '+13125550166' });
    await requestFor(user._id);
    const confirmed = await new Browser(server).confirm('(312) 555-0166', digitsFor(user.phone));
    expect(confirmed.status).toBe(200);
  });

  test('expires after ten minutes, and a newer one replaces it', async () => {
    const user = await createUser(server);
    await requestFor(user._id);
    const first = digitsFor(user.phone);
    server.clock.advance(minuteMs);
    await requestFor(user._id);
    expect((await new Browser(server).confirm(user.phone, first)).status).toBe(400);
    server.clock.advance(10 * minuteMs);
    expect((await new Browser(server).confirm(user.phone, digitsFor(user.phone))).status).toBe(400);
  });

  test('has five tries from each network, so that a stranger cannot use them up', async () => {
    const user = await createUser(server);
    await requestFor(user._id);
    const stranger = new Browser(server, '203.0.113.1');
    for (let n = 0; n < 5; n += 1) await stranger.confirm(user.phone, '0000000000');
    expect((await stranger.confirm(user.phone, digitsFor(user.phone))).status).toBe(400);
    expect((await new Browser(server).confirm(user.phone, digitsFor(user.phone))).status).toBe(200);
  });

  test('does not work for another phone number or as a code of a method id', async () => {
    const [user, other] = [await createUser(server), await createUser(server)];
    await requestFor(user._id);
    const { id } = await server.db
      .selectFrom('loginCodes')
      .select('id')
      .where('userId', '=', user._id)
      .executeTakeFirstOrThrow();
    for (const methodId of [other.phone, newPhone(), id, 'nonsense'])
      expect((await new Browser(server).confirm(methodId, digitsFor(user.phone))).body.code).toBe(
        'wrong_code',
      );
  });

  test('is sent once for a repeated request, and every 30 seconds at most', async () => {
    const user = await createUser(server);
    const before = server.texts.length;
    const headers = { 'idempotency-key': 'press-1' };
    const [first, repeated] = [
      await requestFor(user._id, { headers }),
      await requestFor(user._id, { headers }),
    ];
    expect(repeated.body).toEqual(first.body);
    expect((await requestFor(user._id)).headers['retry-after']).toBe('30');
    expect(server.texts).toHaveLength(before + 1);
  });

  test('is in history with the colleague, and not in the log', async () => {
    const user = await createUser(server);
    await requestFor(user._id);
    const entry = await server.db
      .selectFrom('history')
      .select(['userId', 'action', 'after'])
      .where('entity', '=', 'sign-in-code')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({
      userId: server.user.id,
      action: 'create',
      after: { user: { _id: user._id, name: user.name } },
    });
    const { data } = (await server.request('GET', '/api/history?entity=sign-in-code&limit=1')).body;
    expect(data).toMatchObject([{ name: user.name, text: `created a sign-in code for ${user.name}` }]);
    expect(server.logLines.join('')).not.toContain(digitsFor(user.phone).replaceAll(' ', ''));
  });

  test('is reported as not sent when the provider rejects it, and can be requested again at once', async () => {
    const user = await createUser(server);
    const headers = { 'idempotency-key': 'press-2' };
    server.smsError = new SendError('The provider is down.', { isPermanent: false });
    const response = await requestFor(user._id, { headers });
    server.smsError = undefined;
    expect(response.status).toBe(503);
    expect(response.body.error).toBe('The text could not be sent. The provider is down.');
    const before = server.texts.length;
    expect((await requestFor(user._id, { headers })).status).toBe(201);
    expect(server.texts).toHaveLength(before + 1);
  });

  test('cannot be requested by a technician, or for a user who is deleted', async () => {
    const user = await createUser(server);
    const token = await server.signIn((await createUser(server, { isTechnician: true })).phone);
    expect((await requestFor(user._id, { token })).body.code).toBe('office_only');
    await server.request('DELETE', `/api/user/${user._id}`);
    expect((await requestFor(user._id)).status).toBe(404);
  });
});
