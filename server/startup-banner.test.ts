import { expect, test } from 'vitest';
import { readConfig } from './config/config.ts';
import { createUser, summarizeUsers } from './features/users/users.queries.ts';
import { describeStartup } from './startup-banner.ts';
import { newPhone } from './test/factories.ts';
import { twilioEnv } from './test/fakes/twilio-posts.ts';
import { provideTestServer } from './test/test-server.ts';

const server = provideTestServer();
const url = 'http://127.0.0.1:3000';
const own = { DATA_DIR: '/srv/crewdesk', ADMIN_NAME: 'Pat Doe', ADMIN_PHONE: '3125550142' };
const pat = { name: 'Pat Doe', phone: '+13125550142' };

test('a start prints who can sign in and where the code is while texts are not set up [10.3-24]', () => {
  const users = { first: pat, count: 1 };
  expect(describeStartup({ url, config: readConfig(own), isDemonstration: false, users })).toEqual([
    'Crewdesk is ready at http://localhost:3000',
    'Sign in with (312) 555-0142 (Pat Doe).',
    'Texts are not set up yet; the confirmation code will be in /srv/crewdesk/outbox.jsonl',
    'Data is stored in /srv/crewdesk.',
    'Press Ctrl-C to stop.',
  ]);
});

test('a start that sends texts names no file', () => {
  const config = readConfig({ ...own, ...twilioEnv, DATABASE_URL: 'postgres://db/crewdesk' });
  const start = { url, config, isDemonstration: false };
  expect(describeStartup({ ...start, users: { first: pat, count: 3 } }).slice(1)).toEqual([
    'Sign in with (312) 555-0142 (Pat Doe); 2 more people can sign in.',
    'Press Ctrl-C to stop.',
  ]);
  expect(describeStartup({ ...start, users: { first: pat, count: 2 } })[1]).toContain(
    '; 1 more person can sign in.',
  );
});

test.each([
  [{}, 'http://127.0.0.1:4711', 'http://localhost:4711'],
  [{ HOST: '0.0.0.0' }, 'http://127.0.0.1:4711', 'http://localhost:4711'],
  [{ HOST: '127.0.0.2' }, 'http://127.0.0.2:4711', 'http://127.0.0.2:4711'],
  [{ PUBLIC_URL: 'https://desk.example' }, 'http://127.0.0.1:4711', 'http://localhost:4711'],
  [
    { PUBLIC_URL: 'https://desk.example', TRUST_PROXY: '127.0.0.1' },
    'http://127.0.0.1:4711',
    'https://desk.example',
  ],
])('a start with %j and without users prints the address of the set-up [10.11-1]', (env, url, base) => {
  const start = {
    url,
    config: readConfig(env),
    isDemonstration: false,
    users: { first: undefined, count: 0 },
  };
  const lines = describeStartup({ ...start, setUpSecret: 'the-secret' });
  expect(lines).toContain(`${base}/app/set-up#the-secret`);
  expect(lines.join()).toContain('within 30 minutes');
  expect(lines.join()).not.toContain('Sign in');
});

test('a start on another address without encryption prints no address, and says what to do', () => {
  const config = readConfig({ HOST: '192.0.2.7' });
  const start = { url: 'http://192.0.2.7:80', config, isDemonstration: false };
  const lines = describeStartup({
    ...start,
    users: { first: undefined, count: 0 },
    setUpSecret: 'the-secret',
  });
  expect(lines.join()).not.toContain('the-secret');
  expect(lines.join()).toContain('ADMIN_PHONE');
});

test('the demonstration keeps its own line', () => {
  const users = { first: pat, count: 9 };
  expect(describeStartup({ url, config: readConfig({}), isDemonstration: true, users })).toEqual([
    'Crewdesk is ready at http://localhost:3000',
    'Sign in with (202) 555-0100 (Demo Admin); the confirmation code will appear here.',
    'Press Ctrl-C to stop.',
  ]);
});

test('the user that a start names is in the office and not deleted', async () => {
  const add = (name: string, isTechnician: boolean, at: string) =>
    server.db
      .transaction()
      .execute((tx) => createUser(tx, { name, phone: newPhone(), isTechnician }, new Date(at)));
  await add('Early Technician', true, '2020-01-01T00:00:00Z');
  const left = await add('Gone', false, '2020-01-02T00:00:00Z');
  const { phone } = await add('Early Office', false, '2020-01-03T00:00:00Z');
  await server.db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', left.id).execute();
  // The test server's own user is the third.
  expect(await summarizeUsers(server.db)).toEqual({
    first: expect.objectContaining({ name: 'Early Office', phone }),
    count: 3,
  });
});
