import { describe, expect, test } from 'vitest';
import { differences, threeWayMerge } from './three-way-merge.ts';

type Row = { _id?: string; name: string; phones: { _id?: string; phone: string }[] };

const ann: Row = { _id: 'a', name: 'Ann', phones: [{ _id: 'p', phone: '1' }] };
const bob: Row = { name: 'Bob', phones: [] };
const savedBob: Row = { _id: 'b', name: 'Bob', phones: [] };

describe('what a form holds after a save', () => {
  test('is the answer when nothing was typed meanwhile', () => {
    expect(threeWayMerge({ name: ' Ann ' }, { name: ' Ann ' }, { name: 'Ann' })).toEqual({ name: 'Ann' });
  });

  test('keeps a text typed meanwhile and takes the rest from the answer', () => {
    const sent = { name: 'Ann', city: ' Joliet ' };
    expect(threeWayMerge(sent, { ...sent, name: 'Anna' }, { name: 'Ann', city: 'Joliet' })).toEqual({
      name: 'Anna',
      city: 'Joliet',
    });
  });

  test('gives a new row its id, and keeps what was typed in it', () => {
    expect(threeWayMerge([ann, bob], [ann, { ...bob, name: 'Bobby' }], [ann, savedBob])).toEqual([
      ann,
      { ...savedBob, name: 'Bobby' },
    ]);
  });

  test('keeps a row added meanwhile as a new one', () => {
    const cleo: Row = { name: 'Cleo', phones: [] };
    expect(threeWayMerge([ann, bob], [ann, bob, cleo], [ann, savedBob])).toEqual([ann, savedBob, cleo]);
  });

  test('leaves a row removed meanwhile removed', () => {
    expect(threeWayMerge([ann, bob], [bob], [ann, savedBob])).toEqual([savedBob]);
  });

  test('reaches into the rows of rows', () => {
    const typed = { ...ann, phones: [{ _id: 'p', phone: '12' }, { phone: '3' }] };
    expect(threeWayMerge([ann], [typed], [{ ...ann, name: 'ANN' }])).toEqual([{ ...typed, name: 'ANN' }]);
  });
});

describe('the differences of two values', () => {
  test('are told by path', () => {
    expect(differences({ a: '1', rows: [ann] }, { a: '2', rows: [{ ...ann, name: 'Anna' }] })).toEqual([
      ['a', '2'],
      ['rows.0.name', 'Anna'],
    ]);
  });

  test('cannot be told when a list has another length', () => {
    expect(differences({ rows: [ann] }, { rows: [ann, bob] })).toBeUndefined();
  });
});
