import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { runNamedQuery } from './named-query.ts';
import { StatementGroup } from './statement-group.ts';
import { msUntil, type TimeLimit } from './time-limit.ts';

/** A statement; `isDeferred` if nobody needs its result. A `limit` is sent instead and is one for those after it. */
export type SentQuery = CompiledQuery & { isDeferred?: boolean; limit?: TimeLimit };

/** A connection with the names of its pool for statements. */
export type NamingClient = pg.PoolClient & {
  statementName(text: string): string | undefined;
  readonly types: pg.CustomTypesConfig;
};

type Waiting = {
  text: string;
  values: readonly unknown[];
  /** Absent: it is sent by itself. */
  name: string | undefined;
  resolve: (result: pg.QueryResult) => void;
  reject: (error: unknown) => void;
};

/** The results of the first statements, up to one that failed. */
type Sent = { results: pg.QueryResult[]; error?: unknown };

const ignore = () => {};
const hasEnded = () => new Error('The transaction has ended.');
const setStatementTimeout = `select set_config('statement_timeout', $1, true)`;
const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * A connection that sends the statements of one turn of the event loop together. The start of a transaction is sent with
 * its first statement, and a deferred statement with the next one or with the commit.
 */
export class TransactionConnection implements DatabaseConnection {
  readonly #client: NamingClient;
  /** The names under which statements are prepared: only these can be sent together. */
  readonly #prepared = new Set<string>();
  #waiting: Waiting[] = [];
  #isSending = false;
  #isInTransaction = false;
  /** The start of a transaction that is not sent yet. */
  #start: Waiting | undefined;
  /** Of the transaction. */
  #limit: TimeLimit | undefined;
  /** Until the connection is released. */
  #isEnded = false;
  /** Why the first deferred statement failed that was not sent with one whose result somebody waits for. */
  #deferredError: unknown;
  #isBroken = false;

  constructor(client: NamingClient) {
    this.#client = client;
  }

  async executeQuery<Row>({ sql, parameters, isDeferred, limit }: SentQuery): Promise<QueryResult<Row>> {
    // It would run by itself after the end.
    if (this.#isEnded) throw hasEnded();
    if (limit) {
      this.#limit = limit;
      return { rows: [] };
    }
    this.#limitNext();
    if (isDeferred && this.#isInTransaction) {
      this.#defer(sql, parameters);
      return { rows: [] };
    }
    const { command, rowCount, rows } = await this.#send(sql, parameters);
    return { rows, ...(changing.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are streamed by exports only.');
  }

  begin(text: string): void {
    this.#isInTransaction = true;
    this.#isEnded = false;
    this.#deferredError = undefined;
    this.#start = this.#defer(text, [], text);
  }

  async commit(): Promise<void> {
    this.#isEnded = true;
    const { command } = await this.#send('commit', [], 'commit');
    // PostgreSQL rolls back a transaction in which a statement failed.
    if (command === 'ROLLBACK') throw this.#deferredError ?? new AbortedTransactionError();
  }

  async rollback(): Promise<void> {
    const unsent = this.#waiting;
    const isStarted = !this.#start || !unsent.includes(this.#start);
    this.#waiting = [];
    for (const { reject } of unsent) reject(hasEnded());
    this.#isEnded = true;
    if (!isStarted) return;
    try {
      await this.#send('rollback', [], 'rollback');
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  release(): void {
    this.#isInTransaction = false;
    this.#isEnded = false;
    this.#limit = undefined;
    this.#client.release(this.#isBroken);
  }

  /** Gives the next statement the time that is left. */
  #limitNext(): void {
    if (this.#limit?.endsAt !== undefined)
      this.#defer(setStatementTimeout, [String(msUntil(this.#limit.endsAt))]);
  }

  #defer(text: string, values: readonly unknown[], name = this.#nameOf(text, values)): Waiting {
    const reject = (error: unknown) => {
      this.#deferredError ??= error;
    };
    const statement = { text, values, name, resolve: ignore, reject };
    this.#waiting.push(statement);
    return statement;
  }

  #send(
    text: string,
    values: readonly unknown[],
    name = this.#nameOf(text, values),
  ): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ text, values, name, resolve, reject });
      if (this.#isSending) return;
      this.#isSending = true;
      // After everything that this turn of the event loop sends.
      process.nextTick(() => void this.#sendWaiting());
    });
  }

  #nameOf(text: string, values: readonly unknown[]): string | undefined {
    return values.length > 0 ? this.#client.statementName(text) : undefined;
  }

  async #sendWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const waiting = this.#waiting;
      this.#waiting = [];
      await this.#sendInGroups(waiting);
    }
    this.#isSending = false;
  }

  /** Sends statements until one fails; those after it fail with its error. */
  async #sendInGroups(waiting: readonly Waiting[]): Promise<void> {
    let completed = 0;
    let error: unknown;
    while (completed < waiting.length && error === undefined) {
      const sent = await this.#sendFirst(waiting.slice(completed));
      for (const result of sent.results) waiting[completed++]?.resolve(result);
      error = sent.error;
    }
    for (const { reject } of waiting.slice(completed)) reject(error);
    // A time limit may be over once the last statement has completed: then this is why the commit fails.
    if (error !== undefined && completed === waiting.length) this.#deferredError ??= error;
  }

  /** Sends the first statements together, as many as are prepared, or else the first one. */
  #sendFirst(waiting: readonly Waiting[]): Promise<Sent> {
    const end = waiting.findIndex(({ name }) => name === undefined || !this.#prepared.has(name));
    const group = end < 0 ? waiting : waiting.slice(0, end);
    const [first] = waiting;
    if (group.length > 1) return this.#sendTogether(group);
    return first ? this.#sendAlone(first) : Promise.resolve({ results: [] });
  }

  async #sendTogether(statements: readonly Waiting[]): Promise<Sent> {
    const named = statements.map(({ name = '', text, values }) => ({ name, text, values: [...values] }));
    return this.#client.query(new StatementGroup(named, this.#client.types)).finished;
  }

  async #sendAlone({ name, text, values }: Waiting): Promise<Sent> {
    try {
      const sent = [...values];
      if (name === undefined) return { results: [await this.#client.query(text, sent)] };
      const result = await runNamedQuery(this.#client, { name, text, values: sent });
      this.#prepared.add(name);
      return { results: [result] };
    } catch (error) {
      return { results: [], error };
    }
  }
}
