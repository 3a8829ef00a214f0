import { sql } from 'kysely';
import { type ImportDelimiter, undoDays } from '#schema/imports/imports.ts';
import { failpoint } from '#server/base/failpoint.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { lockOtherImports } from '#server/features/imports/customer/candidates.queries.ts';
import { type CustomerFile, readCustomerFile } from '#server/features/imports/customer/customer-file.ts';
import {
  type ImportContext,
  importBatch,
  type RowResult,
} from '#server/features/imports/customer/import-batch.ts';
import { decodeFile } from '#server/features/imports/file/decode-file.ts';
import { parseCsv } from '#server/features/imports/file/parse-csv.ts';
import { insertPredictedRows, saveOutcomes } from '#server/features/imports/storage/import-rows.writes.ts';
import { readImportFile } from '#server/features/imports/storage/imports.queries.ts';
import type { Services } from '#server/http/services.ts';
import { continueUnlessStopped, finishWork, type ImportClaim, saveProgress } from './claim-import.ts';
import { logImport } from './log-import.ts';

/** Others wait for a batch at most: it takes less than a second. */
export const batchRows = 250;
const dayMs = 24 * 60 * 60 * 1000;

/** What work on an import needs; `stopping` ends it between two batches. */
export type WorkServices = Pick<Services, 'db' | 'clock'> & { stopping: AbortSignal };

async function openFile(db: Database, { id, columns, delimiter }: ImportClaim): Promise<CustomerFile> {
  const { text } = decodeFile(await readImportFile(db, id));
  return readCustomerFile(await parseCsv(text, delimiter as ImportDelimiter), columns);
}

/**
 * The import in one transaction that is rolled back. Each batch is undone before the next, so that nobody waits for its
 * locks longer than for those of the import itself. What it predicts is saved by other transactions.
 */
export async function checkImport({ db, clock, stopping }: WorkServices, claim: ImportClaim): Promise<void> {
  const file = await openFile(db, claim);
  await db.transaction().execute(async (tx) => {
    await saveProgress(tx, claim, 0);
    await tx.deleteFrom('importRows').where('importId', '=', claim.id).execute();
  });
  const context: ImportContext = { importId: claim.id, file, taken: new Set(), actor: claim.actor };
  const rollBack = new Error('The dry run is rolled back.');
  try {
    await db.transaction().execute(async (tx) => {
      for (let start = 0; start < file.rows.length; start += batchRows) {
        continueUnlessStopped(stopping);
        const rows = file.rows.slice(start, start + batchRows);
        const results = await rolledBack(tx, () => importBatch(tx, context, rows, clock.now()));
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
export async function runImport({ db, clock, stopping }: WorkServices, claim: ImportClaim): Promise<void> {
  const file = await openFile(db, claim);
  const handled = await db
    .selectFrom('importRows')
    .select(['rowNumber', 'entityId'])
    .where('importId', '=', claim.id)
    .where('outcome', 'is not', null)
    .execute();
  const done = new Set(handled.map(({ rowNumber }) => rowNumber));
  const taken = new Set(handled.flatMap(({ entityId }) => entityId ?? []));
  const context: ImportContext = { importId: claim.id, file, taken, actor: claim.actor };
  const open = file.rows.filter(({ number }) => !done.has(number));
  for (let start = 0; start < open.length; start += batchRows) {
    continueUnlessStopped(stopping);
    const rows = open.slice(start, start + batchRows);
    await db.transaction().execute(async (tx) => {
      await lockOtherImports(tx);
      const results = await importBatch(tx, context, rows, clock.now());
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
