import { blankDraft } from '#schema/entity/entity-field.ts';
import { ownFields } from '#schema/records/own-fields.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { TestServer } from './test-server.ts';

let count = 0;

/** Returns a new number on every call. */
export function nextNumber(): number {
  count += 1;
  return count;
}

/**
 * Returns a new phone number on every call, whose last four digits are 0200 to 6999: tests type and search for the others.
 * The count goes on from one test file to the next, so without this limit a neighbor's contact would be found, too.
 */
export function newPhone(): string {
  const n = nextNumber();
  const exchange = 555 + Math.floor(n / 6800);
  return `+1312${exchange}${String(200 + (n % 6800)).padStart(4, '0')}`;
}

export function contactInput(overrides: object = {}) {
  const n = nextNumber();
  return {
    title: 'Facility Manager',
    name: `Contact ${n}`,
    email: `contact${n}@example.com`,
    phoneNumbers: [{ name: 'Mobile', phone: newPhone() }],
    ...overrides,
  };
}

export function addressInput(overrides: object = {}) {
  return {
    name: '',
    street: `${nextNumber()} Lake Street`,
    street2: '',
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
    ...overrides,
  };
}

export function customerInput(overrides: object = {}) {
  return {
    name: `Customer ${nextNumber()}`,
    address: addressInput(),
    contacts: [contactInput()],
    ...overrides,
  };
}

/** Creates a customer through the API and returns its JSON. */
export async function createCustomer(server: TestServer, overrides: object = {}) {
  const response = await server.request('POST', '/api/customer', { body: customerInput(overrides) });
  if (response.status !== 201) throw new Error(`Creating a customer failed: ${response.text}`);
  return response.body.data;
}

/** Creates a user through the API and returns its JSON. */
export async function createUser(server: TestServer, overrides: object = {}) {
  const body = { name: `User ${nextNumber()}`, phone: newPhone(), isTechnician: false, ...overrides };
  const response = await server.request('POST', '/api/user', { body });
  if (response.status !== 201) throw new Error(`Creating a user failed: ${response.text}`);
  return response.body.data;
}

export function equipmentInput(overrides: object = {}) {
  const n = nextNumber();
  return {
    identifier: `RTU-${n}`,
    type: 'Rooftop unit',
    size: '10 ton',
    manufacturer: 'Trane',
    model: 'Precedent',
    serial: `SN${n}`,
    installDate: '2021-06-30',
    ...overrides,
  };
}

export function warrantyInput(equipmentSerial: string, overrides: object = {}) {
  return {
    equipmentSerial,
    company: 'Trane',
    type: 'Parts',
    confirmationNumber: `C-${nextNumber()}`,
    expirationDate: '2027-06-30',
    notify: [],
    ...overrides,
  };
}

/** A valid record with empty lists, except that the caller must add `customer`. */
export function recordInput(kind: RecordKind, overrides: object = {}) {
  return {
    customerPo: `PO-${nextNumber()}`,
    proposalNumber: '',
    billingAddress: addressInput(),
    serviceAddress: addressInput(),
    classification: kind.classifications[0],
    description: 'Two rooftop units do not cool.',
    contacts: [],
    statusTimeline: [],
    equipment: [],
    warranties: [],
    ...blankDraft(ownFields(kind)),
    ...overrides,
  };
}

/** Creates a record through the API and returns its JSON. Creates a customer too unless `overrides` names one. */
export async function createRecord(server: TestServer, kind: RecordKind, overrides: object = {}) {
  const customer = 'customer' in overrides ? overrides.customer : (await createCustomer(server))._id;
  const body = recordInput(kind, { ...overrides, customer });
  const response = await server.request('POST', `/api${kind.apiPath}`, { body });
  if (response.status !== 201) throw new Error(`Creating a ${kind.labels.singular} failed: ${response.text}`);
  return response.body.data;
}
