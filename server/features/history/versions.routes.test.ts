import { describe, expect, test } from 'vitest';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import {
  createCustomer,
  createRecord,
  createUser,
  customerInput,
  equipmentInput,
} from '#server/test/factories.ts';
import { createFullRecord } from '#server/test/fixtures/full-record-input.ts';
import { unknownId } from '#server/test/fixtures/unknown-id.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

const day = (instant: string) => instant.slice(0, 10);

async function versionOn(entity: string, id: string, on: string, status = 200) {
  const response = await server.request('GET', `/api/history/${entity}/${id}?on=${on}`);
  expect(response.status, response.text).toBe(status);
  return response.body.data ?? response.body;
}

/** The next day of the company at noon, with a session. */
async function passDay(): Promise<string> {
  server.clock.advance(24 * 60 * 60 * 1000);
  server.token = await server.signIn(server.user.phone);
  return day(server.clock.now().toISOString());
}

describe.each(recordKinds)('a former $labels.singular', (kind) => {
  test('is as it was at the end of each day, also after its deletion [10.8-37]', async () => {
    const first = day(server.clock.now().toISOString());
    const created = await createFullRecord(server, kind);
    const second = await passDay();
    const path = `/api${kind.apiPath}/${created._id}`;
    const equipment = [equipmentInput({ serial: 'C3' }), created.equipment[1]];
    const warranties = created.warranties.slice(0, 1);
    const change = { customerPo: 'PO-2', equipment, warranties, description: 'Longer. '.repeat(200).trim() };
    const { data: updated } = (await server.request('PUT', path, { body: { ...created, ...change } })).body;
    const third = await passDay();
    await server.request('DELETE', path);

    const before = Temporal.PlainDate.from(first).subtract({ days: 1 }).toString();
    expect((await versionOn(kind.id, created._id, before, 404)).error).toContain('did not exist on that day');
    expect(await versionOn(kind.id, created._id, first)).toMatchObject({
      entity: kind.id,
      on: first,
      changedBy: { name: server.user.name },
      isDeleted: false,
      value: created,
    });
    expect((await versionOn(kind.id, created._id, second)).value).toEqual(updated);
    const deleted = await versionOn(kind.id, created._id, third);
    expect(deleted).toMatchObject({ isDeleted: true, value: { number: created.number, version: 2 } });
  });
});

describe('a former version', () => {
  test('is there of customers and users', async () => {
    const today = day(server.clock.now().toISOString());
    const customer = await createCustomer(server, { name: 'Before' });
    const user = await createUser(server, { name: 'Ana Before' });
    await passDay();
    await server.request('PUT', `/api/customer/${customer._id}`, { body: { ...customer, name: 'After' } });
    const token = await server.signIn(user.phone);
    await server.request('POST', '/api/customer', { body: customerInput(), token });
    await server.request('DELETE', `/api/user/${user._id}`);
    const list = async (query: string) => (await server.request('GET', `/api/history?${query}`)).body.data;
    expect(await list(`user=${user._id}&entity=customer`)).toMatchObject([{ user: { name: 'Ana Before' } }]);
    const [deletion] = await list(`entity=user&id=${user._id}`);
    expect(deletion).toMatchObject({ action: 'delete', name: 'Ana Before' });
    expect((await versionOn('customer', customer._id, today)).value).toEqual(customer);
    expect((await versionOn('user', user._id, today)).value).toEqual({
      ...user,
      lastLogin: expect.any(String),
    });
    const { body } = await server.request('GET', `/api/history/customer/${customer._id}`);
    expect(body.data.value.name).toBe('After');
  });

  test('has no phone number of a deleted user for technicians, on no day', async () => {
    const today = day(server.clock.now().toISOString());
    const { _id, phone, name } = await createUser(server);
    const technician = await createUser(server, { isTechnician: true });
    await passDay();
    const token = await server.signIn(technician.phone);
    const read = (query = '') => server.request('GET', `/api/history/user/${_id}${query}`, { token });
    expect((await read(`?on=${today}`)).body.data.value).toMatchObject({ name, phone });
    await server.request('DELETE', `/api/user/${_id}`);
    for (const query of ['', `?on=${today}`])
      expect((await read(query)).body.data.value).toMatchObject({ name, phone: '', lastLogin: null });
    expect((await versionOn('user', _id, today)).value.phone).toBe(phone);
  });

  test('has blanks for fields that did not exist then', async () => {
    const record = await createRecord(server, workOrders);
    const { proposalNumber: _removed, ...old } = record;
    const { accessNotes: _notes, ...customer } = record.customer;
    await server.db
      .insertInto('history')
      .values({
        id: '01900000-0000-7000-8000-00000000aaaa',
        at: server.clock.now(),
        userId: null,
        userName: 'Crewdesk',
        action: 'delete',
        entity: 'work-order',
        entityId: record._id,
        before: JSON.stringify({ ...old, customer }),
      })
      .execute();
    const { value } = await versionOn('work-order', record._id, day(server.clock.now().toISOString()));
    expect(value).toMatchObject({ proposalNumber: null, customer: { accessNotes: null } });
  });

  test('is refused for an unknown entity, an invalid day and without a session', async () => {
    const { _id } = await createCustomer(server);
    for (const id of [unknownId, 'nonsense']) await versionOn('customer', id, '2026-01-01', 404);
    await versionOn('project', _id, '2026-01-01', 404);
    await versionOn('customer', _id, 'yesterday', 400);
    const future = await versionOn('customer', _id, '2999-01-01', 400);
    expect(future.error).toBe('This day is still to come. Please choose today or an earlier day.');
    const path = `/api/history/customer/${_id}`;
    expect((await server.request('GET', path, { token: null })).status).toBe(401);
  });
});

test('changes are in the order in which they were saved, although one waited for the other', async () => {
  const customer = await createCustomer(server, { name: 'First' });
  const path = `/api/customer/${customer._id}`;
  const accessNotes = 'Behind the bakery. '.repeat(26).trim();
  const second = (await server.request('PUT', path, { body: { ...customer, name: 'Second', accessNotes } }))
    .body.data;
  // The next request came before that one, and had to wait for it.
  server.clock.advance(-1000);
  await server.request('PUT', path, { body: { ...second, name: 'Third' } });
  const { data } = (await server.request('GET', `/api/history?entity=customer&id=${customer._id}`)).body;
  const { _id } = data.find(({ text }: { text: string }) => text.includes('to Second'));
  const { body } = await server.request('POST', `/api/history/${_id}/undo`, { body: { preview: true } });
  expect(body.data.conflicts).toMatchObject([{ before: 'First', after: 'Second', now: 'Third' }]);
  await server.request('DELETE', path);
  server.clock.advance(1000);
  const restored = await server.request('POST', `/api/history/customer/${customer._id}/restore`, {
    body: {},
  });
  expect(restored.status).toBe(200);
  expect((await server.request('GET', path)).body.data.name).toBe('Third');
});

test('days are those of the company, and so are the days of instants', async () => {
  const at = async (instant: string) => {
    server.clock.set(instant);
    server.token = await server.signIn(server.user.phone);
  };
  await at('2027-02-03T05:30:00.000Z');
  const customer = await createCustomer(server, { name: 'Before midnight' });
  const path = `/api/customer/${customer._id}`;
  await at('2027-02-03T06:30:00.000Z');
  await server.request('PUT', path, { body: { ...customer, name: 'After midnight' } });
  const nameOn = async (on: string) => (await versionOn('customer', customer._id, on)).value.name;
  expect(await nameOn('2027-02-02')).toBe('Before midnight');
  expect(await nameOn('2027-02-03')).toBe('After midnight');
  expect(await nameOn('2027-02-03T05:59:00Z')).toBe('Before midnight');
  expect(await nameOn('2027-02-04T05:59:00Z')).toBe('After midnight');
  await versionOn('customer', customer._id, '2027-02-04', 400);
  const changes = async (days: string) =>
    (await server.request('GET', `/api/history?id=${customer._id}${days}`)).body.total;
  expect(await changes('&to=2027-02-02')).toBe(1);
  expect(await changes('&from=2027-02-03')).toBe(1);
  expect(await changes('&from=2027-02-03T05:00:00Z&to=2027-02-03T05:00:00Z')).toBe(1);
  expect(await changes('&from=2027-02-04')).toBe(0);
});

test('three versions of a long text are compared as a whole by an undo', async () => {
  const [before, after, now] = ['roof', 'basement', 'garage'].map((place) =>
    `${'One of two units does not cool. '.repeat(30)}It is in the ${place}. ${'Call first. '.repeat(40)}`.trim(),
  );
  const record = await createRecord(server, workOrders, { description: before });
  const path = `/api/work-order/${record._id}`;
  const { data: changed } = (await server.request('PUT', path, { body: { ...record, description: after } }))
    .body;
  const { data } = (await server.request('GET', `/api/history?id=${record._id}&limit=1`)).body;
  const preview = async () => {
    const undo = `/api/history/${data[0]._id}/undo`;
    return (await server.request('POST', undo, { body: { preview: true } })).body.data;
  };
  expect(await preview()).toMatchObject({ changes: [{ label: 'Description', from: after, to: before }] });
  await server.request('PUT', path, { body: { ...changed, description: now } });
  expect(await preview()).toMatchObject({ conflicts: [{ before, after, now }] });
});
