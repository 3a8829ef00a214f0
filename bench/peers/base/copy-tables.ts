import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** Rows that a table of a peer receives: a query of Crewdesk's database, whose columns have the names of the table's. */
export type TableCopy = { table: string; columns: string[]; query: string };

/** Fills tables of a peer from Crewdesk's database, in this order, without a file in between. */
export async function copyTables(
  fromUrl: string,
  toUrl: string,
  copies: readonly TableCopy[],
): Promise<void> {
  const [source, target] = [fromUrl, toUrl].map((connectionString) => new pg.Client({ connectionString }));
  if (!source || !target) return;
  try {
    await source.connect();
    await target.connect();
    // Columns without a time zone receive UTC.
    await source.query('set timezone to UTC');
    await target.query('set timezone to UTC');
    for (const { table, columns, query } of copies) {
      const names = columns.join(', ');
      await pipeline(
        source.query(copyTo(`copy (select ${names} from (${query}) as rows) to stdout`)),
        target.query(copyFrom(`copy ${table} (${names}) from stdin`)),
      );
    }
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

/** Runs statements, each on its own, as `vacuum` needs it. */
export async function runStatements(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates an empty database beside the one of the URL, with the extension of trigram indexes. */
export async function createDatabaseBeside(databaseUrl: string, name: string): Promise<string> {
  await runStatements(databaseUrl, [`drop database if exists ${name}`, `create database ${name}`]);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  await runStatements(url.href, ['create extension pg_trgm']);
  return url.href;
}
