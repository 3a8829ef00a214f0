import { beforeEach, describe, expect, test } from 'vitest';
import { createUser, newPhone } from '#server/test/factories.ts';
import { forgetLimits, provideTestServer } from '#server/test/test-server.ts';
import { networkOf } from './session.limits.ts';
import { deleteExpired } from './session.queries.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002::/64'],
  ['2001:db8:1:2::', '2001:0db8:0001:0002::/64'],
  ['2001:DB8:1:2::9', '2001:0db8:0001:0002::/64'],
  ['2001:db8::1', '2001:0db8:0000:0000::/64'],
  ['192.0.2.7:4711', '192.0.2.7'],
  ['[2001:db8:1:2::9]:4711', '2001:0db8:0001:0002::/64'],
  ['[2001:db8:1:2::9]', '2001:0db8:0001:0002::/64'],
  ['[::ffff:192.0.2.7]:4711', '192.0.2.7'],
  ['::1', '0000:0000:0000:0000::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

describe('behind a proxy that is named', () => {
  const server = provideTestServer({ TRUST_PROXY: '192.0.2.10' });

  async function start(remoteAddress: string, forwardedFor: string): Promise<number> {
    const headers = { 'x-forwarded-for': forwardedFor };
    const body = { phone: newPhone() };
    return (
      await server.request('POST', '/api/session/phone/start', { token: null, body, headers, remoteAddress })
    ).status;
  }

  test('limits go by the address behind it, and by nothing that others claim', async () => {
    for (let n = 0; n < 100; n += 1) expect(await start('192.0.2.10', '198.51.100.1')).toBe(200);
    expect(await start('192.0.2.10', '198.51.100.1')).toBe(429);
    expect(await start('192.0.2.10', '203.0.113.9, 198.51.100.1')).toBe(429);
    expect(await start('192.0.2.10', '198.51.100.1:4711')).toBe(429);
    expect(await start('192.0.2.10', '198.51.100.2')).toBe(200);
    expect(await start('192.0.2.66', '198.51.100.1')).toBe(200);
    const kept = await server.db
      .selectFrom('rateLimits')
      .select('key')
      .where('key', 'like', 'start:%')
      .execute();
    expect(kept.map((row) => row.key)).toContain('start:192.0.2.66');
  });
});

describe.each(['of a user', 'of nobody'])('a number %s', (whose) => {
  const server = provideTestServer();
  let phone = '';

  beforeEach(async () => {
    await forgetLimits(server);
    phone = whose === 'of a user' ? (await createUser(server)).phone : newPhone();
  });

  async function start() {
    const body = { phone };
    const answer = await server.request('POST', '/api/session/phone/start', { token: null, body });
    const { headers, status } = answer;
    return status === 200 ? 'sent' : { status, retryAfter: headers['retry-after'], error: answer.body.error };
  }

  function refused(seconds: number) {
    const error = `Too many attempts. Please try again in ${seconds} seconds.`;
    return { status: 429, retryAfter: String(seconds), error };
  }

  /** One text each 100 seconds; the clock then stands at 400 seconds after the first. */
  async function startFive(): Promise<void> {
    for (let n = 1; n <= 5; n += 1) {
      expect(await start()).toBe('sent');
      if (n < 5) server.clock.advance(100_000);
    }
  }

  test('waits 30 seconds for its next text, and no longer for asking in between [10.3-3]', async () => {
    expect(await start()).toBe('sent');
    expect(await start()).toEqual(refused(30));
    server.clock.advance(29_000);
    const last = { ...refused(1), error: 'Too many attempts. Please try again in 1 second.' };
    expect(await start()).toEqual(last);
    server.clock.advance(1000);
    expect(await start()).toBe('sent');
  });

  test('gets five texts in any ten minutes', async () => {
    await startFive();
    expect(await start()).toEqual(refused(200));
    server.clock.advance(199_999);
    expect((await start()) === 'sent').toBe(false);
    server.clock.advance(1);
    expect(await start()).toBe('sent');
    // The second of them has a hundred seconds to go: a window that ended with the first would allow four more.
    expect(await start()).toEqual(refused(100));
    server.clock.advance(40_000);
    expect(await start()).toEqual(refused(60));
  });

  test('is counted also after what has run out was cleared away', async () => {
    await startFive();
    await deleteExpired(server.db, server.clock.now());
    expect(await start()).toEqual(refused(200));
  });

  test('gets one text for twenty requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => start()));
    expect(answers.filter((answer) => answer === 'sent')).toHaveLength(1);
    expect(answers.filter((answer) => answer !== 'sent')).toEqual(
      Array.from({ length: 19 }, () => refused(30)),
    );
  });

  test('stands readable in no row', async () => {
    expect(await start()).toBe('sent');
    const codes = await server.db.selectFrom('loginCodes').selectAll().execute();
    const limits = await server.db.selectFrom('rateLimits').selectAll().execute();
    const kept = JSON.stringify([codes.map((code) => code.phoneHash?.toString('latin1')), limits]);
    expect(codes.filter((code) => code.phoneHash)).toHaveLength(1);
    expect(kept).not.toContain(phone.slice(2));
  });
});
