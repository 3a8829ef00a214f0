import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { columnsOf } from '#server/db/columns.ts';
import { maxExactTotal } from '#server/db/rows/paging.ts';
import { matchesDigits, matchesSearch } from '#server/db/rows/search-rows.ts';
import { readIndex } from '#server/db/rows/searched-index.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { matchesDigitRuns } from './customers.queries.ts';

const server = provideTestServer();

test.each([
  ['12345 suite 12\n13125550199\n13125550199 x77\nzip 60613-4321', '12345 13125550199 4321 60613'],
  ['suite 12', ''],
  [`${'1234 5678 '.repeat(100)}`, '1234 5678'],
  [Array.from({ length: 201 }, (_, n) => 1000 + n).join(' '), null],
])('keeps the digits of a text for the index of names', async (text, runs) => {
  const { rows } = await sql`select digit_runs(${text}) as runs`.execute(server.db);
  expect(rows).toEqual([{ runs }]);
});

test.each(['0012', '0123', '2001', '20012'])(
  'finds %s by its groups in the texts that contain it',
  async (digits) => {
    const texts = [
      '0012',
      'x00123y',
      '9001 2',
      '1200012 7',
      '00 12',
      'suite 12\n13120012',
      '٠٠١٢',
      '',
      '012',
    ];
    const column = sql.raw('content');
    const find = async (condition = sql`false` as RawBuilder<unknown>) => {
      const { rows } = await sql<{ content: string }>`
        select content from unnest(${texts}::text[]) content where ${condition}`.execute(server.db);
      return rows.map(({ content }) => content);
    };
    const expected = texts.filter((text) => text.includes(digits));
    expect(expected.length).toBeGreaterThan(0);
    expect(await find(matchesDigits(column, digits))).toEqual(expected);
    expect(await find(matchesSearch(column, digits))).toEqual(expected);
  },
);

async function explain(select: RawBuilder<unknown>): Promise<string> {
  return server.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<object>`explain ${select}`.execute(tx);
    return JSON.stringify(rows);
  });
}

test.each(['0199', '5550199', '13125550199'])(
  'reads customers with %s from the index of four digits, whatever else has three of them',
  async (digits) => {
    const condition = matchesDigits(sql.raw('search_text'), digits) ?? sql`true`;
    const plan = await explain(sql`select from customers where ${condition}`);
    expect(plan).toContain('customers_digits');
    expect(plan).not.toContain('customers_search');
  },
);

test('finds the first customers with digits that many have in the index of names, and in no row', async () => {
  const condition = matchesDigitRuns('0613');
  const plan = await explain(
    sql`select c.sort_name, c.id from customers c where ${condition} order by c.sort_name, c.id limit 51`,
  );
  expect(plan).toContain('Index Only Scan using customers_by_name');
});

/** The first of 1,700 customers by name have one text, the last 1,100 another, and all have an area code. */
async function insertCustomers() {
  await sql`
    insert into customers (id, name, sort_name, address, search_text, created_at, updated_at)
    select gen_random_uuid(), name, name, '{}', concat_ws(E'\n', name, digits, '13125550100'), now(), now()
    from (
      select 'name ' || lpad(n::text, 4, '0') as name,
        case when n <= 60 then '98765' when n > 600 then '60613' end as digits
      from generate_series(1, 1700) n) rows`.execute(server.db);
  await sql`analyze customers`.execute(server.db);
}

test('reads the first page of digits and their number, whether few or many have them', async () => {
  await insertCustomers();
  const c = columnsOf('customers', 'c');
  const read = async (q: string) => {
    const order = { column: c.sortName, id: c.id, isDescending: false, after: undefined, limit: 50 };
    const rows = { table: sql`customers`, alias: sql`c`, columns: [c.id, c.sortName], conditions: [] };
    const result = await readIndex(
      server.db,
      {
        ...order,
        ...rows,
        q,
        item: sql`to_json(c.name)`,
        from: (table) => sql`${table} c`,
        sort: 'name',
        matching: matchesSearch(c.searchText, q) ?? sql`false`,
        indexed: matchesDigits(c.searchText, q),
        inOrder: matchesDigitRuns(q),
      },
      60_000,
    );
    const names = JSON.parse(`[${result?.page.items}]`) as string[];
    return { first: names[0], last: names.at(-1), length: names.length, count: result?.count };
  };
  const page = { length: 50, count: maxExactTotal + 1 };
  expect(await read('98765')).toEqual({ ...page, first: 'name 0001', last: 'name 0050', count: 60 });
  expect(await read('60613')).toEqual({ ...page, first: 'name 0601', last: 'name 0650' });
  expect(await read('1312')).toEqual({ ...page, first: 'name 0001', last: 'name 0050' });
});
