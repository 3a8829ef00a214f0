import type { DatabaseConnection, Driver, TransactionSettings } from 'kysely';
import type pg from 'pg';
import { type NamingClient, TransactionConnection } from './transaction-connection.ts';

/** Provides Kysely with connections that send statements together. */
export class TransactionDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #connections = new WeakMap<pg.PoolClient, TransactionConnection>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    // The pools of this project create such clients.
    const client = (await this.#pool.connect()) as NamingClient;
    const connection = this.#connections.get(client) ?? new TransactionConnection(client);
    this.#connections.set(client, connection);
    return connection;
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode];
    toTransactionConnection(connection).begin(['begin', ...modes].filter(Boolean).join(' '));
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return toTransactionConnection(connection).commit();
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return toTransactionConnection(connection).rollback();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    toTransactionConnection(connection).release();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

function toTransactionConnection(connection: DatabaseConnection): TransactionConnection {
  if (connection instanceof TransactionConnection) return connection;
  throw new Error('The connection is not one of this driver.');
}
