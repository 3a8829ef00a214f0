import { expect, test } from 'vitest';
import { recordChanges } from '#schema/changes/record-changes.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { fieldPathsOf } from './field-hosts.ts';

const model = recordChanges(serviceContracts);
const values = {
  contacts: [
    { _id: 'a', phoneNumbers: [] },
    { _id: 'b', phoneNumbers: [{ _id: 'p' }, { _id: 'q' }] },
  ],
};

test.each<[path: string[], fields: string[]]>([
  [['description'], ['description']],
  [['customer'], ['customer', 'billingAddress']],
  [['contacts'], ['contacts']],
  [['contacts', 'b'], ['contacts.1']],
  [['contacts', 'b', 'email'], ['contacts.1.email']],
  [['contacts', 'b', 'phoneNumbers', 'q'], ['contacts.1.phoneNumbers.1']],
  [['contacts', 'b', 'phoneNumbers', 'q', 'phone'], ['contacts.1.phoneNumbers.1.phone']],
  [['contacts', 'gone'], []],
  [['contacts', 'gone', 'email'], []],
  [['unknown'], []],
])('finds the fields of %j', (path, fields) => {
  expect(fieldPathsOf(model, values, path)).toEqual(fields);
});
