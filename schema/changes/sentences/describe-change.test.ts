import { describe, expect, test } from 'vitest';
import { describeChange } from './describe-change.ts';

const ids = { _id: '0197a000-0000-7000-8000-000000000001', version: 3, updatedAt: '2027-03-01T10:00:00Z' };
const elm = { name: null, street: '1 Elm', street2: null, city: 'Joliet', state: 'IL', zip: '60432' };
const ann = {
  _id: 'ann',
  title: 'Owner',
  name: 'Ann Lee',
  email: null,
  phoneNumbers: [{ _id: 'p', name: 'Mobile', phone: '+13125550101' }],
};
const ruiz = { ...ann, _id: 'ruiz', name: 'J. Ruiz' };
const roof = {
  _id: 'roof',
  identifier: 'RTU-1',
  serial: 'SN-1001',
  manufacturer: 'Trane',
  installDate: '2027-03-01',
};
const warranty = {
  _id: 'w',
  company: 'Acme',
  confirmationNumber: '7',
  type: 'Parts',
  equipmentSerial: 'SN-1001',
  notify: ['+13125550101'],
};
const technician = (name: string) => ({
  _id: `of ${name}`,
  user: { _id: `id of ${name}`, name },
  notice: null,
});
const opened = { _id: 's', status: 'Open', statusObtainedAt: '2027-03-01' };
const contract = {
  ...ids,
  number: 'SC-1001',
  customer: { _id: ids._id, name: 'Acme' },
  customerPo: '4471',
  proposalNumber: null,
  billingAddress: elm,
  description: 'Filters',
  serviceIntervalType: 'months',
  serviceIntervalAmount: 6,
  firstVisitOn: null,
  endsOn: '2029-03-12',
  visitsCountFrom: 'plan',
  visitEquipmentSerials: [],
  contacts: [ann],
  statusTimeline: [opened],
  equipment: [roof],
  warranties: [warranty],
  assignedTechnicians: [technician('Sam')],
  additionalVisitLines: [],
};

const line = { _id: 'l', label: 'Filters', intervalType: 'weeks', intervalAmount: 2 };

describe('a change of a service contract', () => {
  test.each<[object, string]>([
    [
      { customerPo: '4472', contacts: [ann, ruiz] },
      'changed the customer PO from 4471 to 4472 and added the contact J. Ruiz',
    ],
    [{ proposalNumber: 'P-1' }, 'added the proposal number P-1'],
    [{ customer: { _id: 'other', name: 'Bolt' } }, 'changed the customer from Acme to Bolt'],
    [
      { customer: { _id: ids._id, name: 'Acme Inc' }, version: 4 },
      'saved the service contract without changes',
    ],
    [
      { billingAddress: { ...elm, zip: '60433' } },
      'changed the billing address from 1 Elm, Joliet, IL 60432 to 1 Elm, Joliet, IL 60433',
    ],
    [{ serviceIntervalType: 'weeks' }, 'changed the service interval from Every 6 months to Every 6 weeks'],
    [
      { firstVisitOn: '2027-03-12', visitsCountFrom: 'completion' },
      'added the first visit 12 Mar 2027 and changed the counting of visits from The plan to The day of the last visit',
    ],
    [{ endsOn: null }, 'removed the last day of the contract 12 Mar 2029'],
    [{ visitEquipmentSerials: ['SN-1001'] }, 'added the equipment to visit SN-1001'],
    [
      { statusTimeline: [opened, { _id: 't', status: 'Closed', statusObtainedAt: '2027-03-12' }] },
      'added the status Closed on 12 Mar 2027',
    ],
    [
      { statusTimeline: [{ ...opened, status: 'Active' }] },
      'changed the status from Open on 1 Mar 2027 to Active on 1 Mar 2027',
    ],
    [{ statusTimeline: [] }, 'removed the status Open on 1 Mar 2027'],
    [{ assignedTechnicians: [technician('Sam'), technician('Jo')] }, 'added the technician Jo'],
    [
      { contacts: [{ ...ann, email: 'ann@example.com' }] },
      'added the email ann@example.com of the contact Ann Lee',
    ],
    [
      { contacts: [{ ...ann, phoneNumbers: [{ _id: 'p', name: 'Mobile', phone: '+13125550102' }] }] },
      'changed the phone number of the contact Ann Lee from Mobile (312) 555-0101 to Mobile (312) 555-0102',
    ],
    [
      {
        contacts: [
          { ...ann, phoneNumbers: [...ann.phoneNumbers, { _id: 'q', name: 'Home', phone: '+13125550102' }] },
        ],
      },
      'added the phone number Home (312) 555-0102 of the contact Ann Lee',
    ],
    [{ contacts: [ruiz, ann] }, 'added the contact J. Ruiz'],
    [
      { equipment: [{ ...roof, manufacturer: 'Carrier', installDate: '2027-03-02' }] },
      'changed the manufacturer of the equipment RTU-1 (SN-1001) from Trane to Carrier and ' +
        'changed the install date of the equipment RTU-1 (SN-1001) from 1 Mar 2027 to 2 Mar 2027',
    ],
    [
      { warranties: [{ ...warranty, notify: ['+13125550101', 'a@example.com'] }] },
      'changed the recipients of the warranty Acme (Parts, SN-1001) from (312) 555-0101 to (312) 555-0101, a@example.com',
    ],
    [{ warranties: [] }, 'removed the warranty Acme (Parts, SN-1001)'],
    [{ additionalVisitLines: [line] }, 'added the additional visit Filters'],
    [
      { description: `${'x '.repeat(100)}one ${'y '.repeat(100)}` },
      `changed the description from Filters to ${'x '.repeat(30).trim()}…`,
    ],
  ])('%j [10.7-6]', (changes, text) => {
    expect(describeChange('service-contract', contract, { ...contract, ...changes }).text).toBe(text);
  });

  test('of a line of visits names the line', () => {
    const before = { ...contract, additionalVisitLines: [line] };
    const after = { ...contract, additionalVisitLines: [{ ...line, intervalAmount: 3 }] };
    expect(describeChange('service-contract', before, after).text).toBe(
      'changed the interval of the additional visit Filters from Every 2 weeks to Every 3 weeks',
    );
  });

  test('of the order says so', () => {
    const before = { ...contract, contacts: [ann, ruiz] };
    const after = { ...contract, contacts: [ruiz, ann], statusTimeline: [opened] };
    expect(describeChange('service-contract', before, after).text).toBe('changed the order of contacts');
  });

  test('has parts with the values as screens show them', () => {
    const contacts = [{ ...ann, email: 'ann@example.com' }, ruiz];
    const after = { ...contract, customerPo: '4472', contacts, warranties: [] };
    expect(describeChange('service-contract', contract, after).parts).toEqual([
      { kind: 'changed', label: 'Customer PO', from: '4471', to: '4472' },
      { kind: 'added', label: 'Email', row: 'Contact Ann Lee', to: 'ann@example.com' },
      { kind: 'added', label: 'Contact', to: 'J. Ruiz' },
      { kind: 'removed', label: 'Warranty', from: 'Acme (Parts, SN-1001)' },
    ]);
  });

  test('names three rows of many, and six phrases of many', () => {
    const equipment = Array.from({ length: 60 }, (_, index) => ({
      ...roof,
      _id: `${index}`,
      identifier: `U-${index}`,
    }));
    expect(
      describeChange('service-contract', { ...contract, equipment: [] }, { ...contract, equipment }).text,
    ).toBe('added the equipment U-0 (SN-1001), U-1 (SN-1001), U-2 (SN-1001) and 57 more');
    const changed = { ...contract, equipment: equipment.map((unit) => ({ ...unit, serial: 'SN-2' })) };
    const { text } = describeChange('service-contract', { ...contract, equipment }, changed);
    expect(text).toMatch(/^changed the serial of the equipment U-0 .* and 54 more changes$/);
  });

  test('leaves out fields that the format of one version does not have', () => {
    const { serviceIntervalType: _type, additionalVisitLines: _lines, ...old } = contract;
    expect(describeChange('service-contract', old, { ...contract, customerPo: '2' }).text).toBe(
      'changed the customer PO from 4471 to 2',
    );
  });
});
