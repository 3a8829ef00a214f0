import { undoCustomers } from '#server/features/imports/customer/undo-customers.ts';
import { undoRecords } from '#server/features/imports/records/undo/undo-records.ts';
import { readWrittenRows, saveUndone } from '#server/features/imports/storage/undone-rows.writes.ts';
import { continueUnlessStopped, finishWork, type ImportClaim, saveProgress } from './claim-import.ts';
import { logUndo } from './log-import.ts';
import type { WorkServices } from './open-file.ts';
import { batchRows } from './run-import.ts';

/** Takes back what the import wrote and nobody has touched since; the rest keeps a reason. */
export async function undoImport(services: WorkServices, claim: ImportClaim): Promise<void> {
  const { db, clock, stopping, company, config } = services;
  const { id: importId, kind, actor } = claim;
  const { unknownTextsPerHour } = config;
  const undoRows = kind === 'customer' ? undoCustomers : undoRecords;
  let { doneRows } = claim;
  for (;;) {
    continueUnlessStopped(stopping);
    const count = await db.transaction().execute(async (tx) => {
      const rows = await readWrittenRows(tx, importId, batchRows);
      const { timeZone } = company();
      const context = { importId, kind, actor, at: clock.now(), timeZone, unknownTextsPerHour };
      await saveUndone(tx, importId, await undoRows(tx, context, rows));
      await saveProgress(tx, claim, doneRows + rows.length);
      return rows.length;
    });
    doneRows += count;
    if (count < batchRows) break;
  }
  const undoneAt = clock.now();
  await db.transaction().execute(async (tx) => {
    if (await finishWork(tx, claim, { state: 'undone', undoneAt })) await logUndo(tx, claim, undoneAt);
  });
}
