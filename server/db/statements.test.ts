import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { provideTestServer } from '#server/test/test-server.ts';
import { columnList, columnsNamedElsewhere, sqlName } from './columns.ts';
import { compileStatements } from './prepared-statement.ts';

const root = join(import.meta.dirname, '../..');
const server = provideTestServer();

test('PostgreSQL prepares every statement against the migrated schema', async () => {
  const modules = globSync('server/**/*.ts', { cwd: root }).filter(
    (file) =>
      !/\.test\.ts$|\/test\//.test(file) &&
      /(preparedStatements?|unit(Page)?Statement)[<(]/.test(readFileSync(join(root, file), 'utf8')),
  );
  for (const file of modules) await import(join(root, file));
  const statements = [...new Set(compileStatements(server.db).map((query) => query.sql))];
  expect(statements.length).toBeGreaterThan(modules.length);
  const failures: string[] = [];
  for (const [n, text] of statements.entries()) {
    const prepared = sql.raw(`prepare statement_${n} as ${text}`).execute(server.db);
    await prepared.catch((error: Error) => failures.push(`${error.message}: ${text}`));
  }
  expect(failures).toEqual([]);
});

test('the columns that triggers and packages name exist', async () => {
  for (const [table, columns] of Object.entries(columnsNamedElsewhere)) {
    const query = sql`select ${columnList(columns)} from ${sql.raw(sqlName(table))} limit 0`.execute(
      server.db,
    );
    await expect(query, table).resolves.toMatchObject({ rows: [] });
  }
});
