import { describe, expect, test } from 'vitest';
import { differences, movedPath, threeWayMerge } from './three-way-merge.ts';

type Row = { _id?: string; name: string; phones: { _id?: string; phone: string }[] };

const ann: Row = { _id: 'a', name: 'Ann', phones: [{ _id: 'p', phone: '1' }] };
const bob: Row = { name: 'Bob', phones: [] };
const savedBob: Row = { _id: 'b', name: 'Bob', phones: [] };

describe('threeWayMerge', () => {
  test('returns the saved value when nothing changed during the save', () => {
    expect(threeWayMerge({ name: ' Ann ' }, { name: ' Ann ' }, { name: 'Ann' })).toEqual({ name: 'Ann' });
  });

  test('keeps text typed during the save and takes other fields from the saved value', () => {
    const base = { name: 'Ann', city: ' Joliet ' };
    expect(threeWayMerge(base, { ...base, name: 'Anna' }, { name: 'Ann', city: 'Joliet' })).toEqual({
      name: 'Anna',
      city: 'Joliet',
    });
  });

  test('adds the id of a saved new row and keeps text typed in it', () => {
    expect(threeWayMerge([ann, bob], [ann, { ...bob, name: 'Bobby' }], [ann, savedBob])).toEqual([
      ann,
      { ...savedBob, name: 'Bobby' },
    ]);
  });

  test('keeps a row added during the save as new', () => {
    const cleo: Row = { name: 'Cleo', phones: [] };
    expect(threeWayMerge([ann, bob], [ann, bob, cleo], [ann, savedBob])).toEqual([ann, savedBob, cleo]);
  });

  test('does not restore a row removed during the save', () => {
    expect(threeWayMerge([ann, bob], [bob], [ann, savedBob])).toEqual([savedBob]);
  });

  test('merges nested rows', () => {
    const local = { ...ann, phones: [{ _id: 'p', phone: '12' }, { phone: '3' }] };
    expect(threeWayMerge([ann], [local], [{ ...ann, name: 'ANN' }])).toEqual([{ ...local, name: 'ANN' }]);
  });
});

describe('differences', () => {
  test('lists changed values by path', () => {
    expect(differences({ a: '1', rows: [ann] }, { a: '2', rows: [{ ...ann, name: 'Anna' }] })).toEqual([
      ['a', '2'],
      ['rows.0.name', 'Anna'],
    ]);
  });

  test('returns undefined when the length of a list changed', () => {
    expect(differences({ rows: [ann] }, { rows: [ann, bob] })).toBeUndefined();
  });
});

describe('movedPath', () => {
  const before = { contacts: [ann, bob], title: '' };
  const after = { contacts: [{ ...ann, phones: [{ phone: '9' }, ...ann.phones] }, savedBob, bob], title: '' };
  test.each([
    ['title', 'title'],
    ['contacts.0.name', 'contacts.0.name'],
    ['contacts.0.phones.0.phone', 'contacts.0.phones.1.phone'],
    ['contacts.1.name', 'contacts.2.name'],
  ])('finds the field %s at %s', (path, moved) => {
    expect(movedPath(path, before, after)).toBe(moved);
  });

  test('finds nothing where the row is gone', () => {
    expect(movedPath('contacts.0.name', before, { contacts: [savedBob, bob], title: '' })).toBeUndefined();
  });
});
