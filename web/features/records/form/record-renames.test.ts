import { expect, test } from 'vitest';
import { emptyEquipment } from '#schema/records/record-parts.ts';
import { emptyRecord } from '#schema/records/records.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { addRename, isNamed, type Renames, withRenamed } from './record-renames.ts';

function renamesAfter(...steps: [string, string][]): Renames {
  return steps.reduce<Renames>(
    (renames, [oldName, newName]) => addRename(renames, oldName, newName),
    new Map(),
  );
}

test('follows a name through several renames, and back', () => {
  expect([...renamesAfter(['Carier', 'Carrier'])]).toEqual([['Carier', 'Carrier']]);
  expect([...renamesAfter(['A', 'B'], ['B', 'C'])]).toEqual([
    ['A', 'C'],
    ['B', 'C'],
  ]);
  expect([...renamesAfter(['A', 'B'], ['B', 'A'])]).toEqual([['B', 'A']]);
});

test('puts the new name into the equipment, and changes nothing else', () => {
  const equipment = ['Carier', 'Trane'].map((manufacturer) => ({ ...emptyEquipment, manufacturer }));
  const draft = { ...emptyRecord(workOrders), equipment };
  expect(withRenamed(draft, renamesAfter(['Carier', 'Carrier']))).toEqual({
    ...draft,
    equipment: [{ ...emptyEquipment, manufacturer: 'Carrier' }, equipment[1]],
  });
});

test('matches a manufacturer regardless of case and spaces', () => {
  expect(
    ['carrier', ' Carrier  Corp', 'CARRIER CORP'].map((typed) => isNamed(typed, 'Carrier Corp')),
  ).toEqual([false, true, true]);
});
