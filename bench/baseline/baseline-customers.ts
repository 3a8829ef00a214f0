import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { type CustomerInput, customerFields } from '#schema/customers.ts';
import { searchTexts } from '#schema/entity/entity-field.ts';
import {
  contactColumns,
  contactRows,
  contactSearchTexts,
  contactsJson,
  newContacts,
} from './baseline-contacts.ts';
import { columnMapping, jsonPairs, versionPairs } from './baseline-fields.ts';
import { cappedCountSql, type PageRow, pageResponse, pageSql } from './baseline-page.ts';
import { foldText, toSearchText } from './baseline-search-text.ts';
import type { Session } from './baseline-session.ts';
import { inTransaction } from './baseline-transaction.ts';

const mapping = columnMapping(customerFields);

const customerJson = `json_build_object('_id', c.id, ${jsonPairs(customerFields, 'c')},
  'contacts', ${contactsJson('customer_contacts', 'k.customer_id = c.id')},
  ${versionPairs('c')})`;

const getSql = `select ${customerJson}::text as json from customers c where c.id = $1`;

const countSql = `select coalesce(sum(value), 0)::int from counters where entity = 'customers'`;

function customersPageSql(limit: number, where: string, total: string): string {
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
    q === null
      ? { name: `list ${limit}`, text: customersPageSql(limit, '', countSql) }
      : searchQuery(limit, q),
  );
  return pageResponse(rows[0], 'name', q !== null);
}

/** Unnamed, so that PostgreSQL plans it each time: the best plan depends on the words. */
function searchQuery(limit: number, q: string): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const contains = (text: string) => `c.search_text like $${values.push(`%${text}%`)}`;
  const hasPhone = (digits: string) =>
    `(${contains(digits)} and c.search_text ~ $${values.push(`\\n\\d*${digits}\\d*(\\n|$)`)})`;
  const folded = foldText(q);
  const words = folded.split(' ').map(contains).join(' and ');
  const isPhone = /^[+\d\s().\-/]+$/.test(folded);
  const condition = isPhone ? `((${words}) or ${hasPhone(folded.replace(/\D/g, ''))})` : words;
  const where = `where ${condition}`;
  return { text: customersPageSql(limit, where, cappedCountSql(`customers c ${where}`)), values };
}

export async function getCustomer(pool: pg.Pool, id: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ json: string }>({ name: 'get', text: getSql, values: [id] });
  return rows[0]?.json;
}

const inserted = `id, ${mapping.columns.join(', ')}, sort_name, search_text, created_at, updated_at, updated_by`;
const insertCustomerSql = `
  insert into customers (${inserted}) select ${inserted} from jsonb_populate_record(null::customers, $1::jsonb)`;
const insertedContact = `id, position, ${contactColumns.join(', ')}`;
const insertContactsSql = `
  insert into customer_contacts (customer_id, ${insertedContact})
  select $1, ${insertedContact} from jsonb_populate_recordset(null::customer_contacts, $2::jsonb)`;
const insertHistorySql = `
  insert into history (id, at, user_id, user_name, action, entity, entity_id, before, after)
  values ($1, $2, $3, $4, 'create', 'customer', $5, null, $6)`;

export function createCustomer(pool: pg.Pool, body: string, { userId, userName }: Session): Promise<string> {
  const input = JSON.parse(body) as CustomerInput;
  const id = randomUUIDv7();
  const at = new Date();
  const contacts = newContacts(input.contacts);
  const row = {
    id,
    ...mapping.toRow(input),
    sort_name: foldText(input.name),
    search_text: toSearchText([...searchTexts(customerFields, input), ...contactSearchTexts(input.contacts)]),
    created_at: at,
    updated_at: at,
    updated_by: userId,
  };
  const json = JSON.stringify({
    _id: id,
    ...mapping.pick(input),
    contacts,
    version: 1,
    createdAt: at,
    updatedAt: at,
    updatedBy: { _id: userId, name: userName },
  });
  return inTransaction(pool, async (client) => {
    await client.query({ name: 'insert customer', text: insertCustomerSql, values: [JSON.stringify(row)] });
    await client.query({
      name: 'insert contacts',
      text: insertContactsSql,
      values: [id, JSON.stringify(contactRows(contacts))],
    });
    await client.query({
      name: 'insert history',
      text: insertHistorySql,
      values: [randomUUIDv7(), at, userId, userName, id, json],
    });
    return json;
  });
}
