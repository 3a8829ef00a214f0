import { expect, test } from 'vitest';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { address, sampleContact, sampleCustomer } from '#web/test/samples.ts';
import { customerDraft } from './record-customer-draft.ts';
import { toRecordDraft } from './record-draft.ts';

const elsewhere = { ...address, street: '4 Plant Road' };

test('a new record has the customer, their address and contacts without ids, and the only place', () => {
  const customer = sampleCustomer({ contacts: [sampleContact()] });
  const draft = customerDraft(serviceContracts, customer, [elsewhere]);
  expect(draft).toMatchObject({
    customer: customer._id,
    billingAddress: address,
    serviceAddress: elsewhere,
    contacts: [{ name: 'Ana Long', email: '', phoneNumbers: [{ phone: '+13125550142' }] }],
  });
  expect(JSON.stringify(draft.contacts)).not.toContain('_id');
});

test('with several places and no contact, the user chooses the place and starts with a blank contact', () => {
  const customer = sampleCustomer();
  const { serviceAddress, contacts } = customerDraft(workOrders, customer, [address, elsewhere]);
  const blank = toRecordDraft(workOrders, undefined);
  expect([serviceAddress, contacts]).toEqual([blank.serviceAddress, blank.contacts]);
});
