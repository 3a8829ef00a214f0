import { expect, test } from 'vitest';
import { emptyEquipment } from '#schema/records/record-parts.ts';
import { emptyRecord } from '#schema/records/records.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { addRename, isNamed, type Renames, withRenamed } from './record-renames.ts';

function after(...steps: [string, string][]): Renames {
  return steps.reduce<Renames>((renames, [former, name]) => addRename(renames, former, name), new Map());
}

test('a name is followed through every change, there and back', () => {
  expect([...after(['Carier', 'Carrier'])]).toEqual([['Carier', 'Carrier']]);
  expect([...after(['A', 'B'], ['B', 'C'])]).toEqual([
    ['A', 'C'],
    ['B', 'C'],
  ]);
  expect([...after(['A', 'B'], ['B', 'A'])]).toEqual([['B', 'A']]);
});

test('equipment takes over the new name, and nothing else changes', () => {
  const equipment = ['Carier', 'Trane'].map((manufacturer) => ({ ...emptyEquipment, manufacturer }));
  const draft = { ...emptyRecord(workOrders), equipment };
  expect(withRenamed(draft, after(['Carier', 'Carrier']))).toEqual({
    ...draft,
    equipment: [{ ...emptyEquipment, manufacturer: 'Carrier' }, equipment[1]],
  });
});

test('a manufacturer is known by its name in any spelling', () => {
  expect(
    ['carrier', ' Carrier  Corp', 'CARRIER CORP'].map((typed) => isNamed(typed, 'Carrier Corp')),
  ).toEqual([false, true, true]);
});
