import { sql } from 'kysely';
import { undoDays } from '#schema/imports/imports.ts';
import { failpoint } from '#server/base/failpoint.ts';
import type { Tx } from '#server/db/client.ts';
import { lockOtherImports } from '#server/features/imports/customer/candidates.queries.ts';
import type { RowResult } from '#server/features/imports/file/imported-row.ts';
import { insertPredictedRows, saveOutcomes } from '#server/features/imports/storage/import-rows.writes.ts';
import { continueUnlessStopped, finishWork, type ImportClaim, saveProgress } from './claim-import.ts';
import { logImport } from './log-import.ts';
import { openFile, type WorkServices } from './open-file.ts';

/** Others wait for a batch at most: it takes less than a second. */
export const batchRows = 250;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * The import in one transaction that is rolled back. Each batch is undone before the next, so that nobody waits for its
 * locks longer than for those of the import itself. What it predicts is saved by other transactions.
 */
export async function checkImport(services: WorkServices, claim: ImportClaim): Promise<void> {
  const { db, clock, stopping } = services;
  const file = await openFile(services, claim, { taken: new Set(), isDryRun: true });
  await db.transaction().execute(async (tx) => {
    await saveProgress(tx, claim, 0);
    await tx.deleteFrom('importRows').where('importId', '=', claim.id).execute();
  });
  const rollBack = new Error('The dry run is rolled back.');
  try {
    await db.transaction().execute(async (tx) => {
      for (let start = 0; start < file.rows.length; start += batchRows) {
        continueUnlessStopped(stopping);
        const rows = file.rows.slice(start, start + batchRows);
        const results = await rolledBack(tx, () => file.importRows(tx, rows, clock.now()));
        await db.transaction().execute(async (saving) => {
          await saveProgress(saving, claim, start + rows.length);
          await insertPredictedRows(saving, claim.id, results);
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
async function rolledBack(tx: Tx, run: () => Promise<RowResult[]>): Promise<RowResult[]> {
  await sql`savepoint batch`.execute(tx);
  const results = await run();
  await sql`rollback to savepoint batch`.execute(tx);
  return results;
}

/** Imports the rows that have no outcome yet, in batches that are committed with their outcomes. */
export async function runImport(services: WorkServices, claim: ImportClaim): Promise<void> {
  const { db, clock, stopping } = services;
  const handled = await db
    .selectFrom('importRows')
    .select(['rowNumber', 'entityId'])
    .where('importId', '=', claim.id)
    .where('outcome', 'is not', null)
    .execute();
  const done = new Set(handled.map(({ rowNumber }) => rowNumber));
  const taken = new Set(handled.flatMap(({ entityId }) => entityId ?? []));
  const file = await openFile(services, claim, { taken, isDryRun: false });
  const open = file.rows.filter(({ number }) => !done.has(number));
  for (let start = 0; start < open.length; start += batchRows) {
    continueUnlessStopped(stopping);
    const rows = open.slice(start, start + batchRows);
    await db.transaction().execute(async (tx) => {
      await lockOtherImports(tx);
      const results = await file.importRows(tx, rows, clock.now());
      await saveOutcomes(tx, claim.id, results);
      failpoint('import-batch');
      await saveProgress(tx, claim, done.size + start + rows.length);
    });
    failpoint('import-committed');
  }
  const now = clock.now();
  const undoUntil = new Date(now.getTime() + undoDays * dayMs);
  await db.transaction().execute(async (tx) => {
    if (await finishWork(tx, claim, { state: 'done', finishedAt: now, undoUntil }))
      await logImport(tx, claim, now);
  });
}
