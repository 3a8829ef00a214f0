import { describe, expect, test } from 'vitest';
import {
  addCustomer,
  address,
  contact,
  expectGone,
  expectSpreadsheet,
  newPhone,
  provideWireClient,
} from './contract-server.ts';

// Every call of section 7, in the words of the specification: nothing of schema/ is used here, so that a rename there
// cannot rename what others rely on.

const wire = provideWireClient();

describe('the session', () => {
  test('is started and confirmed by phone, and checked with the bearer token [7.1-2]', async () => {
    expect((await wire.client.send('GET', '/session')).status).toBe(200);
    expect(wire.client.token).not.toBe('');
  });

  test('that is not there is answered with 400, which the print page takes for not signed in [7.1-3]', async () => {
    const { token } = wire.client;
    for (const none of ['', 'garbage', `${token}x`]) {
      wire.client.token = none;
      expect((await wire.client.send('GET', '/session')).status).toBe(400);
      expect((await wire.client.send('GET', '/customer')).status).toBe(401);
    }
    wire.client.token = token;
  });
});

test('customers are added, searched, read, changed, counted, exported and deleted [3-1]', async () => {
  const customer = await addCustomer(wire.client, 'Wire Bakery');
  expect(customer).toMatchObject({ _id: expect.any(String), name: 'Wire Bakery', address });
  expect(customer.contacts).toMatchObject([{ ...contact, phoneNumbers: [{ name: 'Mobile' }] }]);
  expect(customer.contacts[0]._id).toEqual(expect.any(String));
  const path = `/customer/${customer._id}`;
  expect(await wire.client.call('GET', path)).toEqual(customer);
  expect(
    (await wire.client.call('GET', '/customer?q=wire+bak')).map(({ _id }: { _id: string }) => _id),
  ).toEqual([customer._id]);
  const saved = await wire.client.call('PUT', path, { ...customer, name: 'Wire Bakery & Sons' });
  expect(saved).toMatchObject({
    ...customer,
    name: 'Wire Bakery & Sons',
    version: 2,
    updatedAt: saved.updatedAt,
  });
  expect(await wire.client.call('GET', `${path}/service-addresses`)).toEqual([address]);
  for (const records of ['/projects', '/work-order']) {
    expect(await wire.client.call('GET', `${records}?customer=${customer._id}`)).toEqual([]);
  }
  await expectSpreadsheet(wire.client, {
    path: '/customer/export',
    label: 'customers',
    holding: 'Wire Bakery & Sons',
  });
  await expectGone(wire.client, path);
});

test('users are added, told from technicians, renamed and deleted [3-4]', async () => {
  const mine = newPhone();
  const user = await wire.client.call('POST', '/user', {
    name: 'Una User',
    phone: mine,
    isTechnician: false,
  });
  expect(user).toMatchObject({ _id: expect.any(String), name: 'Una User', phone: mine, isTechnician: false });
  expect(user.lastLogin).toBeNull();
  const idsAt = async (query: string) =>
    (await wire.client.call('GET', `/user${query}`)).map(({ _id }: { _id: string }) => _id);
  expect(await idsAt('')).toContain(user._id);
  expect(await idsAt('?isTechnician=false')).toContain(user._id);
  expect(await idsAt('?isTechnician=true')).not.toContain(user._id);
  expect(await wire.client.call('PUT', `/user/${user._id}`, { name: 'Una Renamed' })).toMatchObject({
    name: 'Una Renamed',
    phone: mine,
  });
  expect((await wire.client.send('DELETE', `/user/${user._id}`)).status).toBe(204);
  expect(await idsAt('')).not.toContain(user._id);
});

test('manufacturers are added, listed, renamed and deleted [3-13]', async () => {
  const made = await wire.client.call('POST', '/manufacturers', { name: 'Wire Boilers' });
  expect(made).toMatchObject({ _id: expect.any(String), name: 'Wire Boilers' });
  const names = async () =>
    (await wire.client.call('GET', '/manufacturers')).map(({ name }: { name: string }) => name);
  expect(await names()).toContain('Wire Boilers');
  await wire.client.call('PUT', `/manufacturers/${made._id}`, { name: 'Wire Burners' });
  expect(await names()).toContain('Wire Burners');
  expect((await wire.client.send('DELETE', `/manufacturers/${made._id}`)).status).toBe(204);
  expect(await names()).not.toContain('Wire Burners');
});

test('a ZIP is answered with its city and state [7.9-1]', async () => {
  expect(await wire.client.call('GET', '/address-by-zip?zip=60601')).toMatchObject({
    city: 'Chicago',
    state: 'IL',
  });
  expect((await wire.client.send('GET', '/address-by-zip?zip=00000')).status).toBe(404);
});
