import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ImportKind } from '#schema/imports/import-kinds.ts';
import type { ImportColumn, ImportState } from '#schema/imports/imports.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import type { Actor } from '#server/db/history/history.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';

/** Another worker, or a user who cancels, took the import away. */
export class ClaimLost extends Error {}

/** This process stops; another one goes on. */
export class WorkStopped extends Error {}

export type ImportClaim = {
  id: string;
  kind: ImportKind;
  token: string;
  state: Extract<ImportState, 'checking' | 'running' | 'undoing'>;
  columns: ImportColumn[];
  delimiter: string;
  headerLine: number;
  rowCount: number;
  doneRows: number;
  sendsNotices: boolean | null;
  actor: Actor;
};

const i = columnsOf('imports', 'i');
const u = columnsOf('users', 'u');

/** Leases use the database's clock. */
const lease = sql.lit('15 seconds');
const renewEveryMs = 5_000;
const leaseUntil = sql`statement_timestamp() + ${lease}::interval`;

type ClaimRow = Omit<ImportClaim, 'token' | 'actor'> & { userId: string; userName: string };

const claimNext = preparedStatement<ClaimRow, [token: string]>(
  1,
  (token) => sql<ClaimRow>`
    with claimed as (
      update imports i set attempt_token = ${token}::uuid, lease_until = ${leaseUntil},
        work_started_at = coalesce(${i.workStartedAt}, statement_timestamp())
      where ${i.id} = (
        select i.id from imports i where ${i.state} in ('checking', 'running', 'undoing')
          and (${i.leaseUntil} is null or ${i.leaseUntil} < statement_timestamp()
            or ${i.leaseUntil} > statement_timestamp() + 2 * ${lease}::interval)
        order by ${i.createdAt} limit 1 for update skip locked)
      returning i.*
    )
    select ${i.id}, ${i.kind}, ${i.state}, ${i.columns}, ${i.delimiter}, ${i.headerLine}, ${i.rowCount}, ${i.doneRows},
      ${i.sendsNotices},
      ${i.workedBy} as user_id, ${u.name} as user_name
    from claimed i join users u on ${u.id} = ${i.workedBy}`,
);

/** Claims the import that has waited longest, or whose worker died. Undefined when there is nothing to do. */
export async function claimImport(db: Database): Promise<ImportClaim | undefined> {
  const token = randomUUID();
  const [row] = await claimNext(db, token);
  if (!row) return undefined;
  const { userId, userName, ...claim } = row;
  return { ...claim, token, actor: { id: userId, name: userName } };
}

const renew = preparedStatement<{ id: string }, [id: string, token: string, state: string, doneRows: number]>(
  4,
  (id, token, state, doneRows) => sql<{ id: string }>`
    update imports i set lease_until = ${leaseUntil}, done_rows = ${doneRows}
    where ${i.id} = ${id} and ${i.attemptToken} = ${token} and ${i.state} = ${state} returning ${i.id}`,
);

/** @throws WorkStopped between two batches of a process that stops */
export function continueUnlessStopped(signal: AbortSignal): void {
  if (signal.aborted) throw new WorkStopped('The process stops.');
}

/**
 * Saves the progress and renews the lease. In a transaction this also keeps others from taking over until it ends.
 * @throws ClaimLost
 */
export async function saveProgress(
  db: Database,
  { id, token, state }: ImportClaim,
  doneRows: number,
): Promise<void> {
  const renewed = await renew(db, id, token, state, doneRows);
  if (renewed.length === 0) throw new ClaimLost('The import was cancelled or taken over.');
}

const prolong = preparedStatement<unknown, [id: string, token: string]>(
  2,
  (id, token) => sql`
    update imports i set lease_until = ${leaseUntil} where ${i.id} = ${id} and ${i.attemptToken} = ${token}`,
);

/** Renews the lease during `work`, which may read a large file, or wait for somebody's lock, longer than a lease. */
export async function whileRenewing(
  db: Database,
  { id, token }: ImportClaim,
  work: () => Promise<void>,
  everyMs = renewEveryMs,
): Promise<void> {
  // A database that cannot be reached fails the work itself.
  const timer = setInterval(() => void prolong(db, id, token).catch(() => {}), everyMs);
  await work().finally(() => clearInterval(timer));
}

/** Lets another worker go on at once. */
export async function releaseClaim(db: Database, { id, token }: ImportClaim): Promise<void> {
  await db
    .updateTable('imports')
    .set({ attemptToken: null, leaseUntil: null })
    .where('id', '=', id)
    .where('attemptToken', '=', token)
    .execute();
}

/** Ends the work with the columns that change. False, and nothing happens, if the claim was lost. */
export async function finishWork(
  db: Database,
  { id, token }: Pick<ImportClaim, 'id' | 'token'>,
  changes: {
    state: ImportState;
    problem?: string | null;
    isChecked?: boolean;
    finishedAt?: Date;
    undoUntil?: Date;
    undoneAt?: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ ...changes, attemptToken: null, leaseUntil: null })
    .where('id', '=', id)
    .where('attemptToken', '=', token)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
