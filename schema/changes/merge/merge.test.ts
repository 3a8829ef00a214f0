import { describe, expect, test } from 'vitest';
import type { Values } from '#schema/changes/unit.ts';
import { merge } from './merge.ts';
import { ann, bob, cellar, cid, contract, mergeChanges, roof, warranty } from './sample-contract.ts';

type Case = [string, base: Values, mine: Values, theirs: Values, merged: Values];

describe('both changes stay', () => {
  test.each<Case>([
    [
      'in different fields',
      { customerPo: '1', proposalNumber: 'A' },
      { customerPo: '2' },
      { proposalNumber: null },
      { customerPo: '2', proposalNumber: null },
    ],
    [
      'when both are the same, in another spelling',
      { customerPo: '1', visitWindowDays: 3 },
      { customerPo: ' 2', visitWindowDays: '4' },
      { customerPo: '2', visitWindowDays: 4 },
      { customerPo: '2', visitWindowDays: 4 },
    ],
    [
      'and my spelling is no change',
      { customerPo: 'A B' },
      { customerPo: 'A  B ' },
      { customerPo: 'C' },
      { customerPo: 'C' },
    ],
    [
      'and their spelling is no change',
      { customerPo: 'A B' },
      { customerPo: 'C' },
      { customerPo: 'A  B ' },
      { customerPo: 'C' },
    ],
    [
      'of different lines of a text',
      { description: 'a\nb\nc\nd' },
      { description: 'A\nb\nc\nd' },
      { description: 'a\nb\nc\nD\ne' },
      { description: 'A\nb\nc\nD\ne' },
    ],
    [
      'of one contact and of its phone numbers',
      { contacts: [ann] },
      { contacts: [{ ...ann, phoneNumbers: [{ _id: 'p', name: 'Home', phone: '+13125550101' }] }] },
      {
        contacts: [
          {
            ...ann,
            name: 'Anna',
            phoneNumbers: [...ann.phoneNumbers, { _id: 'q', name: 'Office', phone: '+13125550102' }],
          },
        ],
      },
      {
        contacts: [
          {
            ...ann,
            name: 'Anna',
            phoneNumbers: [
              { _id: 'p', name: 'Home', phone: '+13125550101' },
              { _id: 'q', name: 'Office', phone: '+13125550102' },
            ],
          },
        ],
      },
    ],
    [
      'of the order, and a new row',
      { contacts: [ann, bob] },
      { contacts: [bob, ann] },
      { contacts: [ann, cid, bob] },
      { contacts: [bob, ann, cid] },
    ],
    [
      'when each adds a row in the middle',
      { contacts: [ann, bob] },
      { contacts: [ann, { ...cid, _id: 'x', name: 'X' }, bob] },
      { contacts: [ann, cid, bob] },
      { contacts: [ann, cid, { ...cid, _id: 'x', name: 'X' }, bob] },
    ],
    [
      'of whom to notify',
      { warranties: [warranty] },
      { warranties: [{ ...warranty, notify: ['b@example.com', 'c@example.com'] }] },
      { warranties: [{ ...warranty, notify: ['a@example.com', 'b@example.com', 'd@example.com'] }] },
      { warranties: [{ ...warranty, notify: ['b@example.com', 'd@example.com', 'c@example.com'] }] },
    ],
    [
      'of a serial number, and a new warranty and visit of that equipment',
      { equipment: [roof, cellar], warranties: [warranty], visitEquipmentSerials: [] },
      {
        equipment: [{ ...roof, serial: 'SN-9' }, cellar],
        warranties: [{ ...warranty, equipmentSerial: 'SN-9' }],
      },
      {
        warranties: [warranty, { ...warranty, _id: 'v', type: 'Labor' }],
        visitEquipmentSerials: ['SN-1001'],
      },
      {
        equipment: [{ ...roof, serial: 'SN-9' }, cellar],
        warranties: [
          { ...warranty, equipmentSerial: 'SN-9' },
          { ...warranty, _id: 'v', type: 'Labor', equipmentSerial: 'SN-9' },
        ],
        visitEquipmentSerials: ['SN-9'],
      },
    ],
    [
      'in a new row of mine that is stored already, under its id',
      { contacts: [ann], equipment: [] },
      { contacts: [ann, bob], equipment: [roof], visitEquipmentSerials: ['SN-1001'] },
      { contacts: [ann, { ...bob, email: 'bob@example.com' }, cid], equipment: [{ ...roof, size: '5 ton' }] },
      {
        contacts: [ann, { ...bob, email: 'bob@example.com' }, cid],
        equipment: [{ ...roof, size: '5 ton' }],
        visitEquipmentSerials: ['SN-1001'],
      },
    ],
    [
      'when a row that one deleted is as it was',
      { contacts: [ann, bob] },
      { contacts: [bob] },
      { contacts: [ann, bob, cid] },
      { contacts: [bob, cid] },
    ],
  ])('%s [10.7-1]', (_title, base, mine, theirs, merged) => {
    expect(mergeChanges(base, mine, theirs)).toEqual({ merged, conflicts: [] });
  });

  test('of fields that one version does not have', () => {
    const theirs = { customerPo: '1', proposalNumber: 'P', version: 3 };
    const { merged, conflicts } = merge<Values>(contract, { customerPo: '1' }, { customerPo: '2' }, theirs);
    expect([merged, conflicts]).toEqual([{ customerPo: '2', proposalNumber: 'P', version: 3 }, []]);
  });
});
