import { describe, expect, test } from 'vitest';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import {
  contactInput,
  createCustomer,
  createRecord,
  createUser,
  equipmentInput,
  warrantyInput,
} from '#server/test/factories.ts';
import { createFullRecord } from '#server/test/fixtures/full-record-input.ts';
import { createMessage } from '#server/test/fixtures/message-requests.ts';
import { unknownId } from '#server/test/fixtures/unknown-id.ts';
import { repeatCount } from '#server/test/repeat-count.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { historySteps } from './test-history.ts';

const server = provideTestServer();
const { read, save, lastChange, undo } = historySteps(server);

describe.each(recordKinds)('undoing a change of a $labels.singular', (kind) => {
  test('takes back what it changed with its rows, keeps later changes, and can be undone itself [10.8-34]', async () => {
    const before = await createFullRecord(server, kind);
    const path = `${kind.apiPath}/${before._id}`;
    const [, second] = before.equipment;
    const changed = await save(path, {
      ...before,
      customerPo: 'PO-new',
      contacts: [before.contacts[1], contactInput({ name: 'New Contact' })],
      equipment: [{ ...second, size: '99 ton' }],
      warranties: before.warranties.filter(
        (one: { equipmentSerial: string }) => one.equipmentSerial === 'B2',
      ),
    });
    const { _id } = await lastChange(kind.id, before._id);
    await save(path, { ...changed, proposalNumber: 'Later' });

    const preview = await undo(_id, { preview: true });
    expect(preview).toMatchObject({ name: before.number, version: null, conflicts: [], leftOut: [] });
    expect(preview.changes).toContainEqual({
      kind: 'changed',
      label: 'Customer PO',
      from: 'PO-new',
      to: before.customerPo,
    });
    expect(await read(path)).toMatchObject({ customerPo: 'PO-new', version: 3 });

    expect(await undo(_id)).toEqual({ ...preview, version: 4 });
    const undone = await read(path);
    const withoutOrder = ({ contacts, equipment, warranties, ...rest }: typeof before) => ({
      ...rest,
      rows: new Set([...contacts, ...equipment, ...warranties]),
    });
    expect(withoutOrder(undone)).toEqual(
      withoutOrder({ ...before, proposalNumber: 'Later', version: 4, updatedAt: undone.updatedAt }),
    );
    const own = await lastChange(kind.id, before._id);
    expect(own).toMatchObject({ undoneId: _id });
    expect(own.text).toMatch(/^undid a change: changed the customer PO from PO-new to /);

    await undo(own._id);
    expect(await read(path)).toMatchObject({
      customerPo: 'PO-new',
      proposalNumber: 'Later',
      equipment: [{ ...second, size: '99 ton' }],
    });
  });
});

describe('undoing', () => {
  test('asks where a later change set the same, with all three values [10.8-35]', async () => {
    const customer = await createCustomer(server, { name: 'First' });
    const path = `/customer/${customer._id}`;
    await save(path, { ...customer, name: 'Second', accessNotes: 'Gate 4' });
    const { _id } = await lastChange('customer', customer._id);
    await save(path, { ...customer, name: 'Third', accessNotes: 'Gate 4' });
    const values = { path: 'name', label: 'Name', before: 'First', after: 'Second', now: 'Third' };
    const conflicts = [{ ...values, tag: expect.any(String) }];
    const preview = await undo(_id, { preview: true });
    const [{ path: conflict, tag }] = preview.conflicts;
    const seen = [{ path: conflict, tag }];
    expect(preview).toMatchObject({
      conflicts,
      changes: [{ kind: 'removed', label: 'Access Notes', from: 'Gate 4' }],
    });
    expect(await undo(_id, {}, 409)).toMatchObject({ code: 'changed_since', data: { conflicts } });
    expect(await read(path)).toMatchObject({ name: 'Third', accessNotes: 'Gate 4', version: 3 });
    await undo(_id, { keep: seen });
    expect(await read(path)).toMatchObject({ name: 'Third', accessNotes: null });
    await save(path, { ...(await read(path)), name: 'Fourth' });
    for (const choices of [{ overwrite: seen }, { keep: seen }])
      expect(await undo(_id, choices, 409)).toMatchObject({
        code: 'changed_since',
        data: { conflicts: [{ path: 'name', before: 'First', after: 'Second', now: 'Fourth' }] },
      });
    expect(await read(path)).toMatchObject({ name: 'Fourth' });
    await save(path, { ...(await read(path)), name: 'Third' });
    await undo(_id, { overwrite: seen });
    expect(await read(path)).toMatchObject({ name: 'First', accessNotes: null });
    expect(await undo(_id, {}, 409)).toMatchObject({ code: 'nothing_to_undo' });
  });

  test('at the same time as a save loses neither [10.8-36]', async () => {
    for (let round = 0; round < repeatCount({ full: 100, suite: 6 }); round += 1) {
      const customer = await createCustomer(server, { name: 'First' });
      const path = `/customer/${customer._id}`;
      const changed = await save(path, { ...customer, name: 'Second' });
      const { _id } = await lastChange('customer', customer._id);
      const body = { ...changed, accessNotes: 'Gate 4' };
      const headers = { 'if-match': `"${changed.version}"` };
      const [saved] = await Promise.all([server.request('PUT', `/api${path}`, { body, headers }), undo(_id)]);
      const accessNotes = saved.status === 200 ? 'Gate 4' : null;
      expect(await read(path)).toMatchObject({ name: 'First', accessNotes });
    }
  });

  test('leaves out a customer and technicians that were deleted, and says so', async () => {
    const technician = await createUser(server, { name: 'Sam Gone', isTechnician: true });
    const [former, latter] = [
      await createCustomer(server, { name: 'Gone Inc' }),
      await createCustomer(server),
    ];
    const record = await createRecord(server, workOrders, {
      customer: former._id,
      assignedTechnicians: [{ user: technician._id }],
    });
    const path = `/work-order/${record._id}`;
    const change = { customer: latter._id, assignedTechnicians: [], customerPo: 'PO-9' };
    await save(path, { ...record, ...change });
    const { _id } = await lastChange('work-order', record._id);
    for (const gone of [`/customer/${former._id}`, `/user/${technician._id}`])
      expect((await server.request('DELETE', `/api${gone}`)).status).toBe(204);
    expect((await undo(_id)).leftOut).toEqual([
      { label: 'Customer', message: 'The customer Gone Inc was deleted.' },
      { label: 'Technician Sam Gone', message: 'Sam Gone was deleted.' },
    ]);
    expect(await read(path)).toMatchObject({
      customer: { _id: latter._id },
      assignedTechnicians: [],
      customerPo: record.customerPo,
    });
    expect((await undo(_id, {}, 409)).error).toContain('Sam Gone was deleted.');
  });

  test('is refused by field where present rules do not allow it', async () => {
    const record = await createRecord(server, workOrders, { equipment: [equipmentInput({ serial: 'X1' })] });
    const path = `/work-order/${record._id}`;
    const { equipment } = record;
    const changed = await save(path, {
      ...record,
      equipment: [...equipment, equipmentInput({ serial: 'X2' })],
    });
    const { _id } = await lastChange('work-order', record._id);
    await save(path, { ...changed, warranties: [warrantyInput('X2')] });
    const asked = await undo(_id, { preview: true });
    expect(asked.conflicts).toHaveLength(1);
    expect((await undo(_id, { overwrite: asked.conflicts }, 400)).issues).toMatchObject([
      { path: 'warranties.0.equipmentSerial' },
    ]);
    expect((await read(path)).equipment).toHaveLength(2);
  });

  test('of a deletion restores, and of a name of a user renames', async () => {
    const user = await createUser(server, { name: 'Ana Before' });
    await save(`/user/${user._id}`, { name: 'Ana After' });
    await undo((await lastChange('user', user._id))._id);
    await server.request('DELETE', `/api/user/${user._id}`);
    const deletion = (await lastChange('user', user._id))._id;
    const { restored } = await undo(deletion, { preview: true });
    expect(restored).toMatchObject({ _id: user._id, name: 'Ana Before' });
    const { phone } = await createUser(server, { isTechnician: true });
    const token = await server.signIn(phone);
    const refused = await server.request('POST', `/api/history/${deletion}/undo`, { body: {}, token });
    expect([refused.status, refused.body.code]).toEqual([403, 'office_only']);
    await undo(deletion);
    await server.signIn(user.phone);
  });

  test('is refused for creations, messages, deleted and unknown entities, invalid input and without a session', async () => {
    const record = await createRecord(server, workOrders);
    const creation = (await lastChange('work-order', record._id))._id;
    expect(await undo(creation, {}, 409)).toMatchObject({
      code: 'cannot_undo',
      error: 'With this change, the work order began. To undo it, delete the work order.',
    });
    await createMessage(server, { workOrder: record._id });
    expect((await undo((await lastChange('work-order', record._id))._id, {}, 409)).code).toBe('cannot_undo');
    await save(`/work-order/${record._id}`, { ...record, customerPo: 'PO-2' });
    const { _id } = await lastChange('work-order', record._id);
    await undo(_id, { preview: 'yes' }, 400);
    for (const overwrite of ['all', ['customerPo']]) await undo(_id, { overwrite }, 400);
    expect((await server.request('POST', `/api/history/${_id}/undo`, { body: {}, token: null })).status).toBe(
      401,
    );
    await server.request('DELETE', `/api/work-order/${record._id}`);
    expect((await undo(_id, {}, 409)).code).toBe('deleted');
    for (const id of [unknownId, 'nonsense']) await undo(id, {}, 404);
  });
});
