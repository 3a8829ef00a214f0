import { describe, expect, test } from 'vitest';
import { createRecord, kinds } from './contract-records.ts';
import {
  address,
  contact,
  createCustomer,
  deleteAndExpectGone,
  expectCsvExport,
  newPhone,
  provideContractClient,
} from './contract-server.ts';

// These tests follow section 7 of the specification and import nothing from schema/, so that a rename there cannot hide a
// breaking change of the API.

const api = provideContractClient();

describe('the session', () => {
  test('is created by phone and checked with the bearer token [7.1-2]', async () => {
    expect((await api.client.request('GET', '/session')).status).toBe(200);
    expect(api.client.token).not.toBe('');
  });

  test('that is missing gets 400, which the print page treats as signed out [7.1-3]', async () => {
    const { token } = api.client;
    for (const invalidToken of ['', 'garbage', `${token}x`]) {
      api.client.token = invalidToken;
      expect((await api.client.request('GET', '/session')).status).toBe(400);
      expect((await api.client.request('GET', '/customer')).status).toBe(401);
    }
    api.client.token = token;
  });
});

test('customers can be created, searched, read, updated, counted, exported and deleted [3-1]', async () => {
  const customer = await createCustomer(api.client, 'Acme Bakery');
  expect(customer).toMatchObject({ _id: expect.any(String), name: 'Acme Bakery', address });
  expect(customer.contacts).toMatchObject([{ ...contact, phoneNumbers: [{ name: 'Mobile' }] }]);
  expect(customer.contacts[0]._id).toEqual(expect.any(String));
  const path = `/customer/${customer._id}`;
  expect(await api.client.requestData('GET', path)).toEqual(customer);
  expect(
    (await api.client.requestData('GET', '/customer?q=acme+bak')).map(({ _id }: { _id: string }) => _id),
  ).toEqual([customer._id]);
  const saved = await api.client.requestData('PUT', path, { ...customer, name: 'Acme Bakery & Sons' });
  expect(saved).toMatchObject({
    ...customer,
    name: 'Acme Bakery & Sons',
    version: 2,
    updatedAt: saved.updatedAt,
  });
  expect(await api.client.requestData('GET', `${path}/service-addresses`)).toEqual([address]);
  for (const records of ['/projects', '/work-order']) {
    expect(await api.client.requestData('GET', `${records}?customer=${customer._id}`)).toEqual([]);
  }
  await expectCsvExport(api.client, {
    path: '/customer/export',
    label: 'customers',
    text: 'Acme Bakery & Sons',
  });
  await deleteAndExpectGone(api.client, path);
});

test('users can be created, filtered by technician, renamed and deleted [3-4]', async () => {
  const phone = newPhone();
  const user = await api.client.requestData('POST', '/user', {
    name: 'Una User',
    phone,
    isTechnician: false,
  });
  expect(user).toMatchObject({ _id: expect.any(String), name: 'Una User', phone, isTechnician: false });
  expect(user.lastLogin).toBeNull();
  const listIds = async (query: string) =>
    (await api.client.requestData('GET', `/user${query}`)).map(({ _id }: { _id: string }) => _id);
  expect(await listIds('')).toContain(user._id);
  expect(await listIds('?isTechnician=false')).toContain(user._id);
  expect(await listIds('?isTechnician=true')).not.toContain(user._id);
  expect(await api.client.requestData('PUT', `/user/${user._id}`, { name: 'Una Renamed' })).toMatchObject({
    name: 'Una Renamed',
    phone,
  });
  expect((await api.client.request('DELETE', `/user/${user._id}`)).status).toBe(204);
  expect(await listIds('')).not.toContain(user._id);
});

test('manufacturers can be created, listed, renamed and deleted [3-13]', async () => {
  const manufacturer = await api.client.requestData('POST', '/manufacturers', { name: 'Acme Boilers' });
  expect(manufacturer).toMatchObject({ _id: expect.any(String), name: 'Acme Boilers' });
  const listNames = async () =>
    (await api.client.requestData('GET', '/manufacturers')).map(({ name }: { name: string }) => name);
  expect(await listNames()).toContain('Acme Boilers');
  await api.client.requestData('PUT', `/manufacturers/${manufacturer._id}`, { name: 'Acme Burners' });
  expect(await listNames()).toContain('Acme Burners');
  expect((await api.client.request('DELETE', `/manufacturers/${manufacturer._id}`)).status).toBe(204);
  expect(await listNames()).not.toContain('Acme Burners');
});

test('returns the city and state of a ZIP code [7.9-1]', async () => {
  expect(await api.client.requestData('GET', '/address-by-zip?zip=60601')).toMatchObject({
    city: 'Chicago',
    state: 'IL',
  });
  expect((await api.client.request('GET', '/address-by-zip?zip=00000')).status).toBe(404);
});

describe.each(kinds)('records at $path', (kind) => {
  const { link } = kind;

  test('have messages and available contacts [3-15]', async () => {
    const { record } = await createRecord(api.client, kind);
    const recordLink = { [link]: record._id };
    expect(
      await api.client.requestData('GET', `/messages/available-contacts?${link}Id=${record._id}`),
    ).toMatchObject([
      {
        name: 'Ana Long',
        email: 'ana@lakeview.example',
        phoneNumbers: [{ name: 'Mobile', phone: '+13125550142' }],
      },
    ]);
    const text = await api.client.requestData('POST', '/messages', {
      ...recordLink,
      message: 'Now',
      textTo: '(312) 555-0142',
    });
    expect(text).toMatchObject({
      ...recordLink,
      message: 'Now',
      textTo: '+13125550142',
      createdAt: expect.any(String),
    });
    expect(text.sentBy).toMatchObject({ name: 'Wilma West' });
    const email = await api.client.requestData('POST', '/messages', {
      ...recordLink,
      message: 'Later, and again',
      emailTo: 'ana@lakeview.example',
      sendAt: '2090-03-12',
      recurrenceIntervalDays: 30,
    });
    expect(email).toMatchObject({
      ...recordLink,
      emailTo: 'ana@lakeview.example',
      sendAt: '2090-03-12',
      recurrenceIntervalDays: 30,
      sent: false,
      lastSent: null,
    });
    const listIds = async (query: string) =>
      (await api.client.requestData('GET', `/messages${query}`))
        .map(({ _id }: { _id: string }) => _id)
        .toSorted();
    expect(await listIds(`?${link}=${record._id}`)).toEqual([text._id, email._id].toSorted());
    expect(await listIds('')).toEqual(expect.arrayContaining([text._id, email._id]));
    expect((await api.client.request('DELETE', `/messages/${email._id}`)).status).toBe(204);
    expect(await listIds(`?${link}=${record._id}`)).toEqual([text._id]);
  });
});

test('notifies technicians of a work order and of a service contract [3-19]', async () => {
  const user = await api.client.requestData('POST', '/user', {
    name: 'Ned',
    phone: newPhone(),
    isTechnician: true,
  });
  for (const kind of kinds.slice(0, 2)) {
    const { record } = await createRecord(api.client, kind, { assignedTechnicians: [{ user: user._id }] });
    const payload = { extraMessage: 'Bring the ladder.', [`${kind.link}Id`]: record._id };
    expect((await api.client.request('POST', '/notifications', payload)).status).toBe(200);
  }
});
