import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDemonstration } from '#server/demo/own-company/demonstration.ts';
import { createUser } from '#server/test/factories.ts';
import { buildSecondApp } from '#server/test/second-app.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

test('office users of the demonstration end it with the next start, or keep it [10.11-13]', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'crewdesk-demonstration-'));
  const second = await buildSecondApp(server, undefined, { demonstration: createDemonstration(dataDir) });
  onTestFinished(async () => {
    await second.stop();
    await rm(dataDir, { recursive: true });
  });
  const send = async (method: 'GET' | 'PUT', url: string, payload?: object, token = server.token) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await second.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: response.statusCode, body: response.json() };
  };
  for (const startsOwnCompany of [false, true, true, false]) {
    const ended = await send('PUT', '/api/demonstration', { startsOwnCompany });
    expect(ended).toEqual({ status: 200, body: { data: { startsOwnCompany } } });
    const session = await send('GET', '/api/session');
    expect(session.body.data.demonstration).toEqual({ startsOwnCompany });
  }
  expect((await send('PUT', '/api/demonstration', { startsOwnCompany: 'yes' })).status).toBe(400);
  const technician = await createUser(server, { isTechnician: true });
  const token = await server.signIn(technician.phone);
  const refused = await send('PUT', '/api/demonstration', { startsOwnCompany: true }, token);
  expect([refused.status, refused.body.code]).toEqual([403, 'office_only']);
});

test('an installation that is no demonstration says so', async () => {
  expect((await server.request('GET', '/api/session')).body.data.demonstration).toBeNull();
  const refused = await server.request('PUT', '/api/demonstration', { body: { startsOwnCompany: true } });
  expect([refused.status, refused.body.code]).toEqual([409, 'no_demonstration']);
});
