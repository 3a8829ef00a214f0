import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Database } from './client.ts';

/**
 * A statement that differs from call to call in its values only, so its text is built once. Building one takes as long
 * as a tenth of a small read, and is done for each request otherwise.
 * @param build gets stand-ins for the values and must not look at them
 */
export function preparedStatement<Row, Values extends unknown[] = unknown[]>(
  count: Values['length'],
  build: (...values: object[]) => RawBuilder<Row>,
): (db: Database, ...values: Values) => Promise<Row[]> {
  const standIns = Array.from({ length: count }, () => ({}));
  let built: { query: CompiledQuery<Row>; places: number[] } | undefined;
  return async (db, ...values) => {
    if (!built) {
      const query = build(...standIns).compile(db);
      built = { query, places: query.parameters.map((parameter) => standIns.indexOf(parameter as object)) };
    }
    const { query, places } = built;
    const parameters = places.map((place, n) => (place < 0 ? query.parameters[n] : values[place]));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/** A statement of that sort for each key, such as a table or a kind of record, that its text depends on. */
export function preparedStatements<Key, Row, Values extends unknown[] = unknown[]>(
  count: Values['length'],
  build: (key: Key, ...values: object[]) => RawBuilder<Row>,
): (key: Key, db: Database, ...values: Values) => Promise<Row[]> {
  const statements = new Map<Key, (db: Database, ...values: Values) => Promise<Row[]>>();
  return (key, db, ...values) => {
    let statement = statements.get(key);
    if (!statement) {
      statement = preparedStatement<Row, Values>(count, (...standIns) => build(key, ...standIns));
      statements.set(key, statement);
    }
    return statement(db, ...values);
  };
}
