import { describe, expect, test } from 'vitest';
import { contactInput, createCustomer, customerInput } from '#server/test/factories.ts';
import { listHistory } from '#server/test/fixtures/list-history.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

type Named = { name: string };

function update(id: string, body: object, version?: string) {
  const headers = version === undefined ? {} : { 'if-match': version };
  return server.request('PUT', `/api/customer/${id}`, { body, headers });
}

describe('updating a customer', () => {
  test('accepts a customer as the API returned it [10.1-10]', async () => {
    const customer = await createCustomer(server);
    const same = await update(customer._id, customer, '"1"');
    expect(same).toMatchObject({ status: 200, body: { data: customer } });
    const named = { ...customer, name: 'Lakeview Bakery' };
    const response = await update(customer._id, named, '"1"');
    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({
      ...named,
      version: 2,
      updatedAt: server.clock.now().toISOString(),
    });
    expect(response.headers.etag).toBe('"2"');
    const contacts = [{ ...customer.contacts[0], title: 'Owner' }];
    expect((await update(customer._id, { ...named, contacts })).body.data).toMatchObject({
      contacts,
      version: 3,
    });
    const deleted = await update(customer._id, { ...named, contacts: [] });
    expect(deleted.body.data).toMatchObject({ contacts: [], version: 4 });
    expect(await listHistory(server, customer._id)).toHaveLength(4);
  });

  test('keeps the ids of contacts, adds contacts without an id and deletes absent ones', async () => {
    const customer = await createCustomer(server, {
      contacts: [contactInput(), contactInput(), contactInput()],
    });
    const [first, , third] = customer.contacts;
    const body = {
      ...customer,
      contacts: [third, contactInput({ name: 'New' }), { ...first, title: 'Owner' }],
    };
    const { contacts } = (await update(customer._id, body)).body.data;
    expect(contacts.map((contact: Named) => contact.name)).toEqual([third.name, 'New', first.name]);
    expect(contacts[0]).toEqual(third);
    expect(contacts[2]).toEqual({ ...first, title: 'Owner' });
  });

  test('gives a contact id that was sent twice to the first contact only', async () => {
    const customer = await createCustomer(server);
    const [contact] = customer.contacts;
    const body = { ...customer, contacts: [contact, { ...contact, name: 'Duplicate' }] };
    const { contacts } = (await update(customer._id, body)).body.data;
    expect(contacts).toHaveLength(2);
    expect(contacts[0]._id).toBe(contact._id);
    expect(contacts[1]._id).not.toBe(contact._id);
    expect(contacts[1].phoneNumbers[0]._id).not.toBe(contact.phoneNumbers[0]._id);
  });

  test('keeps the contacts when the body has none', async () => {
    const customer = await createCustomer(server);
    const { name, address } = customerInput();
    const response = await update(customer._id, { name, address });
    expect(response.body.data.contacts).toEqual(customer.contacts);
  });

  test('overwrites earlier updates when the request has no version', async () => {
    const customer = await createCustomer(server);
    for (const name of ['One', 'Two']) {
      const response = await update(customer._id, { ...customer, name });
      expect(response.body.data.name).toBe(name);
    }
  });

  test('logs the customer before and after in the history', async () => {
    const customer = await createCustomer(server);
    const after = (await update(customer._id, { ...customer, name: 'After' })).body.data;
    const rows = await listHistory(server, customer._id);
    expect(rows.map((row) => row.action)).toEqual(['create', 'update']);
    expect(rows[1]?.before).toEqual(customer);
    expect(rows[1]?.after).toEqual(after);
  });
});

describe('concurrent updates of a customer', () => {
  test('reject a stale version with 412 and the current customer, and change nothing', async () => {
    const customer = await createCustomer(server);
    const rename = (name: string) => update(customer._id, { ...customer, name }, '"1"');
    expect((await rename('First')).status).toBe(200);
    const stale = await rename('Second');
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({ code: 'stale', data: { name: 'First', version: 2 } });
    expect((await server.request('GET', `/api/customer/${customer._id}`)).body.data.name).toBe('First');
  });

  test('accept one of ten requests with the same version', async () => {
    const customer = await createCustomer(server);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => update(customer._id, { ...customer, name: `Writer ${n}` }, '"1"')),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 412)).toHaveLength(9);
  });

  test('return the complete customer of the accepted request to the rejected ones', async () => {
    for (let round = 0; round < 5; round += 1) {
      const customer = await createCustomer(server);
      const responses = await Promise.all(
        Array.from({ length: 4 }, (_, n) => {
          const contacts = [contactInput({ name: `Writer contact ${n}` })];
          return update(customer._id, { ...customer, name: `Writer ${n}`, contacts }, '"1"');
        }),
      );
      const accepted = responses.find(({ status }) => status === 200)?.body.data;
      for (const rejected of responses.filter(({ status }) => status === 412))
        expect(rejected.body.data).toEqual(accepted);
    }
  });

  test('log a history without gaps, and the search finds the last contact', async () => {
    const customer = await createCustomer(server);
    const { name, address } = customer;
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => {
        const contacts = [contactInput({ name: `Contact of update ${n}` })];
        return update(customer._id, n % 2 === 0 ? { name, address } : { name, address, contacts });
      }),
    );
    const rows = await listHistory(server, customer._id);
    const versionOf = (state: unknown) => (state as { version: number }).version;
    const sorted = rows.toSorted((a, b) => versionOf(a.after) - versionOf(b.after));
    for (const [index, row] of sorted.entries()) expect(row.before).toEqual(sorted[index - 1]?.after ?? null);
    const last = (await server.request('GET', `/api/customer/${customer._id}`)).body.data;
    const found = await server.request('GET', `/api/customer?q=${encodeURIComponent(last.contacts[0].name)}`);
    expect(found.body.data.map(({ _id }: { _id: string }) => _id)).toContain(customer._id);
  });
});
