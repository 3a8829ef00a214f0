import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LikelyCustomer } from '#schema/likely-customers.ts';
import { projects } from '#schema/records/projects.ts';
import { addressInput, contactInput, createCustomer, createRecord } from '#server/test/factories.ts';
import { repeatRecord } from '#server/test/repeat-record.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
let bakery = '';

async function find(typed: Record<string, string>): Promise<LikelyCustomer[]> {
  const response = await server.request('GET', `/api/customer/likely?${new URLSearchParams(typed)}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

const people = (name: string, phone: string, email = '') =>
  contactInput({ name, email, phoneNumbers: [{ name: 'Mobile', phone }] });

beforeAll(async () => {
  const contacts = [people('Ann Lee', '(312) 555-0142 ext. 7', 'Ann.Lee@Elm.example')];
  const address = addressInput({ street: '12 N. Elm St, Suite 4' });
  bakery = (await createCustomer(server, { name: 'Élm Street Bakery, Inc.', address, contacts }))._id;
  const owner = await createCustomer(server, { name: 'Harbor Holdings', contacts: [] });
  const superintendent = people('Bo Ray', '+1 847 555 0199', 'bo@site.example');
  const record = { customer: owner._id, contacts: [superintendent], customerPo: '13125550177' };
  await createRecord(server, projects, record);
  await createRecord(server, projects, { customer: owner._id, contacts: [superintendent] });
});

describe('a customer that is typed again', () => {
  test('is found by phone, email, street and name, with what speaks for each [10.8-45]', async () => {
    const typed = {
      name: 'elm street bakery inc',
      phone: '1-312-555-0142',
      email: ' ann.lee@ELM.example ',
      street: '12 North Elm Street',
    };
    expect(await find(typed)).toEqual([
      {
        _id: bakery,
        name: 'Élm Street Bakery, Inc.',
        address: '12 N. Elm St, Suite 4, Chicago, IL 60601',
        reasons: [
          { field: 'phone', text: '(312) 555-0142 ext. 7, Ann Lee' },
          { field: 'email', text: 'Ann.Lee@Elm.example, Ann Lee' },
          { field: 'street', text: '12 N. Elm St, Suite 4' },
          { field: 'name', text: 'Élm Street Bakery, Inc.' },
        ],
        isWeak: false,
      },
    ]);
  });

  test.each([
    ['phone', '312.555.0142'],
    ['email', 'ann.lee@elm.example'],
    ['street', '12 ELM STREET'],
    ['name', 'Bakery, Elm Street'],
    ['name', 'Elm Streat Bakery'],
    ['name', 'elm street bak'],
  ])('is found by the %s %j alone, and by a name only as weak [10.8-46]', async (field, text) => {
    expect(await find({ [field]: text })).toMatchObject([
      { _id: bakery, reasons: [{ field }], isWeak: field === 'name' },
    ]);
  });

  test.each([
    ['phone', '(847) 555-0199', '(847) 555-0199'],
    ['email', 'bo@site.example', 'bo@site.example'],
  ])('is found once by the %s of a contact of its records', async (field, typed, text) => {
    const [customer, ...others] = await find({ [field]: typed });
    expect(others).toEqual([]);
    expect(customer).toMatchObject({ name: 'Harbor Holdings', isWeak: false, reasons: [{ field }] });
    expect(customer?.reasons[0]?.text.replace(/\d+$/, 'N')).toBe(`${text}, Bo Ray, PR-N`);
  });

  test('is listed by the weight of the reasons, at most three [10.8-47]', async () => {
    const street = '900 Alder Court';
    const number = '+13125550188';
    const named = async (contacts: object[], address = {}) =>
      (await createCustomer(server, { name: 'Alder Dental', contacts, address: addressInput(address) }))._id;
    const onlyName = await named([]);
    const called = await named([people('Cy', number)]);
    const neighbor = await named([], { street });
    const both = await named([people('Di', number)], { street });
    const expected = [both, called, neighbor];
    const typed = { name: 'Alder Dental', phone: number, street: '900 alder ct' };
    expect((await find(typed)).map(({ _id }) => _id)).toEqual(expected);
    await server.request('DELETE', `/api/customer/${both}`);
    const rest = await find(typed);
    expect(rest.map(({ _id, isWeak }) => [_id, isWeak])).toEqual([
      [called, false],
      [neighbor, false],
      [onlyName, true],
    ]);
  });
});

async function repeatCustomer(id: string, count: number) {
  const columns = sql.raw('name, sort_name, address, search_text, created_at, updated_at');
  await sql`insert into customers (id, ${columns}) select gen_random_uuid(), ${columns}
    from customers, generate_series(1, ${sql.lit(count)}) where id = ${id}`.execute(server.db);
}

describe('a customer is not hidden', () => {
  test('by many whose email address begins like the typed one', async () => {
    const office = (email: string) =>
      createCustomer(server, { contacts: [people('Office', '8475550101', email)] });
    const { _id } = await office('office@acme.example.com');
    await repeatCustomer(_id, 25);
    const expected = await office('office@acme.example');
    expect((await find({ email: 'office@acme.example' })).map((one) => one._id)).toEqual([expected._id]);
  });

  test('by the records of another one with the same manager', async () => {
    const manager = [people('Mia Manager', '+18475550123', 'mia@manager.example')];
    const { _id, customer } = await createRecord(server, projects, { contacts: manager });
    await repeatRecord(server, _id, 'record_contacts', 25);
    const { customer: other } = await createRecord(server, projects, { contacts: manager });
    const expected = [customer._id, other._id].toSorted();
    for (const [field, typed] of [
      ['phone', '(847) 555-0123'],
      ['email', 'mia@manager.example'],
    ] as const)
      expect((await find({ [field]: typed })).map((one) => one._id).toSorted()).toEqual(expected);
  });

  test('by streets that begin with the same letters', async () => {
    const at = (street: string) =>
      createCustomer(server, { contacts: [], address: addressInput({ street }) });
    const { _id } = await at('77 Oakwood Avenue');
    await repeatCustomer(_id, 25);
    const expected = await at('77 W. Oak St');
    expect((await find({ street: '77 Oak Street' })).map((one) => one._id)).toEqual([expected._id]);
  });
});

describe('nobody is found', () => {
  test.each([
    ['nothing typed', {}],
    ['too little typed', { name: 'El', phone: '555-0142', email: 'ann.lee@', street: '12' }],
    ['spaces', { name: '   ', street: ' ' }],
    ['one word of the name', { name: 'Bakery' }],
    ['another house number', { street: '112 Elm Street' }],
    ['another street', { street: '12 Oak Street' }],
    ['part of an email address', { email: 'lee@elm.example' }],
    ['a PO of a record', { phone: '312-555-0177' }],
    ['wildcards', { name: '%%%', street: '1% Elm Street', email: '%@%.example' }],
  ])('by %s', async (_, typed) => {
    expect(await find(typed as Record<string, string>)).toEqual([]);
  });
});

test.each([
  ['a text that is too long', `?name=${'x'.repeat(300)}`, 400],
  ['a text twice', '?name=a&name=b', 400],
  ['a character that cannot be stored', '?street=1%00', 400],
])('rejects %s', async (_, query, status) => {
  expect((await server.request('GET', `/api/customer/likely${query}`)).status).toBe(status);
});

test('demands a session', async () => {
  expect((await server.request('GET', '/api/customer/likely?name=Elm', { token: null })).status).toBe(401);
});
