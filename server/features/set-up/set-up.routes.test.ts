import { beforeEach, expect, test } from 'vitest';
import { buildSecondApp } from '#server/test/second-app.ts';
import {
  loginCodeFor,
  provideTestServer,
  type RequestOptions,
  resetRateLimits,
} from '#server/test/test-server.ts';
import { issueSetUpSecret } from './set-up.queries.ts';

const server = provideTestServer({ COMPANY_NAME: '', COMPANY_EMAIL: '', COMPANY_PHONE: '(312) 555-0100' });

const company = {
  name: 'Doe Mechanical',
  address: '12 Elm St, Springfield, IL 62701',
  phone: '(312) 555-0100',
  website: '',
  email: '',
  timeZone: 'America/Denver',
  sendHour: 9,
};
const person = { name: 'Pat Doe', phone: '(312) 555-0142' };
const phone = '+13125550142';
let secret: string;

const post = (path: string, body: object, options: RequestOptions = {}) =>
  server.request('POST', `/api/set-up${path}`, { token: null, body: { secret, ...body }, ...options });
const check = (options?: RequestOptions) => post('/check', {}, options);

/** Has a code sent and returns the whole request that completes the set-up with it. */
async function requestCode(change: object = {}): Promise<object> {
  const response = await post('/code', { person, ...change });
  expect(response.status, response.text).toBe(200);
  const code = loginCodeFor(server, phone);
  return { company, person, methodId: response.body.data.methodId, code };
}

beforeEach(async () => {
  await resetRateLimits(server);
  for (const table of ['loginCodes', 'sessions', 'users', 'companySettings', 'installation'] as const)
    await server.db.deleteFrom(table).execute();
  await server.reloadCompany();
  secret = (await issueSetUpSecret(server.db, server.clock.now())) ?? '';
});

test('the first person enters the company, proves a phone and is signed in [10.11-3]', async () => {
  expect(secret).toMatch(/^[\w-]{43}$/);
  const tooEarly = await server.request('POST', '/api/session/phone/start', { token: null, body: { phone } });
  expect([tooEarly.status, tooEarly.body.code]).toEqual([409, 'not_set_up']);
  const opened = await check();
  expect(opened.body.data).toMatchObject({
    fixed: ['phone'],
    company: { name: '', phone: '(312) 555-0100' },
  });
  const started = await post('/code', { person });
  // The test server's texts are collected, its settings are those of the outbox.
  expect(started.body.data.outboxPath).toBe(server.config.outboxPath);
  const body = { company, person, methodId: started.body.data.methodId, code: loginCodeFor(server, phone) };
  const done = await post('', body);
  expect(done.status, done.text).toBe(200);
  const token: string = done.body.data.sessionJwt;
  const session = await server.request('GET', '/api/session', { token });
  expect(session.body.data.user).toMatchObject({ name: 'Pat Doe', phone, isTechnician: false });
  expect((await server.request('GET', '/api/company')).body.data).toMatchObject(company);
  const { data } = (await server.request('GET', '/api/history', { token })).body;
  const authors = data.map(({ entity, user }: { entity: string; user: { name: string } | null }) => [
    entity,
    user?.name,
  ]);
  expect(authors.slice(0, 3)).toEqual([
    ['session', 'Pat Doe'],
    ['settings', 'Pat Doe'],
    ['user', undefined],
  ]);
  expect(await server.db.selectFrom('installation').selectAll().execute()).toEqual([]);
  expect(server.logLines.join()).not.toContain(secret);
});

test('of two browsers that finish at once, one wins and the other one is asked to sign in [10.11-4]', async () => {
  const second = await buildSecondApp(server);
  const other = { name: 'Ray Roe', phone: '(312) 555-0143' };
  const mine = await requestCode();
  const started = await post('/code', { person: other });
  const code = loginCodeFor(server, '+13125550143');
  const theirs = { secret, company, person: other, methodId: started.body.data.methodId, code };
  const [one, two] = await Promise.all([
    post('', mine),
    second.app.inject({ method: 'POST', url: '/api/set-up', payload: theirs }),
  ]);
  await second.stop();
  expect([one.status, two.statusCode].toSorted()).toEqual([200, 409]);
  const users = await server.db.selectFrom('users').select('name').execute();
  expect(users).toEqual([{ name: one.status === 200 ? 'Pat Doe' : 'Ray Roe' }]);
  for (const again of [await check(), await post('/code', { person }), await post('', mine)])
    expect([again.status, again.body.code]).toEqual([409, 'already_set_up']);
  expect(await issueSetUpSecret(server.db, server.clock.now())).toBeUndefined();
});

test('only the address of the last start works, for 30 minutes [10.11-5]', async () => {
  const former = secret;
  secret = (await issueSetUpSecret(server.db, server.clock.now())) ?? '';
  expect((await check()).status).toBe(200);
  for (const wrong of [former, 'x', `${secret}x`]) {
    const body = { secret: wrong };
    for (const refused of [
      await post('/check', body),
      await post('/code', { ...body, person }),
      await post('', { ...body, company, person, methodId: 'x', code: '123456' }),
    ])
      expect([refused.status, refused.body.code]).toEqual([403, 'unknown_set_up_address']);
  }
  const complete = await requestCode();
  const sent = server.texts.length;
  server.clock.advance(30 * 60_000);
  const late = await post('', complete);
  expect([late.status, late.body.code]).toEqual([403, 'set_up_address_expired']);
  expect((await post('/code', { person })).status).toBe(403);
  expect(server.texts).toHaveLength(sent);
  await server.db.deleteFrom('installation').execute();
  expect((await check()).body.code).toBe('unknown_set_up_address');
});

test.each<[string, RequestOptions]>([
  ['another machine', { remoteAddress: '192.0.2.7' }],
  ['a proxy', { headers: { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' } }],
  ['a tunnel', { headers: { host: 'desk.example' } }],
  ['a proxy that replaces the host', { headers: { host: 'localhost', origin: 'https://desk.example' } }],
])('without encryption, a request from %s is refused [10.11-6]', async (_, options) => {
  const complete = await requestCode();
  for (const refused of [
    await check(options),
    await post('/code', { person }, options),
    await post('', complete, options),
  ])
    expect([refused.status, refused.body.code]).toEqual([403, 'not_private']);
});

test('a wrong code is counted, and a code of another phone or of a sign-in is wrong [10.11-7]', async () => {
  const complete = await requestCode();
  const otherPhone = { ...complete, person: { ...person, phone: '(312) 555-0143' } };
  expect((await post('', otherPhone)).body.code).toBe('wrong_code');
  const guess = { ...complete, code: '0000000' };
  for (let tries = 0; tries < 5; tries += 1)
    expect((await post('', guess)).body).toMatchObject({ code: 'wrong_code', issues: [{ path: 'code' }] });
  expect((await post('', complete)).body.code).toBe('wrong_code');
  const soon = await post('/code', { person });
  expect([soon.status, soon.headers['retry-after']]).toEqual([429, '30']);
  const confirm = { token: null, body: { methodId: 'x', code: '123456' } };
  expect((await server.request('POST', '/api/session/phone/confirm', confirm)).status).toBe(400);
});

test('a code that cannot be sent says so, and can be requested again at once', async () => {
  server.smsError = new Error('no line');
  const failed = await post('/code', { person });
  expect([failed.status, failed.body.code]).toEqual([503, 'code_not_sent']);
  server.smsError = undefined;
  await requestCode();
});

test.each([
  [{ company: { ...company, name: ' ' } }, 'company.name', 'A company name is required.'],
  [{ company: { ...company, email: 'x' } }, 'company.email', 'Invalid email.'],
  [{ person: { ...person, name: '' } }, 'person.name', 'A name is required.'],
  [{ person: { ...person, phone: '12' } }, 'person.phone', 'Invalid phone number.'],
  [{ code: '' }, 'code', 'Confirmaton code is required.'],
  [
    { company: { ...company, phone: '(312) 555-0199' } },
    'phone',
    'This is set by COMPANY_PHONE on the server.',
  ],
])('rejects %j', async (change, path, message) => {
  const response = await post('', { ...(await requestCode()), ...change });
  expect(response.status).toBe(400);
  expect(response.body.issues).toContainEqual({ path, message });
  expect(await server.db.selectFrom('users').selectAll().execute()).toEqual([]);
});
