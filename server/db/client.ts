import {
  CamelCasePlugin,
  DefaultConnectionProvider,
  Kysely,
  PostgresDialect,
  type Transaction,
  type UnknownRow,
} from 'kysely';
import pg from 'pg';
import { createNamedQuery, type ReceiveResult, runNamedQuery } from './transactions/named-query.ts';
import { PoolExecutor } from './pool-executor.ts';
import type { DB } from './tables.ts';
import { TransactionDriver } from './transactions/transaction-driver.ts';

export type Database = Kysely<DB>;
/** A transaction. Can be passed wherever a `Database` is expected. */
export type Tx = Transaction<DB>;

// Days stay text because a Date has a time zone. Counts fit into a number.
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.DATE) return (value: string) => value;
    if (oid === pg.types.builtins.INT8) return Number;
    return pg.types.getTypeParser(oid, format ?? 'text');
  },
};

/** Prefix of statements whose best plan depends on their values: PostgreSQL plans them on each execution. */
export const forceCustomPlan = '/* plan each time */';

const maxStatementNames = 500;

/** PostgreSQL plans a named statement once per connection, but an unnamed one on each execution. */
function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    // Looking up a text that was just put together takes as long as hashing all of it.
    if (text.startsWith(forceCustomPlan)) return undefined;
    let name = names.get(text);
    if (!name && names.size < maxStatementNames) {
      name = `s${names.size + 1}`;
      names.set(text, name);
    }
    return name;
  };
}

/** A client for the connections of one pool, which name the same statements alike. */
function createNamingClient(): typeof pg.Client {
  const statementName = createStatementNames();
  return class extends pg.Client {
    readonly types = types;
    readonly statementName = statementName;

    // pg has many overloads of `query`; only text with values is named.
    override query(...parameters: unknown[]): never {
      const [text, values, callback] = parameters;
      const forward = super.query as (...all: unknown[]) => unknown;
      const name =
        typeof text === 'string' && Array.isArray(values) && values.length > 0
          ? statementName(text)
          : undefined;
      if (name === undefined) return forward.apply(this, parameters) as never;
      const statement = { name, text: text as string, values: values as unknown[] };
      if (typeof callback !== 'function') return runNamedQuery(this, statement) as never;
      return super.query(createNamedQuery(statement, callback as ReceiveResult)) as never;
    }
  };
}

export type PoolOptions = { url: string; max: number; statementTimeoutMs: number; connectTimeoutMs?: number };

/** A pool that knows when it heard from the database, and can drop connections that stopped responding. */
export class DatabasePool extends pg.Pool {
  readonly #open = new Set<pg.PoolClient>();
  #lastResponseAt = 0;

  constructor(options: pg.PoolConfig) {
    super(options);
    // The pool replaces broken connections, and their running queries fail. Without these listeners a broken connection
    // would crash the process, even between two statements of a transaction.
    this.on('error', () => {});
    this.on('connect', (client) => {
      client.on('error', () => {});
      // Not the data of its stream, which an export consumes itself.
      client.connection.on('readyForQuery', () => {
        this.#lastResponseAt = performance.now();
      });
      this.#open.add(client);
    });
    this.on('remove', (client) => this.#open.delete(client));
  }

  /** When a connection received the end of a response last, as `performance.now()`. */
  get lastResponseAt(): number {
    return this.#lastResponseAt;
  }

  /** Destroys every connection, so that statements waiting for a response fail immediately. */
  breakConnections(): void {
    for (const client of this.#open) client.connection.stream.destroy();
  }
}

/** A pool whose connections use UTC, name their statements and have timeouts. */
export function createPool({
  url,
  max,
  statementTimeoutMs,
  connectTimeoutMs = 1500,
}: PoolOptions): DatabasePool {
  return new DatabasePool({
    connectionString: url,
    Client: createNamingClient(),
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

/** Keys of rows only, which takes a third of the time of looking for objects in them. */
class RowKeysPlugin extends CamelCasePlugin {
  protected override mapRow(row: UnknownRow): UnknownRow {
    const mapped: UnknownRow = {};
    for (const key of Object.keys(row)) mapped[this.camelCase(key)] = row[key];
    return mapped;
  }
}

/** Rows have camelCase keys; keys inside JSON columns are unchanged. */
export function createDatabase(pool: pg.Pool): Database {
  const dialect = new PostgresDialect({ pool });
  const plugins = [new RowKeysPlugin()];
  const driver = new TransactionDriver(pool);
  const executor = new PoolExecutor(
    pool,
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    new DefaultConnectionProvider(driver),
    plugins,
  );
  return new Kysely<DB>({ config: { dialect, plugins }, dialect, driver, executor });
}
