import { beforeEach, describe, expect, test } from 'vitest';
import { createUser, newPhone } from '#server/test/factories.ts';
import { provideTestServer, resetRateLimits } from '#server/test/test-server.ts';
import { rateLimitNetwork } from './session.limits.ts';
import { deleteExpired } from './session.queries.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001::/48'],
  ['2001:db8:1:2::', '2001:0db8:0001::/48'],
  ['2001:DB8:1:2::9', '2001:0db8:0001::/48'],
  ['2001:db8::1', '2001:0db8:0000::/48'],
  ['192.0.2.7:4711', '192.0.2.7'],
  ['[2001:db8:1:2::9]:4711', '2001:0db8:0001::/48'],
  ['[2001:db8:1:2::9]', '2001:0db8:0001::/48'],
  ['[::ffff:192.0.2.7]:4711', '192.0.2.7'],
  ['::1', '0000:0000:0000::/48'],
  [undefined, 'unknown'],
  ['', 'unknown'],
])('%s counts as network %s', (ip, network) => {
  expect(rateLimitNetwork(ip)).toBe(network);
});

describe('behind a trusted proxy', () => {
  const server = provideTestServer({ TRUST_PROXY: '192.0.2.10' });

  async function start(remoteAddress: string, forwardedFor: string): Promise<number> {
    const headers = { 'x-forwarded-for': forwardedFor };
    const body = { phone: newPhone() };
    return (
      await server.request('POST', '/api/session/phone/start', { token: null, body, headers, remoteAddress })
    ).status;
  }

  test('limits count the client IP from the proxy and ignore other X-Forwarded-For values', async () => {
    for (let n = 0; n < 100; n += 1) expect(await start('192.0.2.10', '198.51.100.1')).toBe(200);
    expect(await start('192.0.2.10', '198.51.100.1')).toBe(429);
    expect(await start('192.0.2.10', '203.0.113.9, 198.51.100.1')).toBe(429);
    expect(await start('192.0.2.10', '198.51.100.1:4711')).toBe(429);
    expect(await start('192.0.2.10', '198.51.100.2')).toBe(200);
    expect(await start('192.0.2.66', '198.51.100.1')).toBe(200);
    const limits = await server.db
      .selectFrom('rateLimits')
      .select('key')
      .where('key', 'like', 'start:%')
      .execute();
    expect(limits.map((row) => row.key)).toContain('start:192.0.2.66');
  });
});

describe.each(['of a user', 'of no user'])('a phone number %s', (owner) => {
  const server = provideTestServer();
  let phone = '';

  beforeEach(async () => {
    await resetRateLimits(server);
    phone = owner === 'of a user' ? (await createUser(server)).phone : newPhone();
  });

  async function start() {
    const body = { phone };
    const response = await server.request('POST', '/api/session/phone/start', { token: null, body });
    const { headers, status } = response;
    return status === 200
      ? 'sent'
      : { status, retryAfter: headers['retry-after'], error: response.body.error };
  }

  function rejected(seconds: number) {
    const error = `Too many attempts. Please try again in ${seconds} seconds.`;
    return { status: 429, retryAfter: String(seconds), error };
  }

  test('must wait 30 seconds for its next text, and rejected requests do not extend the wait [10.3-3]', async () => {
    expect(await start()).toBe('sent');
    expect(await start()).toEqual(rejected(30));
    server.clock.advance(29_000);
    const lastSecond = { ...rejected(1), error: 'Too many attempts. Please try again in 1 second.' };
    expect(await start()).toEqual(lastSecond);
    server.clock.advance(1000);
    expect(await start()).toBe('sent');
  });

  /** Three texts, 100 seconds apart: all that one network gets. The clock ends 200 seconds after the first. */
  async function startThree(): Promise<void> {
    for (let n = 1; n <= 3; n += 1) {
      expect(await start()).toBe('sent');
      if (n < 3) server.clock.advance(100_000);
    }
  }

  test('gets at most three texts in any ten minutes from one network', async () => {
    await startThree();
    expect(await start()).toEqual(rejected(400));
    server.clock.advance(399_999);
    expect((await start()) === 'sent').toBe(false);
    server.clock.advance(1);
    expect(await start()).toBe('sent');
    // The second text leaves the window in 100 seconds. A fixed window would already allow two more.
    expect(await start()).toEqual(rejected(100));
    server.clock.advance(40_000);
    expect(await start()).toEqual(rejected(60));
  });

  test('is still limited after expired rows are deleted', async () => {
    await startThree();
    await deleteExpired(server.db, server.clock.now());
    expect(await start()).toEqual(rejected(400));
  });

  test('gets one text for twenty concurrent requests', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => start()));
    expect(results.filter((result) => result === 'sent')).toHaveLength(1);
    expect(results.filter((result) => result !== 'sent')).toEqual(
      Array.from({ length: 19 }, () => rejected(30)),
    );
  });

  test('is not stored in readable form', async () => {
    expect(await start()).toBe('sent');
    const codes = await server.db.selectFrom('loginCodes').selectAll().execute();
    const limits = await server.db.selectFrom('rateLimits').selectAll().execute();
    const stored = JSON.stringify([codes.map((code) => code.phoneHash?.toString('latin1')), limits]);
    expect(codes.filter((code) => code.phoneHash)).toHaveLength(1);
    expect(stored).not.toContain(phone.slice(2));
  });
});
