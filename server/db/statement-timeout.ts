import { sql } from 'kysely';
import type { Tx } from './client.ts';
import { preparedStatement } from './prepared-statement.ts';

const setStatementTimeout = preparedStatement<unknown, [timeoutMs: string]>(
  1,
  (timeoutMs) => sql`select set_config('statement_timeout', ${timeoutMs}, true)`,
);

/** Limits the time of each further statement of the transaction. */
export async function limitStatements(tx: Tx, timeoutMs: number): Promise<void> {
  await setStatementTimeout(tx, String(timeoutMs));
}
