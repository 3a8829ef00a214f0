import { describe, expect, test } from 'vitest';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { createCustomer, createRecord, customerInput } from '#server/test/factories.ts';
import { readCsv } from '#server/test/read-csv.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const accessNotes = 'Gate code 9711\nDog is friendly, roof key at the desk';

describe('access notes', () => {
  test('are optional, keep their lines, and can be cleared', async () => {
    expect((await createCustomer(server)).accessNotes).toBeNull();
    const customer = await createCustomer(server, { accessNotes: `  ${accessNotes}\r\n` });
    const path = `/api/customer/${customer._id}`;
    expect((await server.request('GET', path)).body.data.accessNotes).toBe(accessNotes.replace('\r\n', '\n'));
    const { accessNotes: _notes, ...withoutNotes } = customer;
    const renamed = await server.request('PUT', path, { body: { ...withoutNotes, name: 'Renamed Bakery' } });
    expect(renamed.body.data).toMatchObject({ name: 'Renamed Bakery', accessNotes });
    expect((await server.request('GET', '/api/customer?q=roof key renamed')).body.total).toBe(1);
    const cleared = await server.request('PUT', path, { body: { ...customer, accessNotes: ' ' } });
    expect(cleared.body.data.accessNotes).toBeNull();
  });

  test('have at most 500 characters', async () => {
    const save = (length: number) =>
      server.request('POST', '/api/customer', { body: customerInput({ accessNotes: 'x'.repeat(length) }) });
    expect((await save(500)).status).toBe(201);
    const { status, body } = await save(501);
    expect(status).toBe(400);
    expect(body.issues).toEqual([{ path: 'accessNotes', message: 'Please use at most 500 characters.' }]);
  });

  test('that are no text are rejected by an update in the same words', async () => {
    const customer = await createCustomer(server);
    const body = { ...customer, accessNotes: 5 };
    const response = await server.request('PUT', `/api/customer/${customer._id}`, { body });
    expect(response.body.issues).toEqual([{ path: 'accessNotes', message: 'This must be text.' }]);
  });

  test.each(recordKinds)(
    'are in the response for a $labels.singular of the customer, not in lists',
    async (kind) => {
      const customer = await createCustomer(server, { accessNotes });
      const record = await createRecord(server, kind, { customer: customer._id });
      expect(record.customer).toEqual({ _id: customer._id, name: customer.name, accessNotes });
      await server.request('PUT', `/api/customer/${customer._id}`, {
        body: { ...customer, accessNotes: 'Ring twice' },
      });
      const read = await server.request('GET', `/api${kind.apiPath}/${record._id}`);
      expect(read.body.data.customer.accessNotes).toBe('Ring twice');
      const list = await server.request('GET', `/api${kind.apiPath}?customer=${customer._id}`);
      expect(list.body.data[0].customer).toEqual({ _id: customer._id, name: customer.name });
    },
  );

  test('are searched, exported and in the history', async () => {
    const customer = await createCustomer(server, { name: 'Roof Key Bakery', accessNotes });
    const { body } = await server.request('GET', '/api/customer?q=roof key at the desk');
    expect(body.data.map(({ name }: { name: string }) => name)).toContain('Roof Key Bakery');
    const found = await server.request('GET', '/api/search?q=roof key bakery 9711');
    expect(found.body.data[0]).toMatchObject({
      customer: 'Roof Key Bakery',
      matched: { label: 'Access Notes', text: expect.stringContaining('9711') },
    });
    const sheet = await server.request('GET', '/api/customer/export?q=roof key bakery');
    const [headings = [], row = []] = readCsv(sheet.text.slice(1));
    expect(row[headings.indexOf('Access Notes')]).toBe(accessNotes);
    const { after } = await server.db
      .selectFrom('history')
      .select('after')
      .where('entityId', '=', customer._id)
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({ accessNotes });
  });
});
