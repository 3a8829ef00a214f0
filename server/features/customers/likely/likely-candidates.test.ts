import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { LikelyCustomer } from '#schema/likely-customers.ts';
import { addressInput, contactInput, createCustomer } from '#server/test/factories.ts';
import { explain } from '#server/test/fixtures/explain.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { customerCandidates, toTypedTexts } from './likely-candidates.ts';

const server = provideTestServer();

async function find(typed: Record<string, string>): Promise<string[]> {
  const { body } = await server.request('GET', `/api/customer/likely?${new URLSearchParams(typed)}`);
  return body.data.map(({ _id }: LikelyCustomer) => _id).toSorted();
}

function people(phone: string, email: string) {
  return [contactInput({ email, phoneNumbers: [{ name: 'Mobile', phone }] })];
}

test.each([
  ['(847) 555-0161', '847-555-0161'],
  ['(847) 555-0162 ext. 12', '847-555-0162'],
  ['(847) 555-0163', '847-555-0163 x9'],
  ['+49 30 5550164', '+49 (30) 555-0164'],
])('a contact with the number %s is found by %s', async (stored, typed) => {
  const { _id } = await createCustomer(server, { contacts: people(stored, '') });
  expect(await find({ phone: typed })).toEqual([_id]);
});

test.each([
  ["731 O'Neil Street", '731 ONeil St'],
  ['732 O’Neil Street', "732 O'Neil Street"],
  ["733 N. St. Mary's Road", "733 North St. Mary's Rd"],
  ['734 Martin L. King Jr. Drive', '734 Martin L King Jr Dr'],
  ['735 Elm Street Extension', '735 Elm St. Extension'],
  ['736 - Winston-Salem Road', '736 Winston-Salem Rd'],
])('the street %s is found as it is stored, and by %s', async (stored, typed) => {
  const { _id } = await createCustomer(server, { address: addressInput({ street: stored }) });
  expect(await find({ street: stored })).toEqual([_id]);
  expect(await find({ street: typed })).toEqual([_id]);
});

test('a street of a hundred words is looked for, too', async () => {
  const street = `737 ${'a'.repeat(50)} ${'x '.repeat(99)}`;
  const { _id } = await createCustomer(server, { address: addressInput({ street: street.slice(0, 200) }) });
  expect(await find({ street: street.slice(0, 200) })).toEqual([_id]);
});

test('many contacts of one customer hide no other one with the same number and email address', async () => {
  const [phone, email] = ['+18475550165', 'Front.Desk@tower.example'];
  const customers = [];
  for (let count = 0; count < 2; count += 1)
    customers.push((await createCustomer(server, { contacts: people(phone, email) }))._id);
  await sql`
    insert into customer_contacts
    select (jsonb_populate_record(k, jsonb_build_object('id', gen_random_uuid(), 'position', n))).*
    from customer_contacts k, generate_series(1, 40) n where k.customer_id = ${customers[0]}`.execute(
    server.db,
  );
  expect(await find({ phone })).toEqual(customers.toSorted());
  expect(await find({ email: 'front.desk@tower.example' })).toEqual(customers.toSorted());
});

test('candidates are read from the indexes of numbers, email addresses and streets', async () => {
  const address = addressInput({ street: '415 Larch Lane' });
  await createCustomer(server, { address, contacts: people('+18475550166', 'larch@lane.example') });
  const typed = { name: '', phone: '(847) 555-0166', email: 'larch@lane.example', street: '415 Larch Ln' };
  await server.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    for (const [index, query] of customerCandidates(toTypedTexts(typed)).entries()) {
      const name = ['customer_contacts_by_number', 'customer_contacts_by_email', 'customers_by_street'][
        index
      ];
      const plan = await explain(tx, (db) => query.execute(db));
      expect(plan).toContain(name);
      expect(plan).not.toContain('Rows Removed by Filter');
    }
  });
});
