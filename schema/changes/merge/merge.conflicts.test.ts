import { describe, expect, test } from 'vitest';
import type { Values } from '#schema/changes/unit.ts';
import { ann, bob, cellar, contract, elm, mergeChanges, opened, roof, warranty } from './sample-contract.ts';
import { takeMine } from './unit-at.ts';

type Question = Record<'path' | 'label', string> &
  Record<'base' | 'mine' | 'theirs', unknown> & { order?: string[] };

describe('a question is asked, theirs stays and mine is in the question', () => {
  const interval = (serviceIntervalAmount: number, serviceIntervalType: string) => ({
    serviceIntervalAmount,
    serviceIntervalType,
  });
  test.each<[string, Values, Values, Values, Question]>([
    [
      'when both changed a field',
      { customerPo: '1' },
      { customerPo: '2' },
      { customerPo: '3' },
      { path: 'customerPo', label: 'Customer PO', base: '1', mine: '2', theirs: '3' },
    ],
    [
      'when both changed a new row of mine that is stored already, under its id',
      { contacts: [ann] },
      { contacts: [ann, { ...bob, title: 'Tenant' }] },
      { contacts: [ann, { ...bob, title: 'Agent' }] },
      {
        path: 'contacts.bob.title',
        label: 'Contact Bob: Title',
        base: undefined,
        mine: 'Tenant',
        theirs: 'Agent',
      },
    ],
    [
      'when both changed an address',
      { serviceAddress: elm },
      { serviceAddress: { ...elm, street: '2 Elm' } },
      { serviceAddress: { ...elm, zip: '60433' } },
      {
        path: 'serviceAddress',
        label: 'Service Address',
        base: elm,
        mine: { ...elm, street: '2 Elm' },
        theirs: { ...elm, zip: '60433' },
      },
    ],
    [
      'when one changed the amount and one the unit of an interval',
      interval(3, 'months'),
      interval(4, 'months'),
      interval(3, 'weeks'),
      {
        path: 'serviceIntervalAmount',
        label: 'Service Interval',
        base: interval(3, 'months'),
        mine: interval(4, 'months'),
        theirs: interval(3, 'weeks'),
      },
    ],
    [
      'when one changed the customer and one its billing address',
      { customer: 'a', billingAddress: elm },
      { customer: 'b' },
      { billingAddress: { ...elm, zip: '60433' } },
      {
        path: 'customer',
        label: 'Customer and Billing Address',
        base: { customer: 'a', billingAddress: elm },
        mine: { customer: 'b', billingAddress: elm },
        theirs: { customer: 'a', billingAddress: { ...elm, zip: '60433' } },
      },
    ],
    [
      'when one changed the status and one the day of an event',
      { statusTimeline: [opened] },
      { statusTimeline: [{ ...opened, status: 'Active' }] },
      { statusTimeline: [{ ...opened, statusObtainedAt: '2027-03-02' }] },
      {
        path: 'statusTimeline.s.status',
        label: 'Status Open on 1 Mar 2027: Status',
        base: { status: 'Open', statusObtainedAt: '2027-03-01' },
        mine: { status: 'Active', statusObtainedAt: '2027-03-01' },
        theirs: { status: 'Open', statusObtainedAt: '2027-03-02' },
      },
    ],
    [
      'when one changed the company and one the number of a warranty',
      { equipment: [roof], warranties: [warranty] },
      { warranties: [{ ...warranty, company: 'Bolt' }] },
      { warranties: [{ ...warranty, confirmationNumber: '8' }] },
      {
        path: 'warranties.w.company',
        label: 'Warranty Acme (Parts, SN-1001): Company and Confirmation Number',
        base: { company: 'Acme', confirmationNumber: '7' },
        mine: { company: 'Bolt', confirmationNumber: '7' },
        theirs: { company: 'Acme', confirmationNumber: '8' },
      },
    ],
    [
      'when the changed lines of a text touch each other',
      { description: 'a\nb\nc' },
      { description: 'A\nb\nc' },
      { description: 'a\nB\nc' },
      { path: 'description', label: 'Description', base: 'a\nb\nc', mine: 'A\nb\nc', theirs: 'a\nB\nc' },
    ],
    [
      'when I changed a row that they deleted',
      { contacts: [ann, bob] },
      { contacts: [ann, { ...bob, title: 'Super' }] },
      { contacts: [ann] },
      {
        path: 'contacts.bob',
        label: 'Contact Bob',
        base: bob,
        mine: { ...bob, title: 'Super' },
        theirs: undefined,
        order: ['ann', 'bob'],
      },
    ],
    [
      'when they changed a row that I deleted',
      { contacts: [ann, bob] },
      { contacts: [ann] },
      { contacts: [ann, { ...bob, title: 'Super' }] },
      {
        path: 'contacts.bob',
        label: 'Contact Bob',
        base: bob,
        mine: undefined,
        theirs: { ...bob, title: 'Super' },
        order: ['ann', 'bob'],
      },
    ],
    [
      'when they changed the phone number of a contact that I deleted',
      { contacts: [ann] },
      { contacts: [] },
      { contacts: [{ ...ann, phoneNumbers: [{ _id: 'p', name: 'Mobile', phone: '+13125550109' }] }] },
      {
        path: 'contacts.ann',
        label: 'Contact Ann',
        base: ann,
        mine: undefined,
        theirs: { ...ann, phoneNumbers: [{ _id: 'p', name: 'Mobile', phone: '+13125550109' }] },
        order: ['ann'],
      },
    ],
  ])('%s [10.7-2]', (_title, base, mine, theirs, question) => {
    const { merged, conflicts } = mergeChanges(base, mine, theirs);
    expect(conflicts.map((conflict) => ({ ...conflict, path: conflict.path.join('.') }))).toEqual([question]);
    expect(merged).toEqual({ ...base, ...theirs });
  });
});

test.each(['mine', 'theirs'] as const)(
  'warranties and visits follow a serial number that both changed and that becomes %s',
  (side) => {
    const withSerial = (serial: string) => ({
      equipment: [{ ...roof, serial }, cellar],
      warranties: [{ ...warranty, equipmentSerial: serial }],
      visitEquipmentSerials: [serial, cellar.serial],
    });
    const versions = { mine: withSerial('SN-2'), theirs: withSerial('SN-3') };
    const { merged, conflicts } = mergeChanges(withSerial('SN-1001'), versions.mine, versions.theirs);
    expect(conflicts.map(({ path }) => path)).toEqual([['equipment', 'roof', 'serial']]);
    const settled = conflicts.reduce(
      (entity, conflict) => takeMine(contract, entity, { ...conflict, mine: conflict[side] }),
      merged,
    );
    expect(settled).toEqual(versions[side]);
    const [conflict] = conflicts;
    const back = conflict && takeMine(contract, versions.mine, { ...conflict, mine: conflict.theirs });
    expect(back).toEqual(versions.theirs);
  },
);

test.each(['mine', 'theirs'] as const)('a row that only %s still have gets its place back', (side) => {
  const added = { ...bob, _id: 'cleo', name: 'Cleo' };
  const kept = { contacts: [{ ...ann, title: 'Super' }, bob, added] };
  const deleted = { contacts: [bob] };
  const versions = side === 'mine' ? { mine: kept, theirs: deleted } : { mine: deleted, theirs: kept };
  const { merged, conflicts } = mergeChanges({ contacts: [ann, bob] }, versions.mine, versions.theirs);
  const without = { ...merged, contacts: [bob, added] };
  const [conflict] = conflicts;
  const taken = conflict && takeMine(contract, without, { ...conflict, mine: conflict[side] });
  expect(taken?.contacts).toEqual(kept.contacts);
});

test('a warranty of equipment that is not taken keeps its serial number', () => {
  const taken = takeMine(
    contract,
    { equipment: [roof], warranties: [warranty] },
    { path: ['equipment', 'roof'], mine: undefined },
  );
  expect(taken).toEqual({ equipment: [], warranties: [warranty] });
});
