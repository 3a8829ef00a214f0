import { describe, expect, test } from 'vitest';
import {
  addressInput,
  contactInput,
  createCustomer,
  customerInput,
  nextNumber,
} from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const unknownId = '01900000-0000-7000-8000-000000000000';

type Named = { name: string };

function list(query = '') {
  return server.request('GET', `/api/customer${query}`);
}

async function historyOf(id: string) {
  return server.db
    .selectFrom('history')
    .selectAll()
    .where('entityId', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

describe('adding', () => {
  test('a customer comes back as it was sent, with ids, version and dates [3-2]', async () => {
    const input = customerInput({
      name: '  Łódź   Bakery ',
      address: addressInput({ name: 'Main building', street2: 'Floor 3' }),
      contacts: [
        contactInput({
          email: '',
          phoneNumbers: [
            { name: 'Office', phone: '(312) 555-0142 ext. 12' },
            { name: 'Mobile', phone: '312.555.0143' },
          ],
        }),
        contactInput(),
      ],
    });
    const answer = await server.request('POST', '/api/customer', { body: input });
    expect(answer.status).toBe(201);
    expect(answer.headers.etag).toBe('"1"');
    const customer = answer.body.data;
    expect(customer).toMatchObject({
      name: 'Łódź Bakery',
      address: { ...input.address, name: 'Main building', street2: 'Floor 3' },
      version: 1,
      createdAt: server.clock.now().toISOString(),
      updatedAt: server.clock.now().toISOString(),
      updatedBy: { _id: server.user.id, name: server.user.name },
    });
    expect(customer.contacts[0]).toMatchObject({ email: null, title: 'Facility Manager' });
    expect(customer.contacts[0].phoneNumbers.map((one: { phone: string }) => one.phone)).toEqual([
      '+13125550142;ext=12',
      '+13125550143',
    ]);
    const read = await server.request('GET', `/api/customer/${customer._id}`);
    expect(read.status).toBe(200);
    expect(read.headers.etag).toBe('"1"');
    expect(read.body.data).toEqual(customer);
  });

  test.each([
    [{ name: ' ' }, 'name', 'A name is required.'],
    [{ name: null }, 'name', 'A name is required.'],
    [{ address: undefined }, 'address.street', 'Street address is required.'],
    [{ address: addressInput({ street: '' }) }, 'address.street', 'Street address is required.'],
    [{ address: addressInput({ city: '' }) }, 'address.city', 'City is required.'],
    [{ address: addressInput({ state: '' }) }, 'address.state', 'State is required.'],
    [{ address: addressInput({ zip: '' }) }, 'address.zip', 'ZIP is required.'],
    [{ contacts: [contactInput({ title: '' })] }, 'contacts.0.title', 'A contact title is required.'],
    [{ contacts: [contactInput({ name: '' })] }, 'contacts.0.name', 'A contact name is required.'],
    [{ contacts: [contactInput({ email: 'nobody' })] }, 'contacts.0.email', 'Must be a valid email address'],
    [
      { contacts: [contactInput({ phoneNumbers: [] })] },
      'contacts.0.phoneNumbers',
      'A phone number is required.',
    ],
    [
      { contacts: [contactInput({ phoneNumbers: undefined })] },
      'contacts.0.phoneNumbers',
      'A phone number is required.',
    ],
    [
      { contacts: [contactInput(), contactInput({ phoneNumbers: [{ name: '', phone: '3125550142' }] })] },
      'contacts.1.phoneNumbers.0.name',
      'A phone number name is required.',
    ],
    [
      { contacts: [contactInput({ phoneNumbers: [{ name: 'Mobile', phone: '' }] })] },
      'contacts.0.phoneNumbers.0.phone',
      'A phone number is required.',
    ],
    [
      { contacts: [contactInput({ phoneNumbers: [{ name: 'Mobile', phone: 'abc' }] })] },
      'contacts.0.phoneNumbers.0.phone',
      'Phone number is not valid.',
    ],
    [{ name: 'a\u0000b' }, 'name', 'This text contains a character that cannot be stored.'],
    [{ name: 'a\ud800b' }, 'name', 'This text contains a character that cannot be stored.'],
    [{ name: 'x'.repeat(201) }, 'name', 'Please use at most 200 characters.'],
    [
      { contacts: Array.from({ length: 101 }, () => contactInput()) },
      'contacts',
      'There can be at most 100 contacts.',
    ],
  ])('%j is refused at %s [5.2-1]', async (change, path, message) => {
    const body = customerInput(change);
    for (const method of ['POST', 'PUT'] as const) {
      const url = method === 'POST' ? '/api/customer' : `/api/customer/${(await createCustomer(server))._id}`;
      const answer = await server.request(method, url, { body });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error: message, code: 'invalid' });
      expect(answer.body.issues[0]).toEqual({ path, message });
    }
  });

  test('fields that a client may not set are ignored', async () => {
    const stranger = await createCustomer(server);
    const body = {
      ...customerInput({ contacts: [contactInput({ _id: stranger.contacts[0]._id })] }),
      _id: stranger._id,
      version: 7,
      createdAt: '1999-01-01T00:00:00.000Z',
      updatedBy: { _id: unknownId, name: 'Nobody' },
      isAdmin: true,
    };
    const customer = (await server.request('POST', '/api/customer', { body })).body.data;
    expect(customer._id).not.toBe(stranger._id);
    expect(customer.version).toBe(1);
    expect(customer.createdAt).toBe(server.clock.now().toISOString());
    expect(customer).not.toHaveProperty('isAdmin');
    expect(customer.contacts[0]._id).not.toBe(stranger.contacts[0]._id);
    expect((await server.request('GET', `/api/customer/${stranger._id}`)).body.data).toEqual(stranger);
  });

  test('writes down who added what', async () => {
    const customer = await createCustomer(server);
    const rows = await historyOf(customer._id);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      action: 'create',
      entity: 'customer',
      userId: server.user.id,
      userName: server.user.name,
      before: null,
    });
    expect(rows[0]?.after).toEqual(customer);
  });
});

describe('changing', () => {
  test('what was answered can be put back as it is [10.1-10]', async () => {
    const customer = await createCustomer(server);
    const answer = await server.request('PUT', `/api/customer/${customer._id}`, { body: customer });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      ...customer,
      version: 2,
      updatedAt: server.clock.now().toISOString(),
    });
    expect(answer.headers.etag).toBe('"2"');
  });

  test('rows keep their ids, rows without one are new, missing rows go', async () => {
    const customer = await createCustomer(server, {
      contacts: [contactInput(), contactInput(), contactInput()],
    });
    const [first, , third] = customer.contacts;
    const body = {
      ...customer,
      contacts: [third, contactInput({ name: 'New' }), { ...first, title: 'Owner' }],
    };
    const { contacts } = (await server.request('PUT', `/api/customer/${customer._id}`, { body })).body.data;
    expect(contacts.map((contact: Named) => contact.name)).toEqual([third.name, 'New', first.name]);
    expect(contacts[0]).toEqual(third);
    expect(contacts[2]).toEqual({ ...first, title: 'Owner' });
  });

  test('a row id sent twice stays with the first', async () => {
    const customer = await createCustomer(server);
    const [contact] = customer.contacts;
    const body = { ...customer, contacts: [contact, { ...contact, name: 'Twin' }] };
    const { contacts } = (await server.request('PUT', `/api/customer/${customer._id}`, { body })).body.data;
    expect(contacts).toHaveLength(2);
    expect(contacts[0]._id).toBe(contact._id);
    expect(contacts[1]._id).not.toBe(contact._id);
    expect(contacts[1].phoneNumbers[0]._id).not.toBe(contact.phoneNumbers[0]._id);
  });

  test('contacts that are not sent stay', async () => {
    const customer = await createCustomer(server);
    const { name, address } = customerInput();
    const answer = await server.request('PUT', `/api/customer/${customer._id}`, { body: { name, address } });
    expect(answer.body.data.contacts).toEqual(customer.contacts);
  });

  test('a stale version is refused with the current copy, and nothing changes', async () => {
    const customer = await createCustomer(server);
    const put = (name: string, version: string) =>
      server.request('PUT', `/api/customer/${customer._id}`, {
        body: { ...customer, name },
        headers: { 'if-match': version },
      });
    expect((await put('First', '"1"')).status).toBe(200);
    const stale = await put('Second', '"1"');
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({ code: 'stale', data: { name: 'First', version: 2 } });
    expect((await server.request('GET', `/api/customer/${customer._id}`)).body.data.name).toBe('First');
  });

  test('of ten writers with the same version one wins', async () => {
    const customer = await createCustomer(server);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        server.request('PUT', `/api/customer/${customer._id}`, {
          body: { ...customer, name: `Writer ${n}` },
          headers: { 'if-match': '"1"' },
        }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 412)).toHaveLength(9);
  });

  test('who loses a race is shown the winner whole, and history and search follow', async () => {
    for (let round = 0; round < 5; round += 1) {
      const customer = await createCustomer(server);
      const answers = await Promise.all(
        Array.from({ length: 4 }, (_, n) =>
          server.request('PUT', `/api/customer/${customer._id}`, {
            body: {
              ...customer,
              name: `Racer ${n}`,
              contacts: [contactInput({ name: `Racer contact ${n}` })],
            },
            headers: { 'if-match': '"1"' },
          }),
        ),
      );
      const winner = answers.find((answer) => answer.status === 200)?.body.data;
      for (const loser of answers.filter((answer) => answer.status === 412))
        expect(loser.body.data).toEqual(winner);
    }
  });

  test('each change in history begins where the one before ended', async () => {
    const customer = await createCustomer(server);
    const put = (body: object) => server.request('PUT', `/api/customer/${customer._id}`, { body });
    const { name, address } = customer;
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        put(
          n % 2 === 0
            ? { name, address }
            : { name, address, contacts: [contactInput({ name: `Relay ${n}` })] },
        ),
      ),
    );
    const rows = await server.db
      .selectFrom('history')
      .select(['before', 'after'])
      .where('entityId', '=', customer._id)
      .execute();
    const versionOf = (state: unknown) => (state as { version: number }).version;
    const ordered = rows.toSorted((a, b) => versionOf(a.after) - versionOf(b.after));
    for (const [index, row] of ordered.entries())
      expect(row.before).toEqual(ordered[index - 1]?.after ?? null);
    const last = (await server.request('GET', `/api/customer/${customer._id}`)).body.data;
    const found = await server.request('GET', `/api/customer?q=${encodeURIComponent(last.contacts[0].name)}`);
    expect(found.body.data.map((one: { _id: string }) => one._id)).toContain(customer._id);
  });

  test('without a version the last write wins', async () => {
    const customer = await createCustomer(server);
    for (const name of ['One', 'Two']) {
      const answer = await server.request('PUT', `/api/customer/${customer._id}`, {
        body: { ...customer, name },
      });
      expect(answer.body.data.name).toBe(name);
    }
  });

  test('writes down what it was before and after', async () => {
    const customer = await createCustomer(server);
    const after = (
      await server.request('PUT', `/api/customer/${customer._id}`, { body: { ...customer, name: 'After' } })
    ).body.data;
    const rows = await historyOf(customer._id);
    expect(rows.map((row) => row.action)).toEqual(['create', 'update']);
    expect(rows[1]?.before).toEqual(customer);
    expect(rows[1]?.after).toEqual(after);
  });
});

describe('deleting', () => {
  test('takes the customer away and writes it down', async () => {
    const customer = await createCustomer(server);
    const answer = await server.request('DELETE', `/api/customer/${customer._id}`);
    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
    expect((await server.request('GET', `/api/customer/${customer._id}`)).status).toBe(404);
    const rows = await historyOf(customer._id);
    expect(rows.at(-1)).toMatchObject({ action: 'delete', after: null });
    expect(rows.at(-1)?.before).toEqual(customer);
  });

  test('history cannot be edited', async () => {
    await createCustomer(server);
    await expect(server.db.deleteFrom('history').execute()).rejects.toThrow('only ever added to');
    await expect(server.db.updateTable('history').set({ userName: 'x' }).execute()).rejects.toThrow(
      'only ever added to',
    );
  });
});

test.each(['GET', 'PUT', 'DELETE'])('%s of an unknown customer is 404', async (method) => {
  for (const id of [unknownId, 'nonsense', '%27', '..%2f']) {
    const answer = await server.request(
      method,
      `/api/customer/${id}`,
      method === 'PUT' ? { body: customerInput() } : {},
    );
    expect(answer.status).toBe(404);
    expect(answer.body.error).toBe('This customer does not exist or was deleted.');
  }
});

test('a customer has service addresses: so far its own', async () => {
  const customer = await createCustomer(server);
  const answer = await server.request('GET', `/api/customer/${customer._id}/service-addresses`);
  expect(answer.body.data).toEqual([customer.address]);
  expect((await server.request('GET', `/api/customer/${unknownId}/service-addresses`)).status).toBe(404);
});

test('counts are zero for each existing customer as long as there are no records', async () => {
  const [a, b] = [await createCustomer(server), await createCustomer(server)];
  const answer = await server.request('GET', `/api/customer/counts?ids=${a._id},${b._id},${unknownId}`);
  const zero = { workOrders: 0, projects: 0 };
  expect(answer.body.data).toEqual({ [a._id]: zero, [b._id]: zero });
  expect((await server.request('GET', '/api/customer/counts?ids=nonsense')).status).toBe(400);
  expect((await server.request('GET', '/api/customer/counts')).status).toBe(400);
});

describe('a repeated request', () => {
  test('gets the first answer and has no second effect', async () => {
    const body = customerInput({ name: `Once ${nextNumber()}` });
    const headers = { 'idempotency-key': 'one' };
    const first = await server.request('POST', '/api/customer', { body, headers });
    const again = await server.request('POST', '/api/customer', { body, headers });
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers.etag).toBe('"1"');
    expect((await list(`?q=${encodeURIComponent(body.name)}`)).body.total).toBe(1);
  });

  test('with another body is refused', async () => {
    const headers = { 'idempotency-key': 'two' };
    await server.request('POST', '/api/customer', { body: customerInput(), headers });
    const other = await server.request('POST', '/api/customer', { body: customerInput(), headers });
    expect(other.status).toBe(422);
    expect(other.body.error).toBeTypeOf('string');
  });

  test('fifty at once make one customer', async () => {
    const body = customerInput({ name: `Flood ${nextNumber()}` });
    const headers = { 'idempotency-key': 'three' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.request('POST', '/api/customer', { body, headers })),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201, 409]));
    const ids = answers.filter((answer) => answer.status === 201).map((answer) => answer.body.data._id);
    expect(new Set(ids).size).toBe(1);
    expect((await list(`?q=${encodeURIComponent(body.name)}`)).body.total).toBe(1);
  });

  test('a key is forgotten after a day', async () => {
    const headers = { 'idempotency-key': 'four' };
    const first = await server.request('POST', '/api/customer', { body: customerInput(), headers });
    server.clock.advance(24 * 60 * 60 * 1000);
    const later = await server.request('POST', '/api/customer', { body: customerInput(), headers });
    expect(later.status).toBe(201);
    expect(later.body.data._id).not.toBe(first.body.data._id);
  });

  test('a key that failed can be used again', async () => {
    const headers = { 'idempotency-key': 'five' };
    expect((await server.request('POST', '/api/customer', { body: {}, headers })).status).toBe(400);
    expect((await server.request('POST', '/api/customer', { body: customerInput(), headers })).status).toBe(
      201,
    );
  });
});
