import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Database } from './client.ts';
import type { SentQuery } from './transactions/transaction-connection.ts';

type Statement<Row, Values extends unknown[]> = (db: Database, ...values: Values) => Promise<Row[]>;

const registry: ((db: Database) => CompiledQuery[])[] = [];

/** The texts of all statements of the modules loaded so far, for the test that has PostgreSQL prepare each of them. */
export function compileStatements(db: Database): CompiledQuery[] {
  return registry.flatMap((compile) => compile(db));
}

function createPlaceholders(count: number): object[] {
  return Array.from({ length: count }, () => ({}));
}

/** A statement that no test of the schema knows, such as one of a table that only a test has. */
export function lazyStatement<Row, Values extends unknown[]>(
  count: number,
  build: (...values: Values) => RawBuilder<Row>,
  isDeferred = false,
): Statement<Row, Values> {
  let compiled: { query: CompiledQuery<Row>; valueIndexes: number[] } | undefined;
  return async (db, ...values) => {
    if (!compiled) {
      const placeholders = createPlaceholders(count);
      const query = build(...(placeholders as unknown as Values)).compile(db);
      const valueIndexes = query.parameters.map((parameter) => placeholders.indexOf(parameter as object));
      compiled = { query, valueIndexes };
    }
    const { query, valueIndexes } = compiled;
    const parameters = valueIndexes.map((valueIndex, n) =>
      valueIndex < 0 ? query.parameters[n] : values[valueIndex],
    );
    const sent: SentQuery & CompiledQuery<Row> = { ...query, parameters, isDeferred };
    return (await db.executeQuery<Row>(sent)).rows;
  };
}

/**
 * A statement whose text is built once and reused with different values. Building the text takes a tenth of the time of
 * a small read and would otherwise happen on each request.
 * @param build receives placeholders of another type than `Values` and must not inspect them
 */
export function preparedStatement<Row, Values extends unknown[] = unknown[]>(
  count: Values['length'],
  build: (...values: Values) => RawBuilder<Row>,
): Statement<Row, Values> {
  registry.push((db) => [build(...(createPlaceholders(count) as unknown as Values)).compile(db)]);
  return lazyStatement(count, build);
}

/**
 * A prepared statement whose result nobody needs: a transaction sends it with its next statement or its commit, which then
 * throws its error.
 */
export function deferredStatement<Values extends unknown[]>(
  count: Values['length'],
  build: (...values: Values) => RawBuilder<unknown>,
): Statement<unknown, Values> {
  registry.push((db) => [build(...(createPlaceholders(count) as unknown as Values)).compile(db)]);
  return lazyStatement(count, build, true);
}

/**
 * One prepared statement per key, for example per table or kind of record, when the text depends on the key.
 * @param keys every key; a function where they are registered later than the statement
 */
export function preparedStatements<Key, Row, Values extends unknown[] = unknown[]>(
  keys: () => Iterable<Key>,
  count: Values['length'],
  build: (key: Key, ...values: Values) => RawBuilder<Row>,
): (key: Key, db: Database, ...values: Values) => Promise<Row[]> {
  registry.push((db) =>
    [...keys()].map((key) => build(key, ...(createPlaceholders(count) as unknown as Values)).compile(db)),
  );
  const statements = new Map<Key, Statement<Row, Values>>();
  return (key, db, ...values) => {
    let statement = statements.get(key);
    if (!statement) {
      statement = lazyStatement<Row, Values>(count, (...placeholders) => build(key, ...placeholders));
      statements.set(key, statement);
    }
    return statement(db, ...values);
  };
}

/**
 * Statements that are built when they are first needed, one per key, where there are too many to build all of them: up to
 * `max`, because each keeps a plan on each connection. Further ones are undefined.
 */
export function statementCache<Row, Values extends unknown[] = unknown[]>(
  max: number,
  count: Values['length'],
) {
  const statements = new Map<string, Statement<Row, Values>>();
  return (key: string, build: (...values: Values) => RawBuilder<Row>): Statement<Row, Values> | undefined => {
    const known = statements.get(key);
    if (known || statements.size >= max) return known;
    const statement = lazyStatement(count, build);
    statements.set(key, statement);
    return statement;
  };
}
