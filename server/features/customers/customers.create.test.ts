import { describe, expect, test } from 'vitest';
import { addressInput, contactInput, createCustomer, customerInput } from '#server/test/factories.ts';
import { listHistory } from '#server/test/fixtures/list-history.ts';
import { unknownId } from '#server/test/fixtures/unknown-id.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

describe('creating a customer', () => {
  test('returns it as sent, with ids, version and dates [3-2]', async () => {
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
    const created = await server.request('POST', '/api/customer', { body: input });
    expect(created.status).toBe(201);
    expect(created.headers.etag).toBe('"1"');
    const customer = created.body.data;
    expect(customer).toMatchObject({
      name: 'Łódź Bakery',
      address: { ...input.address, name: 'Main building', street2: 'Floor 3' },
      version: 1,
      createdAt: server.clock.now().toISOString(),
      updatedAt: server.clock.now().toISOString(),
      updatedBy: { _id: server.user.id, name: server.user.name },
    });
    expect(customer.contacts[0]).toMatchObject({ email: null, title: 'Facility Manager' });
    expect(customer.contacts[0].phoneNumbers.map(({ phone }: { phone: string }) => phone)).toEqual([
      '+13125550142;ext=12',
      '+13125550143',
    ]);
    const read = await server.request('GET', `/api/customer/${customer._id}`);
    expect(read.status).toBe(200);
    expect(read.headers.etag).toBe('"1"');
    expect(read.body.data).toEqual(customer);
  });

  test('ignores fields that clients may not set', async () => {
    const other = await createCustomer(server);
    const body = {
      ...customerInput({ contacts: [contactInput({ _id: other.contacts[0]._id })] }),
      _id: other._id,
      version: 7,
      createdAt: '1999-01-01T00:00:00.000Z',
      updatedBy: { _id: unknownId, name: 'Nobody' },
      isAdmin: true,
    };
    const customer = (await server.request('POST', '/api/customer', { body })).body.data;
    expect(customer._id).not.toBe(other._id);
    expect(customer.version).toBe(1);
    expect(customer.createdAt).toBe(server.clock.now().toISOString());
    expect(customer).not.toHaveProperty('isAdmin');
    expect(customer.contacts[0]._id).not.toBe(other.contacts[0]._id);
    expect((await server.request('GET', `/api/customer/${other._id}`)).body.data).toEqual(other);
  });

  test('logs the customer and the user in the history', async () => {
    const customer = await createCustomer(server);
    const rows = await listHistory(server, customer._id);
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

describe('creating and updating a customer', () => {
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
  ])('reject %j with an issue at %s [5.2-1]', async (overrides, path, message) => {
    const body = customerInput(overrides);
    for (const method of ['POST', 'PUT'] as const) {
      const url = method === 'POST' ? '/api/customer' : `/api/customer/${(await createCustomer(server))._id}`;
      const response = await server.request(method, url, { body });
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({ error: message, code: 'invalid' });
      expect(response.body.issues[0]).toEqual({ path, message });
    }
  });
});
