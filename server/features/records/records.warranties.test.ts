import { describe, expect, test } from 'vitest';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { createRecord, equipmentInput, warrantyInput } from '#server/test/factories.ts';
import { createFullRecord } from '#server/test/fixtures/full-record-input.ts';
import { omit } from '#server/test/omit.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

describe.each(recordKinds)('the warranties of a $labels.singular', (kind) => {
  function update(id: string, body: object) {
    return server.request('PUT', `/api${kind.apiPath}/${id}`, { body });
  }

  test('stay with their equipment when serial numbers change [10.1-5]', async () => {
    const before = await createFullRecord(server, kind);
    const [first, second] = before.equipment;
    const swapped = [
      { ...first, serial: second.serial },
      { ...second, serial: first.serial },
    ];
    const after = (await update(before._id, { ...before, equipment: swapped })).body.data;
    expect(after.equipment).toEqual(swapped);
    expect(after.warranties).toEqual(before.warranties);
    const renamed = { ...after, equipment: [{ ...swapped[0], serial: 'NEW' }, swapped[1]] };
    renamed.warranties = after.warranties.map((warranty: { equipmentSerial: string }) =>
      warranty.equipmentSerial === second.serial ? { ...warranty, equipmentSerial: 'NEW' } : warranty,
    );
    const afterRename = (await update(before._id, renamed)).body.data;
    expect(afterRename.warranties).toEqual(renamed.warranties);
  });

  test('get the new serial number of their equipment when they are not in the body', async () => {
    const before = await createFullRecord(server, kind);
    const [first, second] = before.equipment;
    const equipment = [
      { ...first, serial: second.serial },
      { ...second, serial: 'NEW' },
    ];
    const body = { ...omit(before, ['warranties']), equipment };
    const after = (await update(before._id, body)).body.data;
    expect(after.warranties).toEqual([
      { ...before.warranties[0], equipmentSerial: 'NEW' },
      { ...before.warranties[1], equipmentSerial: second.serial },
    ]);
  });

  test('stay with their equipment when two units with the same serial number are reordered', async () => {
    const before = await createRecord(server, kind, {
      equipment: [
        equipmentInput({ serial: 'TWIN', identifier: 'First' }),
        equipmentInput({ serial: 'TWIN', identifier: 'Second' }),
      ],
      warranties: [warrantyInput('TWIN')],
    });
    const findUnitOfWarranty = () =>
      server.db
        .selectFrom('warranties')
        .innerJoin('equipment', 'equipment.id', 'warranties.equipmentId')
        .select('identifier')
        .where('warranties.recordId', '=', before._id)
        .executeTakeFirst();
    expect(await findUnitOfWarranty()).toEqual({ identifier: 'First' });
    await update(before._id, { ...before, equipment: before.equipment.toReversed() });
    expect(await findUnitOfWarranty()).toEqual({ identifier: 'First' });
  });

  test('prevent the deletion of their equipment', async () => {
    const before = await createFullRecord(server, kind);
    const body = { ...omit(before, ['warranties']), equipment: before.equipment.slice(1) };
    const response = await update(before._id, body);
    expect(response.status).toBe(400);
    expect(response.body.issues).toEqual([
      { path: 'warranties.1.equipmentSerial', message: 'Equipment of this warranty is required.' },
    ]);
  });
});
