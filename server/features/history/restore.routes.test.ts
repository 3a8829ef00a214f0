import { describe, expect, test } from 'vitest';
import { projects } from '#schema/records/projects.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { visitSteps } from '#server/features/visits/test-visits.ts';
import { createWarrantyNotices } from '#server/messaging/warranty-notices/warranty-notices.ts';
import {
  createCustomer,
  createRecord,
  createUser,
  equipmentInput,
  newPhone,
  warrantyInput,
} from '#server/test/factories.ts';
import { createFullRecord } from '#server/test/fixtures/full-record-input.ts';
import { createMessage, listMessages } from '#server/test/fixtures/message-requests.ts';
import { unknownId } from '#server/test/fixtures/unknown-id.ts';
import { downloadDocument, uploadDocument } from '#server/test/fixtures/upload-document.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const visits = visitSteps(server);

async function remove(path: string) {
  const response = await server.request('DELETE', `/api${path}`);
  expect(response.status, response.text).toBe(204);
}

async function restore(entity: string, id: string, body: object = {}, status = 200) {
  const response = await server.request('POST', `/api/history/${entity}/${id}/restore`, { body });
  expect(response.status, response.text).toBe(status);
  return status === 200 ? response.body.data : response.body;
}

async function read(path: string) {
  return (await server.request('GET', `/api${path}`)).body.data;
}

describe.each(recordKinds)('restoring a $labels.singular', (kind) => {
  test('brings it back with its number and its rows, and a new one gets the next number [10.8-38]', async () => {
    const record = await createFullRecord(server, kind);
    const path = `${kind.apiPath}/${record._id}`;
    await remove(path);
    const restored = await restore(kind.id, record._id);
    expect(restored).toEqual({
      entity: kind.id,
      _id: record._id,
      name: record.number,
      version: 2,
      customer: null,
      cancelledMessages: 0,
      missingDocuments: [],
      uncountedVisits: [],
    });
    expect(await read(path)).toEqual({ ...record, version: 2 });
    const next = await createRecord(server, kind);
    expect(Number(next.number.slice(3))).toBe(Number(record.number.slice(3)) + 1);
    const { body } = await server.request('GET', `/api/history?entity=${kind.id}&id=${record._id}`);
    expect(body.data.map(({ action }: { action: string }) => action)).toEqual([
      'restore',
      'delete',
      'create',
    ]);
    expect((await restore(kind.id, record._id, {}, 409)).code).toBe('not_deleted');
  });
});

describe('restoring a record', () => {
  test('asks for its deleted customer, and restores both [10.8-39]', async () => {
    const customer = await createCustomer(server, { name: 'Northside Bakery', accessNotes: 'Gate 4' });
    const record = await createRecord(server, workOrders, { customer: customer._id });
    await remove(`/work-order/${record._id}`);
    await remove(`/customer/${customer._id}`);
    expect(await restore('work-order', record._id, {}, 409)).toMatchObject({
      code: 'customer_deleted',
      error: 'The customer Northside Bakery was deleted, too. Restore both?',
      data: { customer: { _id: customer._id, name: 'Northside Bakery' } },
    });
    const restored = await restore('work-order', record._id, { both: true });
    expect(restored.customer).toEqual({
      entity: 'customer',
      _id: customer._id,
      name: 'Northside Bakery',
      version: 2,
    });
    expect(await read(`/customer/${customer._id}`)).toEqual({ ...customer, version: 2 });
    expect(await read(`/work-order/${record._id}`)).toEqual({ ...record, version: 2 });
  });

  test('keeps deleted technicians named, and equipment with its manufacturer [10.8-40]', async () => {
    const manufacturer = `Maker ${newPhone()}`;
    const technician = await createUser(server, { isTechnician: true });
    const record = await createRecord(server, workOrders, {
      equipment: [equipmentInput({ manufacturer })],
      assignedTechnicians: [{ user: technician._id }],
    });
    await remove(`/work-order/${record._id}`);
    await remove(`/user/${technician._id}`);
    const { data } = (await server.request('GET', '/api/manufacturers')).body;
    const { _id } = data.find(({ name }: { name: string }) => name === manufacturer);
    await server.request('PUT', `/api/manufacturers/${_id}`, { body: { name: `${manufacturer} Inc.` } });
    await remove(`/manufacturers/${_id}`);
    await restore('work-order', record._id);
    const restored = await read(`/work-order/${record._id}`);
    expect(restored.assignedTechnicians).toEqual(record.assignedTechnicians);
    expect(restored.equipment).toEqual([{ ...record.equipment[0], manufacturer: `${manufacturer} Inc.` }]);
    expect((await server.request('GET', '/api/manufacturers')).text).not.toContain(manufacturer);
  });

  test('brings back its documents, and lists those that are gone by name [10.8-41]', async () => {
    const [kept, gone] = [await uploadDocument(server), await uploadDocument(server)];
    const documents = [kept, gone].map(({ name, fileUrl }) => ({ name, fileUrl }));
    const project = await createRecord(server, projects, { documents });
    await remove(`/projects/${project._id}`);
    await remove(`/documents/${gone._id}`);
    expect((await restore('project', project._id)).missingDocuments).toEqual([gone.name]);
    expect((await read(`/projects/${project._id}`)).documents).toEqual([project.documents[0]]);
    expect((await downloadDocument(server, kept)).equals(kept.bytes)).toBe(true);
  });

  test('brings back its messages, leaves cancelled ones cancelled, and sends no warranty notice twice [10.8-42]', async () => {
    server.clock.set('2026-11-23T16:00:00.000Z');
    const warranty = { expirationDate: '2026-11-30', notify: ['office@example.com'] };
    const record = await createRecord(server, workOrders, {
      equipment: [equipmentInput({ serial: 'N1' })],
      warranties: [warrantyInput('N1', warranty)],
    });
    expect(await createWarrantyNotices(server, server.clock.now())).toBe(1);
    await createMessage(server, { workOrder: record._id, sendAt: '2026-12-24' });
    await remove(`/work-order/${record._id}`);
    server.clock.advance(60_000);
    // The notice was waiting for a worker.
    expect((await restore('work-order', record._id)).cancelledMessages).toBe(2);
    expect((await listMessages(server, `workOrder=${record._id}&sent=false`)).total).toBe(0);
    const { body } = await server.request('GET', `/api/history?entity=work-order&id=${record._id}`);
    expect(body.total).toBe(7);
    expect(await createWarrantyNotices(server, server.clock.now())).toBe(0);
  });

  test('brings back the visits of a contract with their outcomes, and its work orders', async () => {
    await visits.begin();
    const contract = await visits.createContract();
    await visits.ask('/visits/skip', { line: contract._id, n: 0, reason: 'Closed.' });
    await visits.ask('/visits/move', { line: contract._id, n: 2, to: '2027-04-02', reason: 'Asked.' });
    const [booked] = await visits.ask('/visits/work-orders', { visits: [{ line: contract._id, n: 1 }] }, 201);
    const before = await visits.visitsOf(contract._id);
    const ofContract = `/api/history?entity=service-contract&id=${contract._id}`;
    expect((await server.request('GET', ofContract)).body.data).toMatchObject([
      { entity: 'visit', name: contract.number, text: expect.stringContaining('moved the visit of ') },
      { entity: 'visit', name: contract.number, text: expect.stringContaining('skipped the visit of ') },
      { entity: 'service-contract', action: 'create' },
    ]);
    await remove(`/service-contracts/${contract._id}`);
    await restore('service-contract', contract._id);
    expect(await visits.visitsOf(contract._id)).toEqual(before);
    expect(await visits.contract(contract._id)).toMatchObject({ nextVisitState: 'booked' });

    await remove(`/work-order/${booked._id}`);
    expect(await visits.contract(contract._id)).not.toMatchObject({ nextVisitState: 'booked' });
    await restore('work-order', booked._id);
    expect(await visits.visitsOf(contract._id)).toEqual(before);
  });
});

describe('restoring', () => {
  test('brings back a user, unless another one has the phone number', async () => {
    const user = await createUser(server);
    await remove(`/user/${user._id}`);
    await restore('user', user._id);
    await server.signIn(user.phone);
    await remove(`/user/${user._id}`);
    await createUser(server, { phone: user.phone });
    expect((await restore('user', user._id, {}, 409)).code).toBe('phone_taken');
  });

  test('is for office users with a session, and for what was deleted', async () => {
    const { _id } = await createCustomer(server);
    expect((await restore('customer', _id, {}, 409)).error).toBe('This customer is not deleted.');
    for (const id of [unknownId, 'nonsense']) await restore('customer', id, {}, 404);
    await restore('customer', _id, { both: 'yes' }, 400);
    const path = `/api/history/customer/${_id}/restore`;
    expect((await server.request('POST', path, { body: {}, token: null })).status).toBe(401);
    const { phone } = await createUser(server, { isTechnician: true });
    const token = await server.signIn(phone);
    const refused = await server.request('POST', path, { body: {}, token });
    expect([refused.status, refused.body.code]).toEqual([403, 'office_only']);
  });

  test('twice at once restores once', async () => {
    const { _id } = await createCustomer(server);
    await remove(`/customer/${_id}`);
    const path = `/api/history/customer/${_id}/restore`;
    const responses = await Promise.all([1, 2, 3].map(() => server.request('POST', path, { body: {} })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});
