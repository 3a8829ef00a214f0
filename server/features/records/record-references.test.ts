import { describe, expect, test } from 'vitest';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { createCustomer, createRecord, createUser, recordInput } from '#server/test/factories.ts';
import { unknownId } from '#server/test/fixtures/unknown-id.ts';
import { repeatCount } from '#server/test/repeat-count.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const kindsWithTechnicians = recordKinds.filter(({ hasTechnicians }) => hasTechnicians);
const technicianRequired = 'A technician must be selected.';

describe.each(kindsWithTechnicians)('the technicians of a $labels.singular', (kind) => {
  const path = `/api${kind.apiPath}`;

  async function getIssues(assignedTechnicians: unknown) {
    const body = recordInput(kind, { customer: (await createCustomer(server))._id, assignedTechnicians });
    const response = await server.request('POST', path, { body });
    expect(response.status).toBe(400);
    return response.body.issues;
  }

  test('must be active users who are technicians [1-6]', async () => {
    const officeUser = await createUser(server);
    const deleted = await createUser(server, { isTechnician: true });
    await server.request('DELETE', `/api/user/${deleted._id}`);
    for (const user of [officeUser._id, deleted._id, unknownId, '', null, 'nonsense']) {
      const issues = await getIssues([{ user }]);
      expect(issues).toEqual([{ path: 'assignedTechnicians.0.user', message: technicianRequired }]);
    }
  });

  test('cannot be assigned twice', async () => {
    const user = (await createUser(server, { isTechnician: true }))._id;
    expect(await getIssues([{ user }, { user: { _id: user.toUpperCase() } }])).toEqual([
      { path: 'assignedTechnicians.1.user', message: 'This technician is assigned already.' },
    ]);
  });

  test('are reported together with a customer who does not exist', async () => {
    const body = recordInput(kind, { customer: unknownId, assignedTechnicians: [{ user: unknownId }] });
    const response = await server.request('POST', path, { body });
    expect(response.body.issues).toEqual([
      { path: 'customer', message: `A customer must be selected for this ${kind.labels.singular}.` },
      { path: 'assignedTechnicians.0.user', message: technicianRequired },
    ]);
  });

  test('stay assigned after their deletion, but cannot be assigned again [10.1-18]', async () => {
    const technician = await createUser(server, { isTechnician: true });
    const record = await createRecord(server, kind, { assignedTechnicians: [{ user: technician._id }] });
    await server.request('DELETE', `/api/user/${technician._id}`);
    const read = (await server.request('GET', `${path}/${record._id}`)).body.data;
    expect(read.assignedTechnicians[0].user.name).toBe(technician.name);
    const kept = await server.request('PUT', `${path}/${record._id}`, { body: read });
    expect(kept.body.data.assignedTechnicians).toEqual(read.assignedTechnicians);
    await server.request('PUT', `${path}/${record._id}`, { body: { ...read, assignedTechnicians: [] } });
    const reassigned = await server.request('PUT', `${path}/${record._id}`, { body: read });
    expect(reassigned.body.issues).toEqual([
      { path: 'assignedTechnicians.0.user', message: technicianRequired },
    ]);
  });

  test('are either deleted or assigned first when both requests run concurrently', async () => {
    for (let round = 0; round < repeatCount({ full: 100, suite: 4 }); round++) {
      const technician = await createUser(server, { isTechnician: true });
      const body = recordInput(kind, {
        customer: (await createCustomer(server))._id,
        assignedTechnicians: [{ user: technician._id }],
      });
      const [deleted, created] = await Promise.all([
        server.request('DELETE', `/api/user/${technician._id}`),
        server.request('POST', path, { body }),
      ]);
      expect(deleted.status).toBe(204);
      expect([201, 400]).toContain(created.status);
    }
  });
});
