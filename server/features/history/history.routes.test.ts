import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dayOf } from '#schema/fields/format-day.ts';
import { projects } from '#schema/records/projects.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { createCustomer, createRecord, createUser, customerInput, newPhone } from '#server/test/factories.ts';
import { explain } from '#server/test/fixtures/explain.ts';
import { createMessage } from '#server/test/fixtures/message-requests.ts';
import { readCsv } from '#server/test/read-csv.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { listChanges } from './history.queries.ts';

const server = provideTestServer();

type Item = {
  _id: string;
  entity: string;
  action: string;
  name: string;
  text: string;
  user: object | null;
  isRestored: boolean;
};

async function list(query: string, token?: string) {
  const options = token === undefined ? {} : { token };
  return server.request('GET', `/api/history?${query}`, options);
}

async function signInTechnician(): Promise<string> {
  const { phone } = await createUser(server, { phone: newPhone(), isTechnician: true });
  return server.signIn(phone);
}

describe('GET /history', () => {
  test('lists the changes of an entity, the newest first, in pages [10.8-26]', async () => {
    const customer = await createCustomer(server, { name: 'Lakeview Bakery' });
    for (const name of ['Lakeview Bakeries', 'Lakeview Bread'])
      await server.request('PUT', `/api/customer/${customer._id}`, { body: { ...customer, name } });
    const first = (await list(`entity=customer&id=${customer._id}&limit=2`)).body;
    expect(first).toMatchObject({
      total: 3,
      data: [
        { action: 'update', name: 'Lakeview Bread', user: { _id: server.user.id, name: server.user.name } },
        {
          action: 'update',
          name: 'Lakeview Bakeries',
          text: 'changed the name from Lakeview Bakery to Lakeview Bakeries',
          parts: [{ kind: 'changed', label: 'Name', from: 'Lakeview Bakery', to: 'Lakeview Bakeries' }],
          recordId: null,
          undoneId: null,
        },
      ],
    });
    const second = (await list(`entity=customer&id=${customer._id}&limit=2&cursor=${first.nextCursor}`)).body;
    expect(second).toMatchObject({
      data: [{ action: 'create', name: 'Lakeview Bakery' }],
      nextCursor: null,
    });
  });

  test('lists with a record what belongs to it, such as messages [10.8-27]', async () => {
    const record = await createRecord(server, workOrders);
    await createMessage(server, { workOrder: record._id });
    await server.request('DELETE', `/api/work-order/${record._id}`);
    const { data } = (await list(`entity=work-order&id=${record._id}`)).body;
    expect(data.map(({ entity, action }: Item) => [entity, action])).toEqual([
      ['work-order', 'delete'],
      ['message', 'delete'],
      ['message', 'create'],
      ['work-order', 'create'],
    ]);
    expect(data.find(({ entity }: Item) => entity === 'message')).toMatchObject({
      name: record.number,
      recordId: record._id,
    });
  });

  test('names the record and the recipient of a long message that was changed', async () => {
    const record = await createRecord(server, workOrders);
    const sent = { message: 'Bring a ladder. '.repeat(75), sendAt: '2027-03-01' };
    const message = await createMessage(server, { workOrder: record._id, ...sent });
    const body = { ...message, sendAt: '2027-03-02' };
    expect((await server.request('PUT', `/api/messages/${message._id}`, { body })).status).toBe(200);
    expect((await list(`id=${record._id}&action=update`)).body.data).toMatchObject([
      {
        name: record.number,
        text: 'changed the send date from 1 Mar 2027 to 2 Mar 2027 in the message to (312) 555-0142',
      },
    ]);
  });

  test('filters all changes by user, kind, action and day of the company [10.8-28]', async () => {
    const colleague = await createUser(server);
    const token = await server.signIn(colleague.phone);
    const body = customerInput({ name: 'Filtered' });
    await server.request('POST', '/api/customer', { body, token });
    const names = async (query: string) =>
      (await list(query)).body.data.map(({ name }: Item) => name) as string[];
    const mine = `user=${colleague._id}&entity=customer`;
    const today = dayOf(server.clock.now(), 'America/Chicago');
    expect(await names(`${mine}&action=create&from=${today}&to=${today}`)).toEqual(['Filtered']);
    expect(await names(`${mine}&action=create&from=1900-01-01&to=9999-12-31`)).toEqual(['Filtered']);
    expect(await names(`${mine}&action=delete`)).toEqual([]);
    expect(await names(`${mine}&to=2020-01-01`)).toEqual([]);
    expect(await names(`user=${colleague._id}&from=2999-01-01`)).toEqual([]);
  });

  test('lists nothing of an entity of another kind', async () => {
    const record = await createRecord(server, workOrders);
    await createMessage(server, { workOrder: record._id });
    const { _id, customer } = record;
    const total = async (query: string) => (await list(query)).body.total;
    expect(await total(`entity=work-order&id=${_id}`)).toBe(2);
    expect(await total(`entity=message&id=${_id}`)).toBe(1);
    expect(await total(`entity=project&id=${_id}`)).toBe(0);
    expect(await total(`entity=project&id=${customer._id}`)).toBe(0);
    expect(await total(`entity=customer&id=${customer._id}`)).toBe(1);
  });

  test('rejects invalid filters and requests without a session', async () => {
    const queries = ['entity=spaceship', 'id=1', 'user=1', 'action=look', 'from=soon', 'cursor=nonsense'];
    for (const query of queries) expect((await list(query)).status).toBe(400);
    expect((await server.request('GET', '/api/history', { token: null })).status).toBe(401);
  });

  test('shows technicians the history of one entity only, and nothing about sign-ins', async () => {
    const customer = await createCustomer(server);
    const token = await signInTechnician();
    for (const path of ['/api/history', '/api/history/export']) {
      const refused = await server.request('GET', path, { token });
      expect([refused.status, refused.body.code]).toEqual([403, 'office_only']);
    }
    expect((await list(`entity=customer&id=${customer._id}`, token)).body.total).toBe(1);
    const { data: sessions } = (await list('entity=session&limit=1')).body;
    const ofSession = `entity=session&id=${sessions[0].entityId}`;
    expect((await list(ofSession)).body.total).toBe(1);
    expect((await list(ofSession, token)).body.total).toBe(0);
  });

  test('never has what a change is made of [10.8-30]', async () => {
    const project = await createRecord(server, projects, { description: 'The gate code is 4410.' });
    const { text } = await list(`entity=project&id=${project._id}`);
    expect(text).not.toContain('4410');
    expect(text).not.toContain('"after"');
  });
});

describe('GET /history/export', () => {
  test('exports the changes of a filter as CSV, safe in spreadsheets, and logs the export [10.8-29]', async () => {
    await createCustomer(server, { name: '=SUM(A1), "Inc."' });
    const response = await server.request('GET', '/api/history/export?entity=customer&action=create');
    expect(response.headers['content-disposition']).toMatch(/crewdesk-history-.*\.csv/);
    const [header, newest] = readCsv(response.text.slice(1));
    expect(header).toEqual(['At', 'By', 'Kind', 'Name', 'Change']);
    expect(newest?.slice(1, 4)).toEqual([server.user.name, 'customer', '\'=SUM(A1), "Inc."']);
    expect((await list('action=export&limit=1')).body.data).toMatchObject([
      { entity: 'export', name: 'history', user: { name: server.user.name } },
    ]);
  });
});

test('filters by user, entity and action read nothing but what they list, among 20,000 changes', async () => {
  await sql`
    insert into history (id, at, user_id, user_name, action, entity, entity_id, before, after)
    select gen_random_uuid(), timestamptz '2024-01-01' + n * interval '1 minute', ${server.user.id}::uuid, 'Ana',
      case when n = 7 then 'restore' else 'update' end, 'customer', gen_random_uuid(), '{}', '{}'
    from generate_series(1, 20000) n`.execute(server.db);
  await sql`analyze history`.execute(server.db);
  const scope = { timeZone: 'UTC', isOfficeUser: true };
  for (const others of [{}, { entity: 'customer' as const }]) {
    const filter = { user: server.user.id, action: 'restore' as const, ...others };
    const plan = await explain(server.db, (db) => listChanges(db, { ...scope, filter }, { limit: 50 }));
    expect(plan).toMatch(/history_of_(user|kind)/);
    expect(plan).not.toMatch(/Seq Scan on history|Rows Removed by Filter/);
  }
});
