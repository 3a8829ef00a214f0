import type pg from 'pg';
import { createNamedQuery, type NamedStatement } from './named-query.ts';

/** What the client calls while it receives the response to a query. */
type Receiver = {
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  handleReadyForQuery(connection: pg.Connection): void;
};

/** The results of the first statements, up to one that failed. */
type GroupResult = { results: pg.QueryResult[]; error: unknown };

/**
 * Several statements that are sent in one piece, with one synchronization point at the end: PostgreSQL runs them one after
 * the other, each with a snapshot of its own, and none after one that fails.
 */
export class StatementGroup implements pg.Submittable {
  readonly #queries: (pg.Query & Receiver)[];
  readonly #results: pg.QueryResult[] = [];
  #completed = 0;
  #error: unknown;
  #finish: (result: GroupResult) => void = () => {};
  /** Resolves also if a statement fails. */
  readonly finished = new Promise<GroupResult>((resolve) => {
    this.#finish = resolve;
  });

  constructor(statements: readonly NamedStatement[], types: pg.CustomTypesConfig) {
    this.#queries = statements.map((statement) => {
      const receive = (error: Error | undefined, result: pg.QueryResult) => {
        if (error) this.#error ??= error;
        else if (this.#error === undefined) this.#results.push(result);
      };
      return createNamedQuery(statement, receive, types) as pg.Query & Receiver;
    });
  }

  submit = (connection: pg.Connection): void => {
    // The connection in everything, except that statements do not end with a synchronization point.
    const inGroup: pg.Connection = Object.create(connection, { sync: { value: () => {} } });
    connection.stream.cork();
    try {
      // The statements after one with a value that cannot be sent must not run.
      for (const query of this.#queries) if (this.#error === undefined) query.submit(inGroup);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  };

  handleRowDescription(message: unknown): void {
    this.#current.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#current.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    this.#current.handleCommandComplete(message, connection);
    this.#completed += 1;
  }

  handleError(error: unknown, connection: pg.Connection): void {
    this.handleReadyForQuery(connection, error);
  }

  handleReadyForQuery(connection: pg.Connection, error?: unknown): void {
    for (const query of this.#queries.slice(0, this.#completed)) query.handleReadyForQuery(connection);
    this.#finish({ results: this.#results, error: this.#error ?? error });
  }

  get #current(): Receiver {
    const query = this.#queries[this.#completed];
    if (!query) throw new Error('PostgreSQL responded to more statements than were sent.');
    return query;
  }
}
