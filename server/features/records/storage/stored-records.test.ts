import { beforeEach, describe, expect, test } from 'vitest';
import { projects } from '#schema/records/projects.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import {
  createCustomer,
  createRecord,
  equipmentInput,
  nextNumber,
  warrantyInput,
} from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

type Stored = { _id: string; [name: string]: unknown };

async function update(kind: RecordKind, record: Stored, change: object) {
  const path = `/api${kind.apiPath}/${record._id}`;
  const response = await server.request('PUT', path, { body: { ...record, ...change } });
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

async function search(kind: RecordKind, q: string): Promise<string[]> {
  const response = await server.request('GET', `/api${kind.apiPath}?q=${encodeURIComponent(q)}`);
  return response.body.data.map(({ _id }: Stored) => _id);
}

describe('an updated record', () => {
  test('is still found by its customer and its number', async () => {
    const customer = await createCustomer(server, { name: `Zephyr ${nextNumber()}` });
    const record = await createRecord(server, workOrders, { customer: customer._id });
    await update(workOrders, record, { description: 'Other' });
    expect(await search(workOrders, customer.name)).toEqual([record._id]);
    expect(await search(workOrders, record.number)).toEqual([record._id]);
    expect(await search(workOrders, record.number.toLowerCase())).toEqual([record._id]);
  });

  test('is found by the identifier of its equipment and by its permit number', async () => {
    const [identifier, permitNumber] = [`Attic-${nextNumber()}`, `Permit-${nextNumber()}`];
    const equipment = [equipmentInput({ identifier })];
    const record = await createRecord(server, projects, { equipment, permitNumber });
    expect(await search(projects, identifier)).toEqual([record._id]);
    expect(await search(projects, permitNumber)).toEqual([record._id]);
  });

  test('keeps the ids of its status events and documents', async () => {
    const statusTimeline = [{ status: 'Open', statusObtainedAt: '2026-03-01' }];
    const documents = [{ fileUrl: 'https://files.example/a.pdf', name: 'Plan' }];
    const record = await createRecord(server, projects, { statusTimeline, documents });
    const updated = await update(projects, record, {
      statusTimeline: [{ ...record.statusTimeline[0], statusObtainedAt: '2026-03-02' }],
      documents: [{ ...record.documents[0], name: 'Plan B' }],
    });
    expect(updated.statusTimeline[0]._id).toBe(record.statusTimeline[0]._id);
    expect(updated.documents[0]._id).toBe(record.documents[0]._id);
  });

  test('accepts the id of its customer in capital letters', async () => {
    const record = await createRecord(server, workOrders);
    const customer = record.customer._id.toUpperCase();
    const updated = await update(workOrders, record, { customer });
    expect(updated.customer).toEqual(record.customer);
  });

  test('has other manufacturers for its equipment when they are changed', async () => {
    const record = await createRecord(server, workOrders, { equipment: [equipmentInput()] });
    const { equipment } = await update(workOrders, record, {
      equipment: [{ ...record.equipment[0], manufacturer: 'Lennox' }],
    });
    expect(equipment).toMatchObject([{ _id: record.equipment[0]._id, manufacturer: 'Lennox' }]);
  });

  test('accepts the ids of its rows in capital letters', async () => {
    const equipment = [equipmentInput({ serial: 'S1' }), equipmentInput({ serial: 'S2' })];
    const record = await createRecord(server, workOrders, { equipment, warranties: [warrantyInput('S2')] });
    const [first, second] = record.equipment;
    const [warranty] = record.warranties;
    // Both have the same serial number now; the warranty stays with the second.
    const same = await update(workOrders, record, {
      equipment: [first, { ...second, _id: second._id.toUpperCase(), serial: 'S1' }],
      warranties: [{ ...warranty, _id: warranty._id.toUpperCase(), equipmentSerial: 'S1' }],
    });
    const renamed = await update(workOrders, same, {
      equipment: [first, { ...second, serial: 'S3' }],
      warranties: undefined,
    });
    expect(renamed.warranties).toMatchObject([{ _id: warranty._id, equipmentSerial: 'S3' }]);
  });
});

describe('a record without status events', () => {
  beforeEach(() => server.clock.set('2026-11-21T03:00:00Z'));

  test("has its status since the day of its creation in the company's time zone", async () => {
    const record = await createRecord(server, workOrders);
    expect(record.statusObtainedAt).toBe('2026-11-20');
    server.clock.advance(3 * 24 * 60 * 60 * 1000);
    const updated = await update(workOrders, record, { description: 'Other' });
    expect(updated.statusObtainedAt).toBe('2026-11-20');
  });
});
