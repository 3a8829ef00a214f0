import type { CompiledQuery, QueryResult, UnknownRow } from 'kysely';
import type pg from 'pg';
import { TransactionExecutor } from './transactions/transaction-executor.ts';

/**
 * Runs statements outside of transactions with the `query` method of the pool. Kysely's own executor awaits a dozen
 * promises per statement, an eighth of the cost of a small read.
 */
export class PoolExecutor extends TransactionExecutor {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool, ...parts: ConstructorParameters<typeof TransactionExecutor>) {
    super(...parts);
    this.#pool = pool;
  }

  override async executeQuery<Row>({ sql, parameters, queryId }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, rowCount } = await this.#pool.query(sql, [...parameters]);
    let result: QueryResult<UnknownRow> = { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    for (const plugin of this.plugins) result = await plugin.transformResult({ queryId, result });
    return result as QueryResult<Row>;
  }
}
