import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BackupError } from '../archive/backup-error.ts';
import type { Manifest, SavedSequence, StoredDocument } from '../archive/manifest.ts';
import type { TableSource } from '../archive/write-archive.ts';

/** Rows that let people in or are of no use later. A backup leaves them out, so nobody can sign in with one. */
export const ephemeralTables = new Set(['sessions', 'login_codes', 'rate_limits', 'idempotency_keys']);

/** Is in the manifest instead, because a restore runs the migrations itself. */
const migrationsTable = 'schema_migrations';

/** A database as it was at one moment, readable as long as the snapshot is open. */
export type Snapshot = {
  migrations: Manifest['migrations'];
  tables: TableSource[];
  sequences: SavedSequence[];
  documents: StoredDocument[];
  /** What the database takes on its disk. */
  databaseBytes: number;
  close(): Promise<void>;
};

/** Our own tables; extensions may have some. Generated columns are computed again. */
const selectTables = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attgenerated = ''
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by c.relname order by c.relname`;

/** Never rolled back, so these values are at least those of the snapshot. */
const listSequences = `
  select sequencename as name, last_value as "lastValue" from pg_sequences
  where schemaname = current_schema() order by sequencename`;

const listDocuments = `
  select storage_key as key, name, size from documents
  where completed_at is not null and discarded_at is null order by id`;

/** Connects to a database without limits of time. Broken connections fail the statement that needs them. */
export async function connect(url: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options: '-c timezone=UTC -c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
    types: {
      getTypeParser: (oid, format) =>
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/**
 * @throws BackupError when the database has no tables of Crewdesk
 */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = await connect(url, 'crewdesk backup');
  try {
    await client.query('begin isolation level repeatable read, read only');
    const all = await listTables(client);
    if (!all.some(({ name }) => name === migrationsTable))
      throw new BackupError('The database is empty; there is nothing to back up.');
    const migrations = await client.query<{ name: string; checksum: string }>(
      `select name, checksum from ${migrationsTable} order by name`,
    );
    const hasDocuments = all.some(({ name }) => name === 'documents');
    const size = await client.query<{ bytes: number }>(
      'select pg_database_size(current_database()) as bytes',
    );
    return {
      databaseBytes: size.rows[0]?.bytes ?? 0,
      migrations: migrations.rows,
      tables: all.filter(({ name }) => name !== migrationsTable && !ephemeralTables.has(name)),
      sequences: (await client.query<SavedSequence>(listSequences)).rows,
      documents: hasDocuments ? (await client.query<StoredDocument>(listDocuments)).rows : [],
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** All tables of Crewdesk, which are copied by the transaction of the client. */
export async function listTables(client: pg.Client): Promise<TableSource[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(selectTables);
  return rows.map((table) => ({ ...table, copy: () => client.query(copyTo(copyStatement(table))) }));
}

function copyStatement({ name, columns }: { name: string; columns: string[] }): string {
  return `copy ${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')}) to stdout`;
}
