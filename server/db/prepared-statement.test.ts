import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { provideTestServer } from '#server/test/test-server.ts';
import { preparedStatement, preparedStatements } from './prepared-statement.ts';

const server = provideTestServer();

test('a statement is built once, and each call has its own values', async () => {
  let built = 0;
  const read = preparedStatement<{ textLine: string; sum: number }, [text: string, number: number]>(
    2,
    (text, number) => {
      built += 1;
      return sql`select ${text} || ${'!'} as text_line, ${number}::int + ${number}::int as sum`;
    },
  );
  const answers = await Promise.all([read(server.db, 'one', 1), read(server.db, 'two', 2)]);
  expect(answers).toEqual([[{ textLine: 'one!', sum: 2 }], [{ textLine: 'two!', sum: 4 }]]);
  const inside = await server.db.transaction().execute((tx) => read(tx, 'three', 3));
  expect(inside).toEqual([{ textLine: 'three!', sum: 6 }]);
  expect(built).toBe(1);
});

test('each key has a statement of its own, built once', async () => {
  const built: string[] = [];
  const read = preparedStatements<string, { said: string }, [text: string]>(1, (key, text) => {
    built.push(key);
    return sql`select ${sql.lit(key)} || ${text} as said`;
  });
  const said = [
    await read('a', server.db, '1'),
    await read('b', server.db, '2'),
    await read('a', server.db, '3'),
  ];
  expect(said).toEqual([[{ said: 'a1' }], [{ said: 'b2' }], [{ said: 'a3' }]]);
  expect(built).toEqual(['a', 'b']);
});
