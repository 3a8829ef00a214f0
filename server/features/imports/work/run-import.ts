import { sql } from 'kysely';
import { undoDays } from '#schema/imports/imports.ts';
import { failpoint } from '#server/base/failpoint.ts';
import type { Tx } from '#server/db/client.ts';
import { hasRunOutOfTime, limitTransaction } from '#server/db/statement-timeout.ts';
import { lockOtherImports } from '#server/features/imports/customer/candidates.queries.ts';
import { insertPredictedRows, saveOutcomes } from '#server/features/imports/storage/import-rows.writes.ts';
import { startBatches } from './batches.ts';
import { continueUnlessStopped, finishWork, type ImportClaim, saveProgress } from './claim-import.ts';
import { logImport } from './log-import.ts';
import { openFile, type WorkServices } from './open-file.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The import in one transaction that is rolled back. Each batch is undone before the next, so that nobody waits for its
 * locks longer than for those of the import itself. What it predicts is saved by other transactions.
 */
export async function checkImport(services: WorkServices, claim: ImportClaim): Promise<void> {
  const { db, clock, stopping, firstBatchRows } = services;
  const taken = new Set<string>();
  const file = await openFile(services, claim, { taken, created: new Set(), isDryRun: true });
  await db.transaction().execute(async (tx) => {
    await saveProgress(tx, claim, 0);
    await tx.deleteFrom('importRows').where('importId', '=', claim.id).execute();
  });
  const rollBack = new Error('The dry run is rolled back.');
  const batches = startBatches(firstBatchRows);
  try {
    await db.transaction().execute(async (tx) => {
      for (let done = 0; done < file.rows.length; ) {
        continueUnlessStopped(stopping);
        const batch = await batches.next(async (max, start) => {
          const rows = file.rows.slice(done, done + max);
          const check = async () => {
            await start(tx);
            return file.importRows(tx, rows, clock.now());
          };
          return { count: rows.length, results: await unlessFailed(taken, () => rolledBack(tx, check)) };
        });
        if (!batch) continue;
        done += batch.count;
        await db.transaction().execute(async (saving) => {
          await saveProgress(saving, claim, done);
          await insertPredictedRows(saving, claim.id, batch.results);
        });
      }
      throw rollBack;
    });
  } catch (error) {
    if (error !== rollBack) throw error;
  }
  await finishWork(db, claim, { state: 'checked', isChecked: true });
}

/** Rolling back to a savepoint releases the locks that were taken since. */
async function rolledBack<Result>(tx: Tx, run: () => Promise<Result>): Promise<Result> {
  await sql`savepoint batch`.execute(tx);
  const end = async () => {
    await limitTransaction(tx, undefined);
    await sql`rollback to savepoint batch`.execute(tx);
    // Otherwise each batch would be in a transaction within that of the batch before.
    await sql`release savepoint batch`.execute(tx);
  };
  try {
    const result = await run();
    await end();
    return result;
  } catch (error) {
    if (hasRunOutOfTime(error)) await end();
    throw error;
  }
}

/** What a batch has taken that fails is free for its rows once more. */
async function unlessFailed<Result>(taken: Set<string>, run: () => Promise<Result>): Promise<Result> {
  const count = taken.size;
  try {
    return await run();
  } catch (error) {
    for (const id of [...taken].slice(count)) taken.delete(id);
    throw error;
  }
}

/** Imports the rows that have no outcome yet, in batches that are committed with their outcomes. */
export async function runImport(services: WorkServices, claim: ImportClaim): Promise<void> {
  const { db, clock, stopping, firstBatchRows } = services;
  const handled = await db
    .selectFrom('importRows')
    .select(['rowNumber', 'entityId', 'outcome'])
    .where('importId', '=', claim.id)
    .where('outcome', 'is not', null)
    .execute();
  const handledRows = new Set(handled.map(({ rowNumber }) => rowNumber));
  const taken = new Set(handled.flatMap(({ entityId }) => entityId ?? []));
  const created = new Set(
    handled.flatMap(({ entityId, outcome }) => (outcome === 'new' ? (entityId ?? []) : [])),
  );
  const file = await openFile(services, claim, { taken, created, isDryRun: false });
  const open = file.rows.filter(({ number }) => !handledRows.has(number));
  const batches = startBatches(firstBatchRows);
  for (let done = 0; done < open.length; ) {
    continueUnlessStopped(stopping);
    const count = await batches.next((max, start) =>
      unlessFailed(taken, () =>
        db.transaction().execute(async (tx) => {
          await lockOtherImports(tx);
          await start(tx);
          const rows = open.slice(done, done + max);
          const results = await file.importRows(tx, rows, clock.now());
          await saveOutcomes(tx, claim.id, results);
          failpoint('import-batch');
          await saveProgress(tx, claim, handledRows.size + done + rows.length);
          return rows.length;
        }),
      ),
    );
    done += count ?? 0;
    if (count) failpoint('import-committed');
  }
  const now = clock.now();
  const undoUntil = new Date(now.getTime() + undoDays * dayMs);
  await db.transaction().execute(async (tx) => {
    if (await finishWork(tx, claim, { state: 'done', finishedAt: now, undoUntil }))
      await logImport(tx, claim, now);
  });
}
