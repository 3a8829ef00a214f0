import { CompiledQuery, sql } from 'kysely';
import type { Tx } from './client.ts';
import { isStatementTimeout } from './database-errors.ts';
import { preparedStatement } from './prepared-statement.ts';
import { type TimeLimit, TimeLimitExceeded } from './transactions/time-limit.ts';
import type { SentQuery } from './transactions/transaction-connection.ts';

const setStatementTimeout = preparedStatement<unknown, [timeoutMs: string]>(
  1,
  (timeoutMs) => sql`select set_config('statement_timeout', ${timeoutMs}, true)`,
);

/** Limits the time of each further statement of the transaction. */
export async function limitStatements(tx: Tx, timeoutMs: number): Promise<void> {
  await setStatementTimeout(tx, String(timeoutMs));
}

/**
 * Has a transaction end by `endsAt`: statements that take longer are cancelled, and none begins after it. Undefined ends
 * the limit, together with going back to a savepoint before it, which resets it in PostgreSQL.
 */
export async function limitTransaction(tx: Tx, endsAt: TimeLimit['endsAt']): Promise<void> {
  const sent: CompiledQuery & SentQuery = { ...CompiledQuery.raw(''), limit: { endsAt } };
  await tx.executeQuery(sent);
}

/** Whether a statement failed because of a limit of time. */
export function hasRunOutOfTime(error: unknown): boolean {
  return error instanceof TimeLimitExceeded || isStatementTimeout(error);
}
