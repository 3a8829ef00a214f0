import {
  type CompiledQuery,
  type ConnectionProvider,
  DefaultQueryExecutor,
  type QueryResult,
  type UnknownRow,
} from 'kysely';

type Parts = ConstructorParameters<typeof DefaultQueryExecutor>;

/** Runs the statements of a transaction without keeping each from being sent before the one before it has returned. */
export class TransactionExecutor extends DefaultQueryExecutor {
  readonly #parts: Parts;

  constructor(...parts: Parts) {
    super(...parts);
    this.#parts = parts;
  }

  override withConnectionProvider(provider: ConnectionProvider): TransactionExecutor {
    const [compiler, adapter, , plugins] = this.#parts;
    return new TransactionExecutor(compiler, adapter, provider, plugins);
  }

  override async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // A provider of one connection serves one consumer after the other: this one only sends.
    const sent = await this.provideConnection(async (connection) => ({
      result: connection.executeQuery<UnknownRow>(query),
    }));
    let result = await sent.result;
    for (const plugin of this.plugins)
      result = await plugin.transformResult({ queryId: query.queryId, result });
    return result as QueryResult<Row>;
  }
}
