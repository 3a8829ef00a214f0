import { expect, test } from 'vitest';
import { emptyEquipment, emptyWarranty } from '#schema/records/record-parts.ts';
import { emptyAdditionalLine } from '#schema/visits/visit-lines.ts';
import { followChangedSerials, visitSerialsOfUnit } from './visit-serials.ts';

const unit = (identifier: string, serial: string) => ({ ...emptyEquipment, identifier, serial });
const warranty = (equipmentSerial: string) => ({ ...emptyWarranty, equipmentSerial });
const line = (...equipmentSerials: string[]) => ({
  ...emptyAdditionalLine,
  label: 'Filters',
  equipmentSerials,
});

test('warranties and visits follow a serial that one of two merged versions changed', () => {
  const base = { equipment: [{ ...unit('A', 'S1'), _id: 'a' }] };
  const renamed = { equipment: [{ ...unit('A', 'S9'), _id: 'a' }] };
  const merged = {
    ...renamed,
    warranties: [warranty(' S1'), warranty('S9'), warranty(''), warranty('S3')],
    visitEquipmentSerials: ['S3', 'S1'],
    additionalVisitLines: [line(), line('S1', 'S9')],
  };
  const followed = followChangedSerials(merged, [base, renamed]);
  expect(followed.warranties.map(({ equipmentSerial }) => equipmentSerial)).toEqual(['S9', 'S9', '', 'S3']);
  expect(followed.visitEquipmentSerials).toEqual(['S3', 'S9']);
  expect(followed.additionalVisitLines).toEqual([line(), line('S9', 'S9')]);
});

test('finds where visits name a unit; of two with the same serial, the first', () => {
  const draft = {
    equipment: [unit('A', ' S1'), unit('B', 'S1'), unit('C', ''), unit('D', 'S2')],
    visitEquipmentSerials: ['S2', 'S1'],
    additionalVisitLines: [line(), line('S1')],
  };
  expect(
    [0, 1, 2, 3].map((index) =>
      visitSerialsOfUnit(draft, index).map(({ path, place }) => `${path} ${place}`),
    ),
  ).toEqual([
    ['visitEquipmentSerials 1', 'additionalVisitLines.1.equipmentSerials 0'],
    [],
    [],
    ['visitEquipmentSerials 0'],
  ]);
});
