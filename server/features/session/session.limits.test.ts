import { describe, expect, test } from 'vitest';
import { newPhone } from '../../test/factories.ts';
import { provideTestServer } from '../../test/test-server.ts';
import { networkOf } from './session.limits.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002::/64'],
  ['2001:db8:1:2::', '2001:0db8:0001:0002::/64'],
  ['2001:DB8:1:2::9', '2001:0db8:0001:0002::/64'],
  ['2001:db8::1', '2001:0db8:0000:0000::/64'],
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
