import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { provideTestServer } from '#server/test/test-server.ts';
import { preparedStatement, preparedStatements, statementCache } from './prepared-statement.ts';

const server = provideTestServer();

test('builds a statement once and uses the values of each call', async () => {
  let buildCount = 0;
  const read = preparedStatement<{ textLine: string; sum: number }, [text: string, number: number]>(
    2,
    (text, number) => {
      buildCount += 1;
      return sql`select ${text} || ${'!'} as text_line, ${number}::int + ${number}::int as sum`;
    },
  );
  const results = await Promise.all([read(server.db, 'one', 1), read(server.db, 'two', 2)]);
  expect(results).toEqual([[{ textLine: 'one!', sum: 2 }], [{ textLine: 'two!', sum: 4 }]]);
  const inTransaction = await server.db.transaction().execute((tx) => read(tx, 'three', 3));
  expect(inTransaction).toEqual([{ textLine: 'three!', sum: 6 }]);
  expect(buildCount).toBe(1);
});

test('builds one statement per key', async () => {
  const builtKeys: string[] = [];
  const read = preparedStatements<string, { result: string }, [text: string]>(
    () => ['a', 'b'],
    1,
    (key, text) => {
      builtKeys.push(key);
      return sql`select ${sql.lit(key)} || ${text} as result`;
    },
  );
  const results = [
    await read('a', server.db, '1'),
    await read('b', server.db, '2'),
    await read('a', server.db, '3'),
  ];
  expect(results).toEqual([[{ result: 'a1' }], [{ result: 'b2' }], [{ result: 'a3' }]]);
  expect(builtKeys).toEqual(['a', 'b']);
});

test('keeps as many statements as it may, each built once', async () => {
  const builtKeys: string[] = [];
  const find = statementCache<{ result: string }, [text: string]>(2, 1);
  const read = async (key: string, text: string) => {
    const statement = find(key, (placeholder) => {
      builtKeys.push(key);
      return sql`select ${sql.lit(key)} || ${placeholder} as result`;
    });
    return statement ? (await statement(server.db, text))[0]?.result : undefined;
  };
  expect([await read('a', '1'), await read('b', '2'), await read('a', '3')]).toEqual(['a1', 'b2', 'a3']);
  expect([await read('c', '4'), await read('b', '5')]).toEqual([undefined, 'b5']);
  expect(builtKeys).toEqual(['a', 'b']);
});
