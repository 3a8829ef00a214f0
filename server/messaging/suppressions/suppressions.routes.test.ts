import { describe, expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { contactInput, createRecord } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const unknownId = '01900000-0000-7000-8000-000000000000';

const add = (body: object) => server.request('POST', '/api/suppressions', { body });

async function list(query = '') {
  const response = await server.request('GET', `/api/suppressions?${query}`);
  expect(response.status, response.text).toBe(200);
  return response.body;
}

describe('an opt-out entered by a colleague', () => {
  test('is returned with its author and found by search [10.2-14]', async () => {
    const added = await add({ textTo: '(312) 555-0171 ext. 4', note: 'Said so on the Phone.' });
    expect(added.status).toBe(201);
    expect(added.body.data).toEqual({
      _id: expect.any(String),
      name: null,
      emailTo: null,
      textTo: '+13125550171',
      source: 'staff',
      note: 'Said so on the Phone.',
      createdBy: { _id: server.user.id, name: server.user.name },
      createdAt: server.clock.now().toISOString(),
    });
    const forEmail = await add({ emailTo: 'Pat.Doe@Example.com' });
    expect(forEmail.body.data).toMatchObject({ emailTo: 'pat.doe@example.com', textTo: null, note: null });
    for (const q of ['312) 555-01', '555 0171', 'on the PHONE', '+1312555']) {
      expect((await list(`q=${encodeURIComponent(q)}`)).data).toEqual([added.body.data]);
    }
    expect((await list('q=PAT.doe')).data).toEqual([forEmail.body.data]);
    expect((await list('q=%25')).data).toEqual([]);
  });

  test('includes the recipient name of earlier messages and is found by it', async () => {
    const contacts = [
      contactInput({
        name: 'Ida Wells',
        email: 'Ida@Example.com',
        phoneNumbers: [{ name: 'Mobile', phone: '+13125550191' }],
      }),
    ];
    const workOrder = (await createRecord(server, workOrders, { contacts }))._id;
    for (const recipient of [{ textTo: '+13125550191' }, { emailTo: 'ida@example.COM' }])
      await server.request('POST', '/api/messages', { body: { message: 'Hi', workOrder, ...recipient } });
    for (const body of [{ textTo: '+13125550191' }, { emailTo: 'ida@example.com' }])
      expect((await add(body)).body.data).toMatchObject({ name: 'Ida Wells' });
    expect((await list('q=ida%20WELLS')).total).toBe(2);
  });

  test('responds 200 with the existing entry for a duplicate', async () => {
    const first = await add({ emailTo: 'once@example.com', note: 'first' });
    const again = await add({ emailTo: 'ONCE@example.com', note: 'second' });
    expect(again.status).toBe(200);
    expect(again.body.data).toEqual(first.body.data);
    const responses = await Promise.all(Array.from({ length: 10 }, () => add({ textTo: '+13125550172' })));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(responses.map(({ body }) => body.data._id)).size).toBe(1);
  });

  test('can be lifted; adding and lifting log history', async () => {
    const { _id } = (await add({ textTo: '+13125550173' })).body.data;
    expect((await server.request('DELETE', `/api/suppressions/${_id}`)).status).toBe(204);
    expect((await list('q=0173')).data).toEqual([]);
    const history = await server.db.selectFrom('history').selectAll().where('entityId', '=', _id).execute();
    expect(history.map(({ action, entity, userName }) => [action, entity, userName]).toSorted()).toEqual([
      ['create', 'suppression', server.user.name],
      ['delete', 'suppression', server.user.name],
    ]);
    const again = await server.request('DELETE', `/api/suppressions/${_id}`);
    expect(again).toMatchObject({
      status: 404,
      body: { error: 'This entry does not exist or was deleted.' },
    });
  });

  test.each([
    [{}, 'emailTo', 'An email address or a phone number is required.'],
    [{ emailTo: ' ', textTo: null }, 'emailTo', 'An email address or a phone number is required.'],
    [{ emailTo: 'nobody' }, 'emailTo', 'Must be a valid email address'],
    [{ textTo: '12' }, 'textTo', 'Phone number is not valid.'],
    [
      { emailTo: 'a@example.com', textTo: '+13125550142' },
      'textTo',
      'Enter an email address or a phone number, not both.',
    ],
  ])('is rejected with 400 for %j', async (body, path, message) => {
    const response = await add(body);
    expect(response.status).toBe(400);
    expect(response.body.issues).toContainEqual({ path, message });
  });

  test('requires a session', async () => {
    for (const [method, url] of [
      ['GET', '/api/suppressions'],
      ['POST', '/api/suppressions'],
      ['DELETE', `/api/suppressions/${unknownId}`],
    ] as const) {
      expect((await server.request(method, url, { token: null })).status).toBe(401);
    }
  });
});

test('suppressions are listed page by page, newest first', async () => {
  const before = (await list()).total;
  for (let n = 0; n < 5; n++) {
    server.clock.advance(1000);
    await add({ emailTo: `page${n}@example.com` });
  }
  const first = await list('limit=3');
  expect(first.total).toBe(before + 5);
  const second = await list(`limit=3&cursor=${first.nextCursor}`);
  const emails = [...first.data, ...second.data].map(({ emailTo }) => emailTo).slice(0, 5);
  expect(emails).toEqual([4, 3, 2, 1, 0].map((n) => `page${n}@example.com`));
});
