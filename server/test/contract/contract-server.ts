import { afterAll, beforeAll, expect } from 'vitest';
import { type ContractClient, startContractServer } from './contract-client.ts';

/** Starts a server for the test file and signs in a client, which is available once the tests run. */
export function provideContractClient(): { client: ContractClient } {
  const api = {} as { client: ContractClient };
  let stop = async () => {};
  beforeAll(async () => {
    const phone = '+12025550186';
    ({ client: api.client, stop } = await startContractServer(phone));
    const { methodId } = await api.client.requestData('POST', '/session/phone/start', { phone });
    const code = await api.client.readCode(methodId);
    api.client.token = (
      await api.client.requestData('POST', '/session/phone/confirm', { code, methodId })
    ).sessionJwt;
  });
  afterAll(() => stop());
  return api;
}

export const address = {
  name: 'Main',
  street: '1 Lake St',
  street2: 'Unit 2',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
};
export const contact = {
  title: 'Owner',
  name: 'Ana Long',
  email: 'ana@lakeview.example',
  phoneNumbers: [{ name: 'Mobile', phone: '(312) 555-0142' }],
};

export function createCustomer(client: ContractClient, name: string) {
  return client.requestData('POST', '/customer', { name, address, contacts: [contact] });
}

/** Deletes the entity at a path and expects it to be gone. */
export async function deleteAndExpectGone(client: ContractClient, path: string): Promise<void> {
  expect((await client.request('DELETE', path)).status).toBe(204);
  expect((await client.request('GET', path)).status).toBe(404);
}

export async function expectCsvExport(
  client: ContractClient,
  { path, label, text }: { path: string; label: string; text: string },
): Promise<void> {
  const response = await client.request('GET', path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
  expect(response.headers.get('content-disposition')).toMatch(
    new RegExp(`crewdesk-${label}-\\d{4}-\\d\\d-\\d\\d\\.csv`),
  );
  expect(response.text).toContain(text);
}

let lastPhone = 5_550_200;
export function newPhone(): string {
  lastPhone += 1;
  return `+1312${lastPhone}`;
}
