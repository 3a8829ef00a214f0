import { expect } from 'vitest';
import type { OverviewBlock } from '#schema/overview/customer-overview.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { createCustomer, createRecord } from '#server/test/factories.ts';
import type { TestServer } from '#server/test/test-server.ts';

/** A block of a customer's overview. */
export async function getOverviewBlock(
  server: TestServer,
  block: OverviewBlock,
  customer: string,
  query = '',
) {
  const response = await server.request('GET', `/api/customer/${customer}/overview/${block}${query}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

/** Creates records of a new customer; the clock advances before each. */
export async function createRecords(server: TestServer, ...inputs: [kind: RecordKind, overrides: object][]) {
  const { _id: customer } = await createCustomer(server);
  const records = [];
  for (const [kind, overrides] of inputs) {
    server.clock.advance(1000);
    records.push(await createRecord(server, kind, { customer, ...overrides }));
  }
  return { customer, records };
}
