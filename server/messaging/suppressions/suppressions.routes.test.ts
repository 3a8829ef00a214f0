import { describe, expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { contactInput, createRecord } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const unknownId = '01900000-0000-7000-8000-000000000000';

const add = (body: object) => server.request('POST', '/api/suppressions', { body });

async function list(query = '') {
  const answer = await server.request('GET', `/api/suppressions?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

describe('a spoken wish', () => {
  test('is written down with who was told, and found again [10.2-14]', async () => {
    const added = await add({ textTo: '(312) 555-0171 ext. 4', note: 'Said so on the phone.' });
    expect(added.status).toBe(201);
    expect(added.body.data).toEqual({
      _id: expect.any(String),
      name: null,
      emailTo: null,
      textTo: '+13125550171',
      source: 'staff',
      note: 'Said so on the phone.',
      createdBy: { _id: server.user.id, name: server.user.name },
      createdAt: server.clock.now().toISOString(),
    });
    const byMail = await add({ emailTo: 'Pat.Doe@Example.com' });
    expect(byMail.body.data).toMatchObject({ emailTo: 'pat.doe@example.com', textTo: null, note: null });
    for (const q of ['312) 555-01', '555 0171', 'on the PHONE', '+1312555']) {
      expect((await list(`q=${encodeURIComponent(q)}`)).data).toEqual([added.body.data]);
    }
    expect((await list('q=PAT.doe')).data).toEqual([byMail.body.data]);
    expect((await list('q=%25')).data).toEqual([]);
  });

  test('knows whom messages to that address were for, and is found by the name', async () => {
    const contacts = [
      contactInput({
        name: 'Ida Wells',
        email: 'Ida@Example.com',
        phoneNumbers: [{ name: 'Mobile', phone: '+13125550191' }],
      }),
    ];
    const workOrder = (await createRecord(server, workOrders, { contacts }))._id;
    for (const to of [{ textTo: '+13125550191' }, { emailTo: 'ida@example.COM' }])
      await server.request('POST', '/api/messages', { body: { message: 'Hi', workOrder, ...to } });
    for (const body of [{ textTo: '+13125550191' }, { emailTo: 'ida@example.com' }])
      expect((await add(body)).body.data).toMatchObject({ name: 'Ida Wells' });
    expect((await list('q=ida%20WELLS')).total).toBe(2);
  });

  test('of somebody who said so before changes nothing', async () => {
    const first = await add({ emailTo: 'once@example.com', note: 'first' });
    const again = await add({ emailTo: 'ONCE@example.com', note: 'second' });
    expect(again.status).toBe(200);
    expect(again.body.data).toEqual(first.body.data);
    const answers = await Promise.all(Array.from({ length: 10 }, () => add({ textTo: '+13125550172' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1);
  });

  test('can be taken back, and both leave history', async () => {
    const { _id } = (await add({ textTo: '+13125550173' })).body.data;
    expect((await server.request('DELETE', `/api/suppressions/${_id}`)).status).toBe(204);
    expect((await list('q=0173')).data).toEqual([]);
    const rows = await server.db.selectFrom('history').selectAll().where('entityId', '=', _id).execute();
    expect(rows.map(({ action, entity, userName }) => [action, entity, userName]).toSorted()).toEqual([
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
    [{}, 'emailTo', 'An e-mail address or a phone number is required.'],
    [{ emailTo: ' ', textTo: null }, 'emailTo', 'An e-mail address or a phone number is required.'],
    [{ emailTo: 'nobody' }, 'emailTo', 'Must be a valid email address'],
    [{ textTo: '12' }, 'textTo', 'Phone number is not valid.'],
    [
      { emailTo: 'a@example.com', textTo: '+13125550142' },
      'textTo',
      'Please give an e-mail address or a phone number, not both.',
    ],
  ])('needs one address: %j', async (body, path, message) => {
    const answer = await add(body);
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toContainEqual({ path, message });
  });

  test('is nothing without a session', async () => {
    for (const [method, url] of [
      ['GET', '/api/suppressions'],
      ['POST', '/api/suppressions'],
      ['DELETE', `/api/suppressions/${unknownId}`],
    ] as const) {
      expect((await server.request(method, url, { token: null })).status).toBe(401);
    }
  });
});

test('suppressions are listed page by page, the newest first', async () => {
  const before = (await list()).total;
  for (let n = 0; n < 5; n++) {
    server.clock.advance(1000);
    await add({ emailTo: `page${n}@example.com` });
  }
  const first = await list('limit=3');
  expect(first.total).toBe(before + 5);
  const second = await list(`limit=3&cursor=${first.nextCursor}`);
  const names = [...first.data, ...second.data].map(({ emailTo }) => emailTo).slice(0, 5);
  expect(names).toEqual([4, 3, 2, 1, 0].map((n) => `page${n}@example.com`));
});
