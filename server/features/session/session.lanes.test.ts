import { beforeEach, describe, expect, test } from 'vitest';
import { createUser, newPhone } from '#server/test/factories.ts';
import { Browser } from '#server/test/fixtures/browser.ts';
import { loginCodeFor, provideTestServer, resetRateLimits } from '#server/test/test-server.ts';

const server = provideTestServer();
const minuteMs = 60_000;
const strangers = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4', '203.0.113.5'];

beforeEach(() => resetRateLimits(server));

async function createSignedInBrowser(ip?: string) {
  const user = await createUser(server);
  const browser = new Browser(server, ip);
  const started = await browser.start(user.phone);
  const confirmed = await browser.confirm(started.body.data.methodId, loginCodeFor(server, user.phone));
  return { user, browser, token: confirmed.body.data.sessionJwt as string };
}

/** Strangers take every text that the phone number has for browsers that are not known. */
async function exhaustSharedLane(phone: string, networks = strangers): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    for (const ip of networks) await new Browser(server, ip).start(phone);
    server.clock.advance(30_000);
  }
}

describe('a browser in which its user has signed in', () => {
  test('gets a code at once while strangers use up all others [10.3-13]', async () => {
    const { user, browser } = await createSignedInBrowser();
    await exhaustSharedLane(user.phone);
    expect((await new Browser(server, '198.51.100.8').start(user.phone)).status).toBe(429);
    const before = server.texts.length;
    const started = await browser.start(user.phone);
    expect(started.status).toBe(200);
    expect(server.texts.slice(before).map(({ to }) => to)).toEqual([user.phone]);
    const confirmed = await browser.confirm(started.body.data.methodId, loginCodeFor(server, user.phone));
    expect(confirmed.status).toBe(200);
  });

  test('is not held up by strangers in its own network', async () => {
    const { user, browser } = await createSignedInBrowser(strangers[0]);
    for (let n = 0; n < 101; n += 1) await new Browser(server, strangers[0]).start(newPhone());
    expect((await new Browser(server, strangers[0]).start(user.phone)).status).toBe(429);
    const started = await browser.start(user.phone);
    expect(started.status).toBe(200);
    for (let n = 0; n < 301; n += 1) await new Browser(server, strangers[0]).confirm('nonsense', '1');
    const confirmed = await browser.confirm(started.body.data.methodId, loginCodeFor(server, user.phone));
    expect(confirmed.status).toBe(200);
  });

  test('waits 30 seconds between its own codes and may request fifty times in ten minutes', async () => {
    const { user, browser } = await createSignedInBrowser();
    expect((await browser.start(user.phone)).status).toBe(200);
    expect((await browser.start(user.phone)).headers['retry-after']).toBe('30');
    const starts = await Promise.all(Array.from({ length: 50 }, () => browser.start(user.phone)));
    expect(starts.filter(({ headers }) => headers['retry-after'] === '30')).toHaveLength(48);
  });

  test('keeps its cookie at the next sign-in and after logging out', async () => {
    const { user, browser, token } = await createSignedInBrowser();
    const [before] = browser.cookies.values();
    expect((await browser.request('DELETE', '/api/session', undefined, token)).status).toBe(204);
    expect(browser.setCookies).toEqual([]);
    const started = await browser.start(user.phone);
    await browser.confirm(started.body.data.methodId, loginCodeFor(server, user.phone));
    expect([...browser.cookies.values()]).toEqual([before]);
  });

  test('gets a cookie that scripts cannot read, for the sign-in only, without the phone number', async () => {
    const { user, browser } = await createSignedInBrowser();
    const [cookie = ''] = browser.setCookies;
    expect(cookie).toMatch(
      /^crewdesk-device-[0-9a-f]{16}=[\w.-]+; Max-Age=34560000; Path=\/api\/session; HttpOnly; SameSite=Lax$/,
    );
    expect(cookie).not.toContain(user.phone.slice(2));
  });

  test('is not signed in by its cookie [10.3-14]', async () => {
    const { browser } = await createSignedInBrowser();
    expect((await browser.request('GET', '/api/session')).status).toBe(400);
    expect((await browser.request('GET', '/api/customer')).status).toBe(401);
  });

  test('has its lane for its user only', async () => {
    const { browser } = await createSignedInBrowser();
    const other = await createUser(server);
    await exhaustSharedLane(other.phone);
    const [own = ''] = browser.cookies.keys();
    expect((await browser.start(other.phone)).status).toBe(429);
    // The cookie of one number under the name of another.
    const signedIn = await createSignedInBrowser();
    const [name = ''] = signedIn.browser.cookies.keys();
    signedIn.browser.cookies.set(name, browser.cookies.get(own) ?? '');
    await exhaustSharedLane(signedIn.user.phone);
    expect((await signedIn.browser.start(signedIn.user.phone)).status).toBe(429);
  });

  test('loses its lane when the user is deleted, and a new user with the number does not get it [10.3-15]', async () => {
    const { user, browser } = await createSignedInBrowser();
    await server.request('DELETE', `/api/user/${user._id}`);
    await exhaustSharedLane(user.phone);
    expect((await browser.start(user.phone)).status).toBe(429);
    await createUser(server, { phone: user.phone });
    expect((await browser.start(user.phone)).status).toBe(429);
  });

  test.each(['', 'x', '..', `${'0'.repeat(36)}.${'0'.repeat(36)}.${'A'.repeat(43)}`])(
    'has no lane with the forged cookie "%s"',
    async (value) => {
      const { user, browser } = await createSignedInBrowser();
      const [name = ''] = browser.cookies.keys();
      browser.cookies.set(name, value);
      await exhaustSharedLane(user.phone);
      expect((await browser.start(user.phone)).status).toBe(429);
    },
  );
});

describe('a new browser', () => {
  test.each(['of a user', 'of no user'])(
    'gets a code for a number %s while two networks ask for it [10.3-16]',
    async (owner) => {
      const phone = owner === 'of a user' ? (await createUser(server)).phone : newPhone();
      await exhaustSharedLane(phone, strangers.slice(0, 2));
      expect((await new Browser(server).start(phone)).status).toBe(200);
    },
  );

  test('waits when five networks have used up the codes, and gets one when the first leaves the window', async () => {
    const { phone } = await createUser(server);
    await exhaustSharedLane(phone);
    const browser = new Browser(server);
    const rejected = await browser.start(phone);
    expect(rejected.status).toBe(429);
    server.clock.advance(Number(rejected.headers['retry-after']) * 1000);
    expect((await browser.start(phone)).status).toBe(200);
  });

  test('can enter its code while a stranger guesses others for the number', async () => {
    const { phone } = await createUser(server);
    const browser = new Browser(server);
    for (let n = 0; n < 2; n += 1) {
      const stranger = new Browser(server, strangers[0]);
      const started = await stranger.start(phone);
      for (let tried = 0; tried < 5; tried += 1)
        await stranger.confirm(started.body.data.methodId, wrongCodeFor(loginCodeFor(server, phone)));
      server.clock.advance(2 * minuteMs);
    }
    const started = await browser.start(phone);
    const confirmed = await browser.confirm(started.body.data.methodId, loginCodeFor(server, phone));
    expect(confirmed.status).toBe(200);
  });
});

function wrongCodeFor(code: string): string {
  return code === '123456' ? '654321' : '123456';
}

describe('on https', () => {
  const secure = provideTestServer({ PUBLIC_URL: 'https://crewdesk.example' });

  test('the cookie is Secure', async () => {
    const browser = new Browser(secure);
    const { phone } = await createUser(secure);
    const started = await browser.start(phone);
    await browser.confirm(started.body.data.methodId, loginCodeFor(secure, phone));
    expect(browser.setCookies).toEqual([expect.stringContaining('; Secure')]);
  });
});
