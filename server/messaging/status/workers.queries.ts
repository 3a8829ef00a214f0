import { sql } from 'kysely';
import type { Database } from '#server/db/client.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { workerApplicationName } from '#server/messaging/deliveries/delivery-wakeup.ts';

export type WorkerStatus = {
  /** The clock of the database, to which `lastSeenAt` belongs. */
  at: Date;
  /** Processes that are connected as workers, whether or not they respond. */
  workers: number;
  /** When one of them gave a sign of life last. */
  lastSeenAt: Date | null;
};

/** Each worker has one connection that waits for notifications, and says something over it every few seconds. */
const readWorkers = preparedStatement<WorkerStatus, []>(
  0,
  () => sql<WorkerStatus>`
    select statement_timestamp() as at, count(*)::integer as workers,
      -- Another role's activity is not shown, but that it is connected.
      max(coalesce(state_change, statement_timestamp())) as last_seen_at
    from pg_stat_activity where datname = current_database() and application_name = ${sql.lit(workerApplicationName)}`,
);

/** The workers of this database, in whatever process. */
export async function readWorkerStatus(db: Database): Promise<WorkerStatus> {
  const [status] = await readWorkers(db);
  if (!status) throw new Error('an aggregate without a row');
  return status;
}
