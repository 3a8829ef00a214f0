import { recordChanges } from '#schema/changes/record-changes.ts';
import type { Values } from '#schema/changes/unit.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { merge } from './merge.ts';

export const contract = recordChanges(serviceContracts);
export const elm = { name: null, street: '1 Elm', street2: null, city: 'Joliet', state: 'IL', zip: '60432' };
export const ann = {
  _id: 'ann',
  title: 'Owner',
  name: 'Ann',
  email: null,
  phoneNumbers: [{ _id: 'p', name: 'Mobile', phone: '+13125550101' }],
};
export const bob = { ...ann, _id: 'bob', name: 'Bob', phoneNumbers: [] };
export const cid = { ...bob, _id: 'cid', name: 'Cid' };
export const roof = { _id: 'roof', identifier: 'RTU-1', model: 'M1', serial: 'SN-1001' };
export const cellar = { _id: 'cellar', identifier: 'B-1', model: 'M1', serial: 'SN-2002' };
export const warranty = {
  _id: 'w',
  company: 'Acme',
  confirmationNumber: '7',
  type: 'Parts',
  equipmentSerial: 'SN-1001',
  notify: ['a@example.com', 'b@example.com'],
};
export const opened = { _id: 's', status: 'Open', statusObtainedAt: '2027-03-01' };

/** Merges changes of some fields; the others are not there. */
export function mergeChanges(base: Values, mine: Values, theirs: Values) {
  const { merged, conflicts } = merge(contract, base, { ...base, ...mine }, { ...base, ...theirs });
  return { merged, conflicts };
}
