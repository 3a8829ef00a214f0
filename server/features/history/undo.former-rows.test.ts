import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { projects } from '#schema/records/projects.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { createRecord, createUser, equipmentInput, nextNumber } from '#server/test/factories.ts';
import { unknownId } from '#server/test/fixtures/unknown-id.ts';
import { uploadDocument } from '#server/test/fixtures/upload-document.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { historySteps } from './test-history.ts';

const server = provideTestServer();
const { read, save, lastChange, undo } = historySteps(server);

async function remove(path: string) {
  expect((await server.request('DELETE', `/api${path}`)).status).toBe(204);
}

async function listManufacturers(): Promise<{ _id: string; name: string }[]> {
  return await read('/manufacturers');
}

async function rename(from: string, to: string) {
  const manufacturer = (await listManufacturers()).find(({ name }) => name === from);
  await save(`/manufacturers/${manufacturer?._id}`, { name: to });
}

describe('undoing a change of equipment whose manufacturer was renamed since', () => {
  /** A record with a unit of a manufacturer of its own, and another one. */
  async function createWithUnits() {
    const name = `Tranne ${nextNumber()}`;
    const equipment = [equipmentInput({ manufacturer: name }), equipmentInput()];
    const record = await createRecord(server, workOrders, { equipment });
    return { name, newName: name.replace('Tranne', 'Trane'), record, path: `/work-order/${record._id}` };
  }

  test('brings a removed unit back with that manufacturer', async () => {
    const { name, newName, record, path } = await createWithUnits();
    await save(path, { ...record, equipment: record.equipment.slice(1) });
    await rename(name, newName);
    await undo((await lastChange('work-order', record._id))._id);
    const [unit] = record.equipment;
    expect((await read(path)).equipment).toContainEqual({ ...unit, manufacturer: newName });
    expect((await listManufacturers()).map((one) => one.name)).not.toContain(name);
  });

  test('leaves the manufacturer alone, also when another one has its former name', async () => {
    const { name, newName, record, path } = await createWithUnits();
    const [unit, other] = record.equipment;
    await save(path, { ...record, equipment: [{ ...unit, size: '99 ton' }, other] });
    await rename(name, newName);
    await server.request('POST', '/api/manufacturers', { body: { name } });
    const { _id } = await lastChange('work-order', record._id);
    const preview = await undo(_id, { preview: true });
    expect(preview.changes).toMatchObject([{ label: 'Size', from: '99 ton', to: unit.size }]);
    expect(await undo(_id)).toEqual({ ...preview, version: 3 });
    expect((await read(path)).equipment[0]).toEqual({ ...unit, manufacturer: newName });
  });

  test('gives a unit the manufacturer that it had, and says its new name', async () => {
    const { name, newName, record, path } = await createWithUnits();
    const [unit, other] = record.equipment;
    await save(path, { ...record, equipment: [{ ...unit, manufacturer: other.manufacturer }, other] });
    await rename(name, newName);
    const { changes } = await undo((await lastChange('work-order', record._id))._id);
    expect(changes).toMatchObject([{ label: 'Manufacturer', from: other.manufacturer, to: newName }]);
    expect((await listManufacturers()).map((one) => one.name)).not.toContain(name);
  });
});

describe('undoing leaves out, and names,', () => {
  test('a technician and a document that a row had before, and that are gone', async () => {
    const [former, latter] = [
      await createUser(server, { name: 'Sam Gone', isTechnician: true }),
      await createUser(server, { isTechnician: true }),
    ];
    const order = await createRecord(server, workOrders, { assignedTechnicians: [{ user: former._id }] });
    const path = `/work-order/${order._id}`;
    const [assigned] = order.assignedTechnicians;
    const assignedTechnicians = [{ _id: assigned._id, user: latter._id }];
    await save(path, { ...order, assignedTechnicians, customerPo: 'PO-9' });
    await remove(`/user/${former._id}`);
    const { leftOut } = await undo((await lastChange('work-order', order._id))._id);
    expect(leftOut).toEqual([{ label: 'Technician Sam Gone', message: 'Sam Gone was deleted.' }]);
    expect(await read(path)).toMatchObject({
      assignedTechnicians: [{ _id: assigned._id, user: { _id: latter._id } }],
      customerPo: order.customerPo,
    });

    const [gone, kept] = [await uploadDocument(server), await uploadDocument(server)];
    const project = await createRecord(server, projects, {
      documents: [{ name: 'Plan', fileUrl: gone.fileUrl }],
    });
    const documents = [{ ...project.documents[0], fileUrl: kept.fileUrl }];
    await save(`/projects/${project._id}`, { ...project, documents, customerPo: 'PO-9' });
    await remove(`/documents/${gone._id}`);
    const undone = await undo((await lastChange('project', project._id))._id);
    expect(undone.leftOut).toEqual([{ label: 'Document Plan', message: 'The document Plan is gone.' }]);
    expect(await read(`/projects/${project._id}`)).toMatchObject({
      documents,
      customerPo: project.customerPo,
    });
  });

  test('the days to which visits of a removed or replanned line were moved; the line keeps its id', async () => {
    server.clock.set('2027-03-11T16:00:00.000Z');
    server.token = await server.signIn(server.user.phone);
    const plan = { intervalAmount: 1, intervalType: 'months', firstVisitOn: '2027-03-31' };
    const contract = await createRecord(server, serviceContracts, {
      firstVisitOn: '2027-03-31',
      serviceIntervalAmount: 1,
      serviceIntervalType: 'months',
      additionalVisitLines: [{ label: 'Filters', ...plan }],
    });
    const path = `/service-contracts/${contract._id}`;
    const { additionalVisitLines } = contract;
    for (const line of [contract._id, additionalVisitLines[0]._id]) {
      const body = { line, n: 1, to: '2027-05-04', reason: 'They asked' };
      expect((await server.request('POST', '/api/visits/move', { body })).status).toBe(200);
    }
    await save(path, { ...contract, firstVisitOn: '2027-03-20', additionalVisitLines: [] });
    const { leftOut } = await undo((await lastChange('service-contract', contract._id))._id);
    const message = 'The visit that was moved to 4 May 2027 is due on its planned day again.';
    expect(leftOut).toEqual([
      { label: 'Visit of 4 May 2027', message },
      { label: 'Visit of 4 May 2027 (Filters)', message },
    ]);
    expect(await read(path)).toMatchObject({ firstVisitOn: '2027-03-31', additionalVisitLines });
  });
});

describe('undoing a change', () => {
  const description = 'Two rooftop units do not cool. '.repeat(80).trim();

  /** Stores an update as the history did before it left out what did not change. */
  async function storeWhole(id: string, before: object, after: object) {
    await sql`alter table history disable trigger history_is_append_only`.execute(server.db);
    const row = { before: JSON.stringify(before), after: JSON.stringify(after), places: null };
    await server.db.updateTable('history').set(row).where('id', '=', id).execute();
    await sql`alter table history enable trigger history_is_append_only`.execute(server.db);
  }

  test('that is stored whole, below ones that are not, takes back only that; the versions between stay readable [10.8-54]', async () => {
    const equipment = [equipmentInput({ serial: 'W1' }), equipmentInput({ serial: 'W2' })];
    const first = await createRecord(server, workOrders, { description, equipment });
    const path = `/work-order/${first._id}`;
    const second = await save(path, { ...first, customerPo: 'PO-2', equipment: [first.equipment[1]] });
    const { _id } = await lastChange('work-order', first._id);
    await storeWhole(_id, first, second);
    server.clock.advance(24 * 60 * 60 * 1000);
    server.token = await server.signIn(server.user.phone);
    const third = await save(path, { ...second, proposalNumber: 'P-3' });
    await save(path, { ...third, equipment: [{ ...third.equipment[0], size: '99 ton' }] });
    const places = server.db.selectFrom('history').select('places').where('entityId', '=', first._id);
    expect((await places.orderBy('at').orderBy('id').execute()).map((row) => row.places !== null)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    const on = second.updatedAt.slice(0, 10);
    expect((await read(`/history/work-order/${first._id}?on=${on}`)).value).toEqual(second);
    await undo(_id);
    expect(await read(path)).toMatchObject({
      customerPo: first.customerPo,
      proposalNumber: 'P-3',
      equipment: expect.arrayContaining([first.equipment[0], { ...first.equipment[1], size: '99 ton' }]),
    });
  });

  test('crosses a deletion and a restore since', async () => {
    const first = await createRecord(server, workOrders, { description });
    const path = `/work-order/${first._id}`;
    const second = await save(path, { ...first, customerPo: 'PO-2', accessNotes: 'Gate 4' });
    const { _id } = await lastChange('work-order', first._id);
    await remove(path);
    const restored = await server.request('POST', `/api/history/work-order/${first._id}/restore`, {
      body: {},
    });
    expect(restored.status).toBe(200);
    await save(path, { ...second, proposalNumber: 'P-3' });
    await undo(_id);
    expect(await read(path)).toMatchObject({
      customerPo: first.customerPo,
      proposalNumber: 'P-3',
      version: 5,
    });
    expect(await undo(unknownId, {}, 404)).toMatchObject({ error: 'This change does not exist.' });
  });
});
