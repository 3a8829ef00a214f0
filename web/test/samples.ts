import type { Company } from '#schema/company.ts';
import type { Customer } from '#schema/customers.ts';
import type { StoredContact } from '#schema/entity/contact.ts';
import type { Manufacturer } from '#schema/manufacturers.ts';
import type { Message } from '#schema/messages/messages.ts';
import type { CheckedSession } from '#schema/messages/outbox-hold.ts';
import { ownFields } from '#schema/records/own-fields.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail, RecordListItem } from '#schema/records/record-responses.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import type { User } from '#schema/users.ts';

// Responses as the server sends them. Each call makes an entity of its own.

let lastId = 0;

/** A new id. */
export function sampleId(): string {
  lastId += 1;
  return `0198e5a2-0000-7000-8000-${String(lastId).padStart(12, '0')}`;
}

const createdAt = '2026-03-10T15:00:00.000Z';
const times = { version: 1, createdAt, updatedAt: createdAt };

export const company: Company = {
  name: 'Northwind Mechanical',
  address: '200 West Madison Street, Chicago, IL 60606',
  phone: '+13125550100',
  website: 'https://northwind.example',
  email: 'office@northwind.example',
  logo: '/assets/logo.png',
  timeZone: 'America/Chicago',
  sendHour: 9,
  // All day, so that no test is asked about texts at night unless it sets the hours.
  sendingHours: { start: 0, end: 24 },
  publicUrl: 'http://localhost:3000',
};

/** The signed-in user of every component test. */
export const olive = { _id: sampleId(), name: 'Olive Office' };

export const session: CheckedSession = {
  user: { ...olive, phone: '+12025550111', isTechnician: false },
  expiresAt: '2099-01-01T00:00:00.000Z',
  draftKey: btoa('k'.repeat(32)),
  outboxHold: null,
  demonstration: null,
};

export const address = {
  name: '',
  street: '10 Test Street',
  street2: '',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
};

export function sampleUser(change: Partial<User> = {}): User {
  return {
    ...times,
    _id: sampleId(),
    name: 'Tess Tech',
    phone: '+12025550122',
    isTechnician: true,
    lastLogin: null,
    ...change,
  };
}

export function sampleContact(change: Partial<StoredContact> = {}): StoredContact {
  const phoneNumbers = [{ _id: sampleId(), name: 'Mobile', phone: '+13125550142' }];
  return { _id: sampleId(), title: 'Owner', name: 'Ana Long', email: null, phoneNumbers, ...change };
}

export function sampleCustomer(change: Partial<Customer> = {}): Customer {
  return {
    ...times,
    _id: sampleId(),
    name: 'Elm Street Bakery',
    address,
    accessNotes: null,
    contacts: [],
    updatedBy: olive,
    ...change,
  };
}

export function sampleEquipment(identifier: string, serial: string, manufacturer = 'Carrier') {
  const texts = { type: 'Rooftop unit', size: '10 ton', model: '48TC' };
  return { _id: sampleId(), identifier, ...texts, manufacturer, serial, installDate: '2024-05-01' };
}

export function sampleWarranty(equipmentSerial: string, company = 'Carrier') {
  const texts = { type: 'Parts' as const, confirmationNumber: 'C-1', expirationDate: '2030-05-01' };
  return { _id: sampleId(), equipmentSerial, company, ...texts, notify: [] };
}

function common(kind: RecordKind) {
  return {
    ...times,
    _id: sampleId(),
    number: `${kind.numberPrefix}-${1000 + lastId}`,
    customerPo: 'PO-7',
    proposalNumber: null,
    billingAddress: address,
    serviceAddress: address,
    classification: kind.classifications[0] ?? '',
    description: 'Loud fan',
    ...Object.fromEntries(
      Object.entries(ownFields(kind)).map(([name, { blank }]) => [name, blank === '' ? null : blank]),
    ),
    contacts: [sampleContact()],
    statusTimeline: [{ _id: sampleId(), status: 'Open', statusObtainedAt: '2026-03-12' }],
    status: 'Open',
    statusObtainedAt: '2026-03-12',
    isOpen: true,
    ...(kind.hasVisits && { nextVisitOn: null, nextVisitState: null, nextVisitOverdueDays: 0 }),
    updatedBy: olive,
  };
}

/** A record in a list. */
export function sampleListItem(
  change: Partial<RecordListItem> = {},
  kind: RecordKind = workOrders,
): RecordListItem {
  const customer = { _id: sampleId(), name: 'Elm Street Bakery' };
  return { ...common(kind), customer, ...(kind.hasTechnicians && { assignedTechnicians: [] }), ...change };
}

/** A record in the response for one record. */
export function sampleRecord(
  change: Partial<RecordDetail> = {},
  kind: RecordKind = workOrders,
): RecordDetail {
  return {
    ...common(kind),
    customer: { _id: sampleId(), name: 'Elm Street Bakery', accessNotes: null },
    ...(kind.hasTechnicians && { assignedTechnicians: [] }),
    equipment: [],
    warranties: [],
    ...(kind.hasDocuments && { documents: [] }),
    ...(kind.fulfillsVisits && { visits: [] }),
    ...change,
  };
}

export function sampleManufacturer(name: string): Manufacturer {
  return { ...times, _id: sampleId(), name };
}

/** A text message of a work order that was delivered. */
export function sampleMessage(change: Partial<Message> = {}): Message {
  return {
    _id: sampleId(),
    message: 'We arrive on Monday at nine.',
    emailTo: null,
    textTo: '+13125550142',
    recipientName: 'Ana Long',
    sentBy: olive,
    sendAt: null,
    sent: true,
    lastSent: createdAt,
    nextSendAt: null,
    recurrenceIntervalDays: null,
    workOrder: sampleId(),
    project: null,
    serviceContract: null,
    recordNumber: 'WO-1001',
    state: 'delivered',
    reason: null,
    dueAt: createdAt,
    version: 1,
    createdAt,
    ...change,
  };
}
