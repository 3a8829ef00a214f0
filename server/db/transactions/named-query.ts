import pg from 'pg';

/** A statement that the connection has prepared under its name. */
export type NamedStatement = { name: string; text: string; values: unknown[] };

export type ReceiveResult = (error: Error | undefined, result: pg.QueryResult) => void;

/** How pg reads the rows of a result. */
type Columns = { fields: pg.FieldDef[]; _parsers: unknown; _prebuiltEmptyResultObject: unknown };

/** What the declarations of pg leave out. */
type PgQuery = pg.Query & {
  name: string;
  _result: Columns & { _types: pg.CustomTypesConfig };
  _accumulateRows: unknown;
  prepare(connection: PgConnection): void;
  handleCommandComplete(message: unknown, connection: PgConnection): void;
};
type PgConnection = pg.Connection & { parsedStatements: object; _send(message: Buffer): void };
const PgQuery = pg.Query as unknown as new (
  text: string,
  values: unknown[],
  callback: ReceiveResult,
) => PgQuery;

/** The columns of statements by name, for each connection, which is known by the object that pg keeps their texts in. */
const columnsOfConnections = new WeakMap<object, Map<string, Columns>>();

function learnedColumns({ parsedStatements }: PgConnection): Map<string, Columns> {
  let columns = columnsOfConnections.get(parsedStatements);
  if (!columns) {
    columns = new Map();
    columnsOfConnections.set(parsedStatements, columns);
  }
  return columns;
}

/**
 * Has the columns described only once per connection: PostgreSQL refuses to run a prepared statement whose columns have
 * changed. Describing and reading them takes a tenth of a small read. The messages are sent as one.
 */
class NamedQuery extends PgQuery {
  #toLearn: Map<string, Columns> | undefined;

  override prepare(connection: PgConnection): void {
    const known = learnedColumns(connection);
    const columns = known.get(this.name);
    if (!columns) {
      this.#toLearn = known;
      super.prepare(connection);
      return;
    }
    Object.assign(this._result, columns);
    this._accumulateRows = true;
    const messages: Buffer[] = [];
    super.prepare(
      Object.create(connection, {
        describe: { value: () => {} },
        _send: { value: (message: Buffer) => messages.push(message) },
      }) as PgConnection,
    );
    connection._send(Buffer.concat(messages));
  }

  override handleCommandComplete(message: unknown, connection: PgConnection): void {
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#toLearn?.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
    super.handleCommandComplete(message, connection);
  }
}

/**
 * A query that pg runs as a named statement. Given all of it as one object, pg would copy it property by property, which
 * takes a fortieth of a small read.
 * @param types how values are parsed; those of the client that it is passed to by default
 */
export function createNamedQuery(
  { name, text, values }: NamedStatement,
  callback: ReceiveResult,
  types?: pg.CustomTypesConfig,
): pg.Query {
  const query = new NamedQuery(text, values, callback);
  query.name = name;
  if (types) query._result._types = types;
  return query;
}

/** Runs a named statement on a client. */
export function runNamedQuery(client: pg.ClientBase, statement: NamedStatement): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(createNamedQuery(statement, (error, result) => (error ? reject(error) : resolve(result))));
  });
}
