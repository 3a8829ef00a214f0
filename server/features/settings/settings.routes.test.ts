import { beforeEach, describe, expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { listen } from '#server/db/listen.ts';
import { createRecord, createUser } from '#server/test/factories.ts';
import { buildSecondApp } from '#server/test/second-app.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer({ COMPANY_NAME: '', COMPANY_EMAIL: '', COMPANY_PHONE: '(312) 555-0100' });

const input = {
  name: 'Doe Mechanical',
  address: '12 Elm St, Springfield, IL 62701',
  phone: '(312) 555-0100',
  website: 'doe.example',
  email: 'office@doe.example',
  timeZone: 'America/Chicago',
  sendHour: 9,
};

const put = (change: object = {}, headers = {}) =>
  server.request('PUT', '/api/settings', { body: { ...input, ...change }, headers });

beforeEach(async () => {
  await server.db.deleteFrom('companySettings').execute();
  await server.db.deleteFrom('messages').execute();
  await server.reloadCompany();
});

async function save(change: object = {}): Promise<void> {
  const response = await put(change);
  expect(response.status, response.text).toBe(200);
}

describe('settings', () => {
  test('are those of the environment until somebody sets others, which hold at once [10.11-30]', async () => {
    const before = await server.request('GET', '/api/settings');
    expect(before.headers.etag).toBe('"0"');
    expect(before.body.data).toMatchObject({
      name: '',
      phone: '(312) 555-0100',
      fixed: ['phone'],
      sendHour: 9,
    });

    const response = await put({ name: ' Doe  Mechanical ' }, { 'if-match': '"0"' });
    expect(response.status, response.text).toBe(200);
    expect(response.headers.etag).toBe('"1"');
    expect(response.body.data).toMatchObject({
      ...input,
      logo: '/assets/logo.png',
      fixed: ['phone'],
      version: 1,
    });
    expect((await server.request('GET', '/api/company')).body.data).toMatchObject(input);
    const { data } = (await server.request('GET', '/api/history?entity=settings')).body;
    expect(data[0].parts.map(({ label }: { label: string }) => label)).toEqual([
      'Company Name',
      'Address',
      'Website',
      'Email',
    ]);
  });

  test('reach all processes, and change nothing that the environment sets [10.11-31]', async () => {
    const second = await buildSecondApp(server);
    const notified = Promise.withResolvers<void>();
    const connected = Promise.withResolvers<void>();
    const listener = listen(server.url, {
      channel: 'company',
      onNotification: notified.resolve,
      onConnect: connected.resolve,
    });
    await connected.promise;
    const refused = await put({ phone: '(312) 555-0199' });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      error: 'This is set by COMPANY_PHONE on the server.',
      issues: [{ path: 'phone' }],
    });
    expect((await put({ name: 'Roe' })).status).toBe(200);
    await notified.promise;
    await second.reloadCompany();
    const company = await second.app.inject({ url: '/api/company' });
    expect(company.json().data).toMatchObject({ name: 'Roe', phone: '(312) 555-0100' });
    await listener.stop();
    await second.stop();
  });

  test('are for office users, with a session and the version they have seen [10.11-32]', async () => {
    const technician = await createUser(server, { isTechnician: true });
    const token = await server.signIn(technician.phone);
    expect((await server.request('GET', '/api/settings', { token })).status).toBe(403);
    expect((await server.request('PUT', '/api/settings', { token, body: input })).status).toBe(403);
    expect((await server.request('PUT', '/api/settings', { token: null, body: input })).status).toBe(401);
    expect((await put({}, { 'if-match': '"0"' })).status).toBe(200);
    const stale = await put({ name: 'Late' }, { 'if-match': '"0"' });
    expect(stale.status).toBe(412);
    expect(stale.body.data).toMatchObject({ name: 'Doe Mechanical', version: 1 });
  });

  test.each([
    ['timeZone', 'Mars/Olympus', 'Please choose a time zone from the list.'],
    // PostgreSQL reads an offset the other way round.
    ['timeZone', '+05:30', 'Please choose a time zone from the list.'],
    ['sendHour', 7, 'The hour must be a whole number from 8 to 20.'],
    ['sendHour', 9.5, 'The hour must be a whole number from 8 to 20.'],
    ['email', 'nobody', 'Invalid email.'],
    ['name', 'x'.repeat(101), 'Please use at most 100 characters.'],
  ])('are refused with a sentence for %s %s [10.11-33]', async (field, value, error) => {
    const response = await put({ [field]: value });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ error, issues: [{ path: field }] });
  });

  test('give an instant that is sent for a day its day in the new time zone', async () => {
    const event = [{ status: 'Active', statusObtainedAt: '2026-11-19T18:00:00Z' }];
    const dayOfEvent = async () =>
      (await createRecord(server, workOrders, { statusTimeline: event })).statusTimeline[0].statusObtainedAt;
    expect(await dayOfEvent()).toBe('2026-11-19');
    await save({ timeZone: 'Asia/Tokyo' });
    expect(await dayOfEvent()).toBe('2026-11-20');
  });
});
