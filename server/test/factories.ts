import type { RecordKind } from '#schema/records/record-kind.ts';
import type { TestServer } from './test-server.ts';

let count = 0;

/** A number that differs in every call. */
export function next(): number {
  count += 1;
  return count;
}

export function newPhone(): string {
  return `+1312${String(5_550_000 + next()).padStart(7, '0')}`;
}

export function contactInput(change: object = {}) {
  const n = next();
  return {
    title: 'Facility Manager',
    name: `Contact ${n}`,
    email: `contact${n}@example.com`,
    phoneNumbers: [{ name: 'Mobile', phone: newPhone() }],
    ...change,
  };
}

export function addressInput(change: object = {}) {
  return {
    name: '',
    street: `${next()} Lake Street`,
    street2: '',
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
    ...change,
  };
}

export function customerInput(change: object = {}) {
  return { name: `Customer ${next()}`, address: addressInput(), contacts: [contactInput()], ...change };
}

/** A customer made through the API, as the API answers it. */
export async function createCustomer(server: TestServer, change: object = {}) {
  const answer = await server.request('POST', '/api/customer', { body: customerInput(change) });
  if (answer.status !== 201) throw new Error(`no customer was made: ${answer.text}`);
  return answer.body.data;
}

/** A user made through the API, as the API answers it. */
export async function createUser(server: TestServer, change: object = {}) {
  const body = { name: `User ${next()}`, phone: newPhone(), isTechnician: false, ...change };
  const answer = await server.request('POST', '/api/user', { body });
  if (answer.status !== 201) throw new Error(`no user was made: ${answer.text}`);
  return answer.body.data;
}

export function equipmentInput(change: object = {}) {
  const n = next();
  return {
    identifier: `RTU-${n}`,
    type: 'Rooftop unit',
    size: '10 ton',
    manufacturer: 'Trane',
    model: 'Precedent',
    serial: `SN${n}`,
    installDate: '2021-06-30',
    ...change,
  };
}

export function warrantyInput(equipmentSerial: string, change: object = {}) {
  return {
    equipmentSerial,
    company: 'Trane',
    type: 'Parts',
    confirmationNumber: `C-${next()}`,
    expirationDate: '2027-06-30',
    notify: [],
    ...change,
  };
}

/** A record of a kind with nothing in its lists. `customer` has to be given for it to be taken. */
export function recordInput(kind: RecordKind, change: object = {}) {
  return {
    customerPo: `PO-${next()}`,
    proposalNumber: '',
    billingAddress: addressInput(),
    serviceAddress: addressInput(),
    classification: kind.classifications[0],
    description: 'Two rooftop units do not cool.',
    contacts: [],
    statusTimeline: [],
    equipment: [],
    warranties: [],
    ...kind.emptyOwnFields,
    ...change,
  };
}

/** A record made through the API, as the API answers it; of a customer of its own unless one is named. */
export async function createRecord(server: TestServer, kind: RecordKind, change: object = {}) {
  const customer = 'customer' in change ? change.customer : (await createCustomer(server))._id;
  const body = recordInput(kind, { ...change, customer });
  const answer = await server.request('POST', `/api${kind.apiPath}`, { body });
  if (answer.status !== 201) throw new Error(`no ${kind.id} was made: ${answer.text}`);
  return answer.body.data;
}
