import {
  CamelCasePlugin,
  DefaultConnectionProvider,
  Kysely,
  PostgresDialect,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { PoolExecutor } from './pool-executor.ts';
import type { DB } from './tables.ts';

export type Database = Kysely<DB>;
/** Writes of one action go through one of these; whatever takes a `Database` takes it too. */
export type Tx = Transaction<DB>;

// Calendar days stay text: a Date would put a zone on them. Counts fit a number.
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.DATE) return (value: string) => value;
    if (oid === pg.types.builtins.INT8) return Number;
    return pg.types.getTypeParser(oid, format ?? 'text');
  },
};

/** Statements that begin so are planned with their values each time: their best plan depends on what is searched for. */
export const forceCustomPlan = '/* plan each time */';

const maxStatementNames = 500;
const names = new Map<string, string>();

/** PostgreSQL plans an unnamed statement anew each time; a name for each distinct text makes it plan once a connection. */
function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (!name && names.size < maxStatementNames && !text.startsWith(forceCustomPlan)) {
    name = `s${names.size + 1}`;
    names.set(text, name);
  }
  return name;
}

class NamingClient extends pg.Client {
  // pg overloads `query` a dozen ways; only text with values is named, everything else passes through.
  override query(...parameters: unknown[]): never {
    const [text, values, callback] = parameters;
    const forward = super.query as (...all: unknown[]) => never;
    if (typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      const name = nameOf(text);
      if (name) return forward.call(this, { name, text, values }, callback);
    }
    return forward.apply(this, parameters);
  }
}

export type PoolOptions = { url: string; max: number; statementTimeoutMs: number; connectTimeoutMs?: number };

/** A pool that can let go of connections that stopped answering. */
export class DatabasePool extends pg.Pool {
  readonly #open = new Set<pg.PoolClient>();

  constructor(options: pg.PoolConfig) {
    super(options);
    // A connection that breaks is replaced at its next use, and the query under way fails by itself; without
    // listeners the break would end the process, also when it comes between two statements of a transaction.
    this.on('error', () => {});
    this.on('connect', (client) => {
      client.on('error', () => {});
      this.#open.add(client);
    });
    this.on('remove', (client) => this.#open.delete(client));
  }

  /** Breaks every connection: whatever waits for an answer on one fails now instead of later. */
  breakConnections(): void {
    for (const client of this.#open) client.connection.stream.destroy();
  }
}

/** A pool whose connections speak UTC, name their statements and give up on a database that does not answer. */
export function createPool({
  url,
  max,
  statementTimeoutMs,
  connectTimeoutMs = 1500,
}: PoolOptions): DatabasePool {
  return new DatabasePool({
    connectionString: url,
    Client: NamingClient,
    max,
    types,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    options: '-c timezone=UTC',
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'crewdesk',
  });
}

/** Rows come with camelCase keys; what is inside JSON columns is left as it is. */
export function createDatabase(pool: pg.Pool): Database {
  const dialect = new PostgresDialect({ pool });
  const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];
  const driver = dialect.createDriver();
  // Only notes the pool.
  void driver.init();
  const executor = new PoolExecutor(
    pool,
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    new DefaultConnectionProvider(driver),
    plugins,
  );
  return new Kysely<DB>({ config: { dialect, plugins }, dialect, driver, executor });
}
