import { describe, expect, test } from 'vitest';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { createCustomer, createRecord, recordInput } from '#server/test/factories.ts';
import { fullRecordInput } from '#server/test/fixtures/full-record-input.ts';
import { unknownId } from '#server/test/fixtures/unknown-id.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

describe.each(recordKinds)('creating a $labels.singular', (kind) => {
  const path = `/api${kind.apiPath}`;

  test('returns the complete record as sent, with ids, number, version and dates [3-3]', async () => {
    const { body, customer, technician, equipment, warranties } = await fullRecordInput(server, kind);
    const created = await server.request('POST', path, { body });
    expect(created.status, created.text).toBe(201);
    expect(created.headers.etag).toBe('"1"');
    const record = created.body.data;
    expect(record).toMatchObject({
      customer: { _id: customer._id, name: customer.name },
      customerPo: body.customerPo,
      proposalNumber: 'P-77',
      classification: body.classification,
      description: body.description,
      billingAddress: { ...body.billingAddress, name: null, street2: null },
      serviceAddress: { ...body.serviceAddress, name: null, street2: null },
      status: 'Active',
      statusObtainedAt: '2026-03-02',
      isOpen: true,
      version: 1,
      createdAt: server.clock.now().toISOString(),
      updatedAt: server.clock.now().toISOString(),
      updatedBy: { _id: server.user.id, name: server.user.name },
    });
    expect(record.number).toMatch(new RegExp(`^${kind.numberPrefix}-\\d{4}$`));
    const timeline = record.statusTimeline as { status: string }[];
    expect(timeline.map(({ status }) => status)).toEqual(['Open', 'Active']);
    expect(record.equipment).toMatchObject(equipment);
    expect(record.warranties).toMatchObject([
      { ...warranties[0], notify: ['office@example.com', '+13125550142'] },
      warranties[1],
    ]);
    expect(record.contacts).toMatchObject([{ name: 'Dana Ruiz' }, { email: null }]);
    const { _id, name, phone } = technician;
    const assigned = [{ _id: expect.any(String), user: { _id, name, phone }, notice: null }];
    expect(record.assignedTechnicians).toEqual(kind.hasTechnicians ? assigned : undefined);
    const documents = [{ _id: expect.any(String), fileUrl: 'https://files.example/plan.pdf', name: 'Plan' }];
    expect(record.documents).toEqual(kind.hasDocuments ? documents : undefined);
    const read = await server.request('GET', `${path}/${record._id}`);
    expect(read.status).toBe(200);
    expect(read.headers.etag).toBe('"1"');
    expect(read.body.data).toEqual(record);
  });

  test('assigns consecutive numbers [10.1-7]', async () => {
    const [first, second] = [await createRecord(server, kind), await createRecord(server, kind)];
    const numberOf = ({ number }: { number: string }) => Number(number.split('-')[1]);
    expect(numberOf(second)).toBe(numberOf(first) + 1);
    expect(numberOf(first)).toBeGreaterThan(1000);
  });

  test('accepts the customer as the API returns it in a record [3-8]', async () => {
    const { _id, name } = await createCustomer(server);
    const record = await createRecord(server, kind, { customer: { _id, name: 'ignored' } });
    expect(record.customer).toMatchObject({ _id, name });
  });

  test('has no second effect with the same Idempotency-Key', async () => {
    const body = recordInput(kind, { customer: (await createCustomer(server))._id });
    const headers = { 'idempotency-key': `key-${kind.id}` };
    const [first, second] = [
      await server.request('POST', path, { body, headers }),
      await server.request('POST', path, { body, headers }),
    ];
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
  });

  test('rejects an unknown customer with 400', async () => {
    const response = await server.request('POST', path, { body: recordInput(kind, { customer: unknownId }) });
    expect(response.status).toBe(400);
    const message = `A customer must be selected for this ${kind.labels.singular}.`;
    expect(response.body.issues).toEqual([{ path: 'customer', message }]);
  });

  test('ignores fields that clients may not set', async () => {
    const record = await createRecord(server, kind, {
      _id: unknownId,
      number: 'XX-1',
      status: 'Closed',
      isOpen: false,
      version: 9,
      createdAt: '2001-01-01T00:00:00.000Z',
      nonsense: true,
    });
    expect(record).toMatchObject({ isOpen: true, status: 'Created', version: 1 });
    expect(record._id).not.toBe(unknownId);
    expect(record.number).not.toBe('XX-1');
    expect(record.nonsense).toBeUndefined();
  });
});
