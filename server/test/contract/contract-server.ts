import { afterAll, beforeAll, expect } from 'vitest';
import { startForWire, type WireClient } from './contract-client.ts';

/** A started server for the test file, and a client of it that is signed in; there once the tests begin. */
export function provideWireClient(): { client: WireClient } {
  const wire = {} as { client: WireClient };
  let stop = async () => {};
  beforeAll(async () => {
    const phone = '+12025550186';
    ({ client: wire.client, stop } = await startForWire(phone));
    const { methodId } = await wire.client.call('POST', '/session/phone/start', { phone });
    const code = await wire.client.readCode(methodId);
    wire.client.token = (
      await wire.client.call('POST', '/session/phone/confirm', { code, methodId })
    ).sessionJwt;
  });
  afterAll(() => stop());
  return wire;
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

export function addCustomer(client: WireClient, name: string) {
  return client.call('POST', '/customer', { name, address, contacts: [contact] });
}

/** Deletes what is at a path, and expects nothing to be there any more. */
export async function expectGone(client: WireClient, path: string): Promise<void> {
  expect((await client.send('DELETE', path)).status).toBe(204);
  expect((await client.send('GET', path)).status).toBe(404);
}

export async function expectSpreadsheet(
  client: WireClient,
  { path, label, holding }: { path: string; label: string; holding: string },
): Promise<void> {
  const { status, headers, text } = await client.send('GET', path);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^text\/csv/);
  expect(headers.get('content-disposition')).toMatch(
    new RegExp(`crewdesk-${label}-\\d{4}-\\d\\d-\\d\\d\\.csv`),
  );
  expect(text).toContain(holding);
}

let lastPhone = 5_550_200;
export function newPhone(): string {
  lastPhone += 1;
  return `+1312${lastPhone}`;
}
