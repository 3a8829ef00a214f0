import type { Database, Tx } from './client.ts';
import { limitStatements } from './statement-timeout.ts';

/** Figures may be late, but must not take a connection from those who work. */
const statementTimeoutMs = 2_000;

/** Reads in a transaction whose statements have two seconds each. */
export function readLimited<Result>(db: Database, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await limitStatements(tx, statementTimeoutMs);
      return read(tx);
    });
}
