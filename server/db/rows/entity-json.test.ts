import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { customerFields } from '#schema/customers.ts';
import { contactFields } from '#schema/entity/contact.ts';
import type { EntityFields } from '#schema/entity/entity-field.ts';
import { ownFields } from '#schema/records/own-fields.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import {
  documentFields,
  equipmentFields,
  statusEventFields,
  warrantyFields,
} from '#schema/records/record-parts.ts';
import { commonFields } from '#schema/records/records.ts';
import { sqlName, type TableName } from '#server/db/columns.ts';
import { contactInput, createRecord } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import {
  type JsonMembers,
  jsonOf,
  concatArguments,
  objectText,
  orNull,
  quoted,
  requiredFields,
  rowsText,
} from './entity-json.ts';

const server = provideTestServer();

async function read(members: JsonMembers, ...others: JsonMembers[]): Promise<unknown> {
  const text = objectText(...[members, ...others].map(concatArguments));
  const { rows } = await sql<{ json: string }>`select ${text} as json`.execute(server.db);
  return JSON.parse(rows[0]?.json ?? '');
}

test('the text of an object has its texts, numbers and days as JSON has them', async () => {
  const text = `"quoted" \\ 'single'\nsecond line\t\u0001 é \u2028 🔧`;
  const members = {
    text: jsonOf(sql`${text}::text`),
    number: [sql`12`],
    amount: jsonOf(sql`12.50`),
    day: jsonOf(sql`date '2026-11-28'`),
    id: quoted(sql`'01a2239c-8080-749d-a577-ff5d0bafbd30'::uuid`),
    list: [sql`'[1, 2]'::jsonb`],
    missing: orNull(sql`to_json(null::text)`),
    present: orNull(sql`to_json('there'::text)`),
  };
  expect(await read(members, { last: ['true'] })).toEqual({
    text,
    number: 12,
    amount: 12.5,
    day: '2026-11-28',
    id: '01a2239c-8080-749d-a577-ff5d0bafbd30',
    list: [1, 2],
    missing: null,
    present: 'there',
    last: true,
  });
});

test('the text of rows has them in their order, and is an empty list without any', async () => {
  const rows = (count: number) =>
    rowsText(
      { name: jsonOf(sql`x.name`) },
      'x',
      sql`(values ('c', 'third', 3), ('a', 'first', 1), ('b', 'second', 2)) x(id, name, position)
        where x.position <= ${count}`,
    );
  expect(await read({ rows: rows(3), none: rows(0) })).toEqual({
    rows: [
      { _id: 'a', name: 'first' },
      { _id: 'b', name: 'second' },
      { _id: 'c', name: 'third' },
    ],
    none: [],
  });
});

const { manufacturer: _joinedName, ...unitFields } = equipmentFields;
const { equipmentSerial: _joinedSerial, ...ownWarrantyFields } = warrantyFields;
const required = (fields: EntityFields, ...others: string[]) => [
  ...Object.keys(requiredFields(fields)),
  ...others,
];
const dates = ['version', 'createdAt', 'updatedAt'];
const columnsWithoutNull: [TableName, string[]][] = [
  ['customers', required(customerFields, ...dates)],
  ['customerContacts', required(contactFields)],
  ...recordKinds.map((kind): [TableName, string[]] => [
    'records',
    required(commonFields(kind), 'customerId', 'number', 'status', 'statusOn', 'isOpen', ...dates),
  ]),
  ['recordContacts', required(contactFields)],
  ['statusEvents', required(statusEventFields)],
  ['equipment', required(unitFields, 'serial')],
  ['warranties', required(ownWarrantyFields)],
  ['recordDocuments', required(documentFields)],
  ['manufacturers', ['name']],
  ['users', ['name', 'phone']],
];

// A null would leave no text, so that the whole list would not be JSON.
test.each(columnsWithoutNull)('%s have no null where their text expects none', async (table, names) => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${sqlName(table)}::regclass and attnotnull`.execute(
    server.db,
  );
  expect(names.length).toBeGreaterThan(0);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(names.map(sqlName)));
});

/** Sets to null what a table allows, column by column: some only go together. */
async function clearColumns(table: TableName, id: string, kept: string[] = []): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${sqlName(table)}::regclass and attnum > 0 and not attnotnull and not attisdropped order by attname`.execute(
    server.db,
  );
  const cleared: string[] = [];
  for (const { name } of rows.filter((row) => !kept.includes(row.name))) {
    const update = sql`update ${sql.table(sqlName(table))} set ${sql.ref(name)} = null where id = ${id}`;
    if (await update.execute(server.db).catch(() => undefined)) cleared.push(name);
  }
  return cleared;
}

test.each(recordKinds)('a $id without anything optional is read alone and in a list', async (kind) => {
  const contacts = [contactInput({ email: null })];
  const { _id: id, customer } = await createRecord(server, kind, { contacts });
  const kept = Object.keys(requiredFields(ownFields(kind))).map(sqlName);
  expect(await clearColumns('records', id, kept)).toEqual(
    expect.arrayContaining(['updated_by', 'proposal_number']),
  );
  expect(await clearColumns('customers', customer._id)).toEqual(['access_notes', 'updated_by']);

  const blank = { proposalNumber: null, updatedBy: null, contacts: [{ email: null }] };
  const record = await server.request('GET', `/api${kind.apiPath}/${id}`);
  expect(record.body.data).toMatchObject({ ...blank, customer: { accessNotes: null } });
  const list = await server.request('GET', `/api${kind.apiPath}?customer=${customer._id}`);
  expect(list.body.data).toMatchObject([blank]);
  const stored = await server.request('GET', `/api/customer/${customer._id}`);
  expect(stored.body.data).toMatchObject({ accessNotes: null, updatedBy: null });
});
