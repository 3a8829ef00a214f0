import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { newPhone } from '#server/test/factories.ts';
import { twilioEnv } from '#server/test/fakes/twilio-posts.ts';
import { requestCode } from '#server/test/fixtures/sign-in-requests.ts';
import { provideTestServer, resetRateLimits } from '#server/test/test-server.ts';
import { findOutboxPath } from './sign-in-outbox.ts';

const server = provideTestServer();

const local = { DATA_DIR: '/srv/crewdesk', HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:3000' };
const outboxPath = '/srv/crewdesk/outbox.jsonl';
type Case = [env: NodeJS.ProcessEnv, headers?: Record<string, string>];
const find = (env: NodeJS.ProcessEnv, headers: Record<string, string> = {}) =>
  findOutboxPath(readConfig({ ...local, ...env }), { host: 'localhost:3000', ...headers });

test.each<Case>([
  [{}],
  [{ PUBLIC_URL: '' }],
  [{}, { origin: 'http://localhost:5173' }],
  [{}, { origin: 'http://127.0.0.1:3000' }],
  [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }, { host: '[::1]:3000' }],
  [{ HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:3000' }, { host: '127.0.0.1:3000' }],
  [{ ADMIN_PHONE: '312 555 0142', DATABASE_URL: 'postgres://db/crewdesk' }],
])('the path of the outbox is named on the same machine: %j %j', (env, headers) => {
  expect(find(env, headers)).toBe(outboxPath);
});

test.each<Case>([
  [{ ...twilioEnv, PUBLIC_URL: local.PUBLIC_URL }],
  [{ HOST: '0.0.0.0' }],
  [{ HOST: '192.0.2.7' }],
  [{ PUBLIC_URL: 'https://desk.example' }],
  [{ PUBLIC_URL: 'http://localhost.desk.example' }],
  [{}, { 'x-forwarded-for': '127.0.0.1' }],
  [{}, { 'x-forwarded-proto': 'http' }],
  [{}, { 'x-forwarded-host': 'localhost' }],
  [{}, { forwarded: 'for=127.0.0.1' }],
  [{}, { via: '1.1 proxy' }],
  [{}, { 'x-real-ip': '127.0.0.1' }],
  [{}, { 'x-client-ip': '127.0.0.1' }],
  [{}, { 'x-original-for': '127.0.0.1' }],
  [{}, { 'x-original-host': 'localhost' }],
  [{}, { 'true-client-ip': '127.0.0.1' }],
  [{}, { 'cf-connecting-ip': '127.0.0.1' }],
  [{}, { origin: 'https://desk.example' }],
  [{}, { origin: 'null' }],
  [{}, { origin: '' }],
  [{}, { host: 'desk.example' }],
  [{}, { host: '' }],
])('the path of the outbox is named to nobody else: %j %j', (env, headers) => {
  expect(find(env, headers)).toBeUndefined();
});

test('the response names the outbox and no code, alike for known and unknown numbers [10.3-23]', async () => {
  await resetRateLimits(server);
  const responses = [
    await requestCode(server, server.user.phone),
    await requestCode(server, newPhone()),
    await requestCode(server, newPhone(), { headers: { via: '1.1 proxy' } }),
  ];
  const paths = responses.map(({ body }) => body.data.outboxPath);
  expect(paths).toEqual([server.config.outboxPath, server.config.outboxPath, undefined]);
  for (const { body, text } of responses.slice(0, 2)) {
    expect(Object.keys(body.data)).toEqual(['methodId', 'outboxPath']);
    expect(text.replaceAll(body.data.methodId, '')).not.toMatch(/\d{6}/);
  }
  expect(Object.keys(responses[2]?.body.data)).toEqual(['methodId']);
});
