import { onTestFinished, expect, test } from 'vitest';
import { provideTestServer } from '#server/test/test-server.ts';
import { createPool } from '../client.ts';

const server = provideTestServer();

/** A connection, and how often it received the columns of a result. */
async function connect() {
  const pool = createPool({ url: server.url, max: 1, statementTimeoutMs: 15_000 });
  const client = await pool.connect();
  onTestFinished(async () => {
    client.release();
    await pool.end();
  });
  let count = 0;
  client.connection.on('rowDescription', () => {
    count += 1;
  });
  return { client, described: () => count };
}

test('the columns of a named statement are described once per connection', async () => {
  const { client, described } = await connect();
  const text = 'select $1::int8 as count, $2::text as name, now() as at';
  for (const count of [1, 2, 3]) {
    const { rows, fields, rowCount } = await client.query(text, [count, null]);
    expect(rows).toEqual([{ count, name: null, at: expect.any(Date) }]);
    expect(fields.map(({ name }) => name)).toEqual(['count', 'name', 'at']);
    expect(rowCount).toBe(1);
  }
  expect(described()).toBe(1);
  // Rows of one execution are no rows of another one.
  const many = 'select n from generate_series(1, $1::int) n';
  expect((await client.query(many, [3])).rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  expect((await client.query(many, [0])).rows).toEqual([]);
  expect((await client.query(many, [1])).rows).toEqual([{ n: 1 }]);
  expect(described()).toBe(2);
});

test('a statement without rows, and one that failed, run again', async () => {
  const { client } = await connect();
  await client.query('create temporary table notes (id int primary key, text text)');
  const insert = 'insert into notes values ($1, $2)';
  for (const id of [1, 2])
    expect(await client.query(insert, [id, 'a'])).toMatchObject({ rowCount: 1, rows: [] });
  await expect(client.query(insert, [2, 'b'])).rejects.toMatchObject({ code: '23505' });
  expect(await client.query(insert, [3, 'c'])).toMatchObject({ rowCount: 1, rows: [] });
  const divide = 'select 6 / $1::int as result';
  await expect(client.query(divide, [0])).rejects.toMatchObject({ code: '22012' });
  for (const by of [2, 3]) expect((await client.query(divide, [by])).rows).toEqual([{ result: 6 / by }]);
});

test('a value that cannot be sent leaves the connection usable', async () => {
  const { client } = await connect();
  const text = 'select $1::text as text';
  const unsendable = {
    toPostgres() {
      throw new Error('not a value');
    },
  };
  expect((await client.query(text, ['a'])).rows).toEqual([{ text: 'a' }]);
  await expect(client.query(text, [unsendable])).rejects.toThrow('not a value');
  expect((await client.query('select $1::int as count', [1])).rows).toEqual([{ count: 1 }]);
});

test('a statement whose columns have changed fails instead of being misread', async () => {
  const { client } = await connect();
  await client.query('create temporary table notes (id int, text text)');
  await client.query(`insert into notes values (1, 'a')`);
  const select = 'select * from notes where text = $1';
  for (let times = 0; times < 2; times += 1)
    expect((await client.query(select, ['a'])).rows).toEqual([{ id: 1, text: 'a' }]);
  await client.query('alter table notes alter column id type text');
  await expect(client.query(select, ['a'])).rejects.toMatchObject({
    message: 'cached plan must not change result type',
  });
});
