import type { Customer, CustomerDraft } from '#schema/customers.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import type { Workload } from './ledger.ts';

function addressAt(revision: number) {
  const street = `${revision} Lake Street`;
  return { name: '', street, street2: '', city: 'Chicago', state: 'IL', zip: '60601' };
}

function contactsAt(revision: number) {
  return ['first', 'second', 'third'].map((name) => ({
    title: 'Manager',
    name: `${name} r${revision}`,
    email: `${name}-r${revision}@example.com`,
    phoneNumbers: [{ name: 'Mobile', phone: '+13125550100' }],
  }));
}

function customerAt(label: string, revision: number): CustomerDraft {
  return { name: `${label} r${revision}`, address: addressAt(revision), contacts: contactsAt(revision) };
}

function customerSummary({ name, address, contacts = [] }: CustomerDraft | Customer): string {
  return [name, address?.street, ...contacts.map((contact) => `${contact.name} ${contact.email}`)].join('|');
}

export const customers: Workload = {
  path: '/api/customer',
  contentAt: customerAt,
  titleOf: ({ name }) => name,
  summaryOf: (entity) => customerSummary(entity as Customer),
};

/** The lists differ in rows and length between revisions. */
function workOrderAt(customer: string, label: string, revision: number): RecordDraft {
  const serials = Array.from({ length: 1 + (revision % 3) }, (_, n) => `S${n}-r${revision}`);
  return {
    customer,
    customerPo: `${label} r${revision}`,
    billingAddress: addressAt(revision),
    serviceAddress: addressAt(revision),
    classification: workOrders.classifications[0],
    description: `As of r${revision}`,
    contacts: contactsAt(revision),
    statusTimeline: serials.map((_, n) => ({
      status: `Step ${n} r${revision}`,
      statusObtainedAt: `2026-01-0${n + 1}`,
    })),
    equipment: serials.map((serial) => ({
      identifier: 'RTU',
      type: 'Rooftop unit',
      size: '10 ton',
      manufacturer: 'Trane',
      model: 'Precedent',
      serial,
      installDate: '2020-01-01',
    })),
    warranties: serials.map((equipmentSerial) => ({
      equipmentSerial,
      company: `Trane r${revision}`,
      type: 'Parts',
      confirmationNumber: '1',
      expirationDate: '2027-01-01',
    })),
    assignedTechnicians: [],
  };
}

function workOrderSummary(record: RecordDraft | RecordDetail): string {
  return [
    record.customerPo,
    record.description,
    record.serviceAddress?.street,
    ...record.contacts.map(({ name }) => name),
    ...record.statusTimeline.map(({ status }) => status),
    ...record.equipment.map(({ serial }) => serial),
    ...record.warranties.map(({ equipmentSerial, company }) => `${equipmentSerial} ${company}`),
    // The stored status must agree with the timeline.
    'status' in record ? record.status : record.statusTimeline.at(-1)?.status,
  ].join('|');
}

export function workOrdersOf(customerId: string): Workload {
  return {
    path: `/api${workOrders.apiPath}`,
    contentAt: (label, revision) => workOrderAt(customerId, label, revision),
    titleOf: ({ customerPo }) => customerPo,
    summaryOf: (entity) => workOrderSummary(entity as RecordDetail),
  };
}
