import { describe, expect, test } from 'vitest';
import type { Values } from '#schema/changes/unit.ts';
import { ann, cellar, mergeChanges, roof, warranty } from './sample-contract.ts';

type Case = [string, base: Values, mine: Values, theirs: Values, merged: Values];

describe('the same new row on both sides is one', () => {
  test.each<Case>([
    [
      'with the same serial number in another spelling, and its warranty follows',
      { equipment: [], warranties: [] },
      {
        equipment: [{ ...roof, _id: undefined, serial: 'sn\u2011 1001' }],
        warranties: [{ ...warranty, equipmentSerial: 'sn\u2011 1001' }],
      },
      { equipment: [roof] },
      { equipment: [roof], warranties: [warranty] },
    ],
    [
      'with the same phone number',
      { contacts: [{ ...ann, phoneNumbers: [] }] },
      { contacts: [{ ...ann, phoneNumbers: [{ name: 'Mobile', phone: '(312) 555-0101' }] }] },
      { contacts: [ann] },
      { contacts: [ann] },
    ],
    [
      'with the same name and phone number, and both keep what else they have',
      { contacts: [] },
      {
        contacts: [
          {
            ...ann,
            _id: undefined,
            phoneNumbers: [
              { name: 'Mobile', phone: '+13125550101' },
              { name: 'Office', phone: '+13125550102' },
            ],
          },
        ],
      },
      { contacts: [ann] },
      {
        contacts: [
          { ...ann, phoneNumbers: [...ann.phoneNumbers, { name: 'Office', phone: '+13125550102' }] },
        ],
      },
    ],
  ])('%s [10.7-3]', (_title, base, mine, theirs, merged) => {
    const result = mergeChanges(base, mine, theirs);
    expect(result.merged).toEqual(merged);
    expect(result.conflicts.filter(({ path }) => path.at(-1) !== 'serial')).toEqual([]);
  });

  test.each([['N/A'], ['0000'], ['TBD'], ['-'], ['No serial']])(
    'but not with the serial number %s',
    (serial) => {
      const mine = { equipment: [{ ...roof, serial }] };
      const theirs = { equipment: [{ ...cellar, serial: serial.toUpperCase() }] };
      expect(mergeChanges({ equipment: [] }, mine, theirs).merged.equipment).toHaveLength(2);
    },
  );
});

describe('what only fits together on each side is a question', () => {
  const base = { equipment: [roof], warranties: [] };
  const covered = { warranties: [warranty] };
  test.each<[string, Values, Values]>([
    ['when they add a warranty to equipment that I deleted', { equipment: [] }, covered],
    ['when I add a warranty to equipment that they deleted', covered, { equipment: [] }],
  ])('%s, and both stay [10.7-4]', (_title, mine, theirs) => {
    const { merged, conflicts } = mergeChanges(base, mine, theirs);
    expect(merged).toEqual({ equipment: [roof], warranties: [warranty] });
    expect(conflicts.map(({ path, label }) => [path, label])).toEqual([
      [['equipment', 'roof'], 'Equipment RTU-1 (SN-1001)'],
    ]);
  });

  test('when my days before and after a visit are too many for their interval', () => {
    const plan = { serviceIntervalType: 'months', serviceIntervalAmount: 3, visitWindowDays: null };
    const { merged, conflicts } = mergeChanges(
      plan,
      { visitWindowDays: 20, customerPo: '9' },
      { serviceIntervalType: 'weeks' },
    );
    expect(merged).toEqual({ ...plan, serviceIntervalType: 'weeks', customerPo: '9' });
    expect(conflicts).toEqual([
      {
        path: ['visitWindowDays'],
        label: 'Days Before and After a Visit',
        base: null,
        mine: 20,
        theirs: null,
      },
    ]);
  });

  test('when their interval came with days that are too many for mine', () => {
    const plan = { serviceIntervalType: 'months', serviceIntervalAmount: 3, visitWindowDays: null };
    const { merged, conflicts } = mergeChanges(
      plan,
      { serviceIntervalType: 'weeks' },
      { visitWindowDays: 20 },
    );
    expect(merged).toEqual({ ...plan, visitWindowDays: 20 });
    expect(conflicts.map(({ label }) => label)).toEqual(['Service Interval']);
  });

  test('when both together add more contacts than there may be', () => {
    const many = (author: string) =>
      Array.from({ length: 60 }, (_, index) => ({
        ...ann,
        _id: `${author}${index}`,
        name: `${author} ${index}`,
      }));
    const { merged, conflicts } = mergeChanges(
      { contacts: [] },
      { contacts: many('Ann') },
      { contacts: many('Bob') },
    );
    expect(merged.contacts).toEqual(many('Bob'));
    expect(conflicts).toEqual([
      { path: ['contacts'], label: 'Contacts', base: [], mine: many('Ann'), theirs: many('Bob') },
    ]);
  });
});
