import { expect, test } from 'vitest';
import { emptyEquipment, emptyWarranty } from '#schema/records/record-parts.ts';
import {
  equipmentChoices,
  hasDuplicateSerial,
  ownersOf,
  restoreWarranties,
  warrantiesOfUnit,
} from './record-serials.ts';

const unit = (identifier: string, serial: string) => ({ ...emptyEquipment, identifier, serial });
const warranty = (equipmentSerial: string) => ({ ...emptyWarranty, equipmentSerial });

test('assigns warranties to the first equipment with their serial', () => {
  const record = {
    equipment: [unit('A', 'S1'), unit('B', ' S1 '), unit('C', ''), unit('D', 'S2')],
    warranties: [warranty('S1'), warranty(''), warranty('S2'), warranty(' S1')],
  };
  expect([0, 1, 2, 3].map((index) => warrantiesOfUnit(record, index))).toEqual([[0, 3], [], [], [2]]);
});

test('keeps warranties with their equipment while two serials are swapped', () => {
  const original = {
    equipment: [unit('A', 'S1'), unit('B', 'S2')],
    warranties: [warranty('S1'), warranty('S2'), warranty('')],
  };
  const owners = ownersOf(original);
  expect(owners).toEqual([0, 1, undefined]);
  const halfway = {
    equipment: [unit('A', 'S2'), unit('B', 'S2')],
    warranties: [warranty('S2'), warranty('S2'), warranty('S3')],
  };
  expect(ownersOf(halfway, owners)).toEqual([0, 1, undefined]);
  expect(ownersOf(halfway)).toEqual([0, 0, undefined]);
});

test('finds a duplicate serial on both units [10.1-6]', () => {
  const equipment = [unit('A', 'S1'), unit('B', 'S1 '), unit('C', ''), unit('D', '')];
  expect(equipment.map((_, index) => hasDuplicateSerial(equipment, index))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('offers equipment with a serial and an identifier, each serial once [2.10-9]', () => {
  const equipment = [unit('RTU-1', 'S1'), unit('', 'S2'), unit('RTU-3', ''), unit('RTU-4', 'S1')];
  expect(equipmentChoices(equipment)).toEqual([{ id: 'S1', label: 'RTU-1 (S1)' }]);
});

test('restores warranties with their equipment, except edited ones', () => {
  const [first, second, other] = [warranty('S1'), { ...warranty('S1'), company: 'Best' }, warranty('S2')];
  const removed = [
    { index: 0, warranty: first },
    { index: 2, warranty: second },
  ];
  expect(restoreWarranties([other], { warranties: removed, areKept: false })).toEqual([first, other, second]);
  const kept = [{ ...first, equipmentSerial: '' }, other, { ...second, equipmentSerial: 'S2' }];
  expect(restoreWarranties(kept, { warranties: removed, areKept: true })).toEqual([first, other, kept[2]]);
});
