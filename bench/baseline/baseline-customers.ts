import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { countUpTo, type PageRow, pageAnswer, pageSql } from './baseline-page.ts';
import type { BareSession } from './baseline-session.ts';
import {
  addressLine,
  contactTexts,
  fold,
  type NewCustomer,
  nationalPhone,
  searchText,
} from './baseline-texts.ts';

const customerJson = `json_build_object(
  '_id', c.id, 'name', c.name, 'address', c.address,
  'contacts', coalesce((
    select json_agg(json_build_object('_id', k.id, 'title', k.title, 'name', k.name, 'email', k.email,
      'phoneNumbers', k.phone_numbers) order by k.position)
    from customer_contacts k where k.customer_id = c.id), '[]'),
  'version', c.version, 'createdAt', iso_instant(c.created_at), 'updatedAt', iso_instant(c.updated_at),
  'updatedBy', (select json_build_object('_id', u.id, 'name', u.name) from users u where u.id = c.updated_by))`;

const getSql = `select ${customerJson}::text as json from customers c where c.id = $1`;

const countSql = `select coalesce(sum(value), 0)::int from counters where entity = 'customers'`;

function customersPage(limit: number, where: string, total: string): string {
  return pageSql({
    item: customerJson,
    key: 'c.sort_name',
    from: `customers c ${where}`,
    order: 'c.sort_name, c.id',
    limit,
    total,
  });
}

export async function listCustomers(pool: pg.Pool, limit: number, q: string | null): Promise<string> {
  const { rows } = await pool.query<PageRow>(
    q === null ? { name: `list ${limit}`, text: customersPage(limit, '', countSql) } : searchQuery(limit, q),
  );
  return pageAnswer(rows[0], 'name', q !== null);
}

/** Without a name: what is the best plan depends on the words. */
function searchQuery(limit: number, q: string): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const contains = (text: string) => `c.search_text like $${values.push(`%${text}%`)}`;
  const hasPhone = (digits: string) =>
    `(${contains(digits)} and c.search_text ~ $${values.push(`\\n\\d*${digits}\\d*(\\n|$)`)})`;
  const folded = fold(q);
  const words = folded.split(' ').map(contains).join(' and ');
  const isPhone = /^[+\d\s().\-/]+$/.test(folded);
  const matching = isPhone ? `((${words}) or ${hasPhone(folded.replace(/\D/g, ''))})` : words;
  const where = `where ${matching}`;
  return { text: customersPage(limit, where, countUpTo(`customers c ${where}`)), values };
}

export async function getCustomer(pool: pg.Pool, id: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ json: string }>({ name: 'get', text: getSql, values: [id] });
  return rows[0]?.json;
}

export async function createCustomer(pool: pg.Pool, body: string, session: BareSession): Promise<string> {
  const input = JSON.parse(body) as NewCustomer;
  const client = await pool.connect();
  try {
    await client.query('begin');
    const stored = await insertCustomer(client, input, session);
    await client.query('commit');
    client.release();
    return stored;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const insertCustomerSql = `
  insert into customers (id, name, sort_name, address, search_text, created_at, updated_at, updated_by)
  values ($1, $2, $3, $4, $5, $6, $6, $7)`;
const insertContactsSql = `
  insert into customer_contacts (id, customer_id, position, title, name, email, phone_numbers, phones_line)
  select r.id, $1, r.position, r.title, r.name, r.email, r.phone_numbers, r.phones_line
  from jsonb_to_recordset($2::jsonb) as r
    (id uuid, position int, title text, name text, email text, phone_numbers jsonb, phones_line text)`;
const insertHistorySql = `
  insert into history (id, at, user_id, user_name, action, entity, entity_id, before, after)
  values ($1, $2, $3, $4, 'create', 'customer', $5, null, $6)`;

async function insertCustomer(
  client: pg.PoolClient,
  input: NewCustomer,
  { userId, userName }: BareSession,
): Promise<string> {
  const { name, address } = input;
  const id = randomUUIDv7();
  const at = new Date();
  const contacts = input.contacts.map((contact) => ({
    ...contact,
    _id: randomUUIDv7(),
    phoneNumbers: contact.phoneNumbers.map((entry) => ({ ...entry, _id: randomUUIDv7() })),
  }));
  await client.query({
    name: 'insert customer',
    text: insertCustomerSql,
    values: [
      id,
      name,
      fold(name),
      JSON.stringify(address),
      searchText([name, addressLine(address), ...contactTexts(input.contacts)]),
      at,
      userId,
    ],
  });
  const rows = contacts.map(({ _id, title, name, email, phoneNumbers }, position) => ({
    id: _id,
    position,
    title,
    name,
    email,
    phone_numbers: phoneNumbers,
    phones_line: phoneNumbers.map((entry) => `${entry.name} ${nationalPhone(entry.phone)}`).join(', '),
  }));
  await client.query({
    name: 'insert contacts',
    text: insertContactsSql,
    values: [id, JSON.stringify(rows)],
  });
  const updatedBy = { _id: userId, name: userName };
  const stored = JSON.stringify({
    _id: id,
    name,
    address,
    contacts,
    version: 1,
    createdAt: at,
    updatedAt: at,
    updatedBy,
  });
  await client.query({
    name: 'insert history',
    text: insertHistorySql,
    values: [randomUUIDv7(), at, userId, userName, id, stored],
  });
  return stored;
}
